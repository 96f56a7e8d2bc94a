"""The second backend: touch chips and strips over Adafruit's drivers, on a Raspberry Pi or behind a USB bridge."""

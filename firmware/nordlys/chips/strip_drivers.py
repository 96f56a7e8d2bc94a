"""Which driver can each strip have? PIO with DMA, which leaves the processor and the radio alone, else `machine.bitstream`."""


def drivers_for(machine, pins, rp2=None, ticks_us=None):
    """A driver for each pin, the best that can be had now. What is in use elsewhere (the radio's) is left alone."""
    drivers = []
    bits = None
    for pin in pins:
        driver = None
        if rp2 is not None and ticks_us is not None:
            try:
                from .pio_strip import PioDma, program

                bits = bits or program(rp2)
                driver = PioDma(machine, rp2, pin, bits, ticks_us)
            except (ImportError, OSError, ValueError, RuntimeError):
                rp2 = None  # none is free: the others need not try
        if driver is None:
            from .bitstream import Bitstream

            driver = Bitstream(machine, pin, ticks_us)
        drivers.append(driver)
    return drivers

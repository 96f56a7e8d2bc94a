"""Which colours are a board's pictures drawn in?"""

FONT = "'Source Sans Pro', 'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

# Route and seat colours, soft but told apart: (face, edge, what is written on it).
ROUTES = {
    "purple": ("#9a6bb3", "#6c4585", "#ffffff"),
    "blue": ("#3f83bd", "#265a88", "#ffffff"),
    "orange": ("#e58c3b", "#a95f1d", "#ffffff"),
    "white": ("#fbfaf5", "#a9a698", "#4b5560"),
    "green": ("#5aa163", "#377040", "#ffffff"),
    "yellow": ("#f0cd4e", "#b1902a", "#5b4a14"),
    "black": ("#3b4249", "#1b2025", "#ffffff"),
    "red": ("#cb4b43", "#8d2b26", "#ffffff"),
    "grey": ("#b4bcc0", "#7d878c", "#333d44"),
    "pink": ("#e59ab5", "#ad5f7d", "#ffffff"),
    "violet": ("#7d62b0", "#543f80", "#ffffff"),
}

DAY = {
    "table": "#e9edee",
    "sea": ("#d3e4ea", "#b3d0dc", "#9fc2d2"),
    "water_lines": "#ffffff",
    "land": ("#f6f3e7", "#e9e8d8"),
    "coast": "#b9bfa9",
    "ink": "#2b3b49",
    "halo": "#f8f6ee",
    "track": ("#f4f1e6", "#e6e6dc"),
    "track_fifth": "#cfdde0",
    "track_edge": "#9fb0b6",
    "card": "#fbf9f2",
    "aurora": (),
    "console": ("#34495c", "#25364680"),
    "console_ink": "#eef3f4",
    "pad": "#ffffff",
    "accent": "#b5533c",
    "shade": "#23313c",
}
NIGHT = DAY | {
    "table": "#0b1622",
    "sea": ("#17324a", "#10243a", "#0b1a2b"),
    "water_lines": "#6fa3b8",
    "land": ("#2b4c5f", "#213d50"),
    "coast": "#4b7a8c",
    "ink": "#f1f6f4",
    "halo": "#14283a",
    "track": ("#18304a", "#142940"),
    "track_fifth": "#23506a",
    "track_edge": "#3a6078",
    "card": "#12263a",
    "aurora": ("#4fe0a5", "#3fb8c9", "#8a6be0"),
    "console": ("#142b40", "#0e1e2e80"),
    "accent": "#7fe3b9",
    "shade": "#050b12",
}
LOOKS = {"day": DAY, "night": NIGHT}

# The ring around a city tells its country; a country that is not here gets one of the last colours, in turn.
COUNTRIES = {
    "norway": "#c14a45",
    "sweden": "#2f79b5",
    "finland": "#6fb1d8",
    "denmark": "#d98236",
    "russia": "#7a6aa8",
    "estonia": "#3f9a8f",
    "latvia": "#8f4a5d",
    "lithuania": "#7f9a3f",
    "poland": "#c9567f",
}
OTHER_COUNTRIES = ("#b98b2f", "#4a8f57", "#a3579b", "#557089", "#a8623f", "#5f6fb0")


def country_colours(countries):
    others = [name for name in sorted(countries) if name not in COUNTRIES]
    return {
        **{name: COUNTRIES[name] for name in countries if name in COUNTRIES},
        **{name: OTHER_COUNTRIES[place % len(OTHER_COUNTRIES)] for place, name in enumerate(others)},
    }

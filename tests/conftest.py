"""How hard does Hypothesis look?

HYPOTHESIS_PROFILE=deep looks much longer; continuous integration looks the same way every time.
"""

import os

from hypothesis import HealthCheck, settings

# A whole random game is one example: slow by its nature, and timed by nobody.
COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}

settings.register_profile("developer", max_examples=40, **COMMON)
settings.register_profile("ci", max_examples=40, derandomize=True, database=None, print_blob=True, **COMMON)
settings.register_profile("deep", max_examples=1000, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "developer"))

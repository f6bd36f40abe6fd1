"""For all tests alike."""

from hypothesis import settings

# How long an example takes depends on who else uses the machine: that is no fault of it.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

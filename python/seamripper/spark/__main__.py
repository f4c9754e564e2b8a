"""What `python -m seamripper.spark` runs."""

import sys

from .command import main

sys.exit(main())

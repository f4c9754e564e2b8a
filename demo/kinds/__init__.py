"""What is planted, one file for each kind of page or site. Order matters: later ones copy from earlier ones."""
from kinds import aggregators, blogs, honest, quilts

MODULES = (honest, blogs, quilts, aggregators)
KINDS = tuple(kind for module in (quilts, blogs, aggregators, honest) for kind in module.KINDS)

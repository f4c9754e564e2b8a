"""What is planted, one file for each kind of page or site. Order matters: later ones copy from earlier ones, and
the files come last, on all sites."""
from kinds import (aggregators, bad_folder, blogs, copied_files, encyclopedia, forums, framesets, honest, link_farm,
                   listings, mirrored_site, mirrors, quilts, slices, traps, weather)

MODULES = (
    honest, blogs, quilts, aggregators,
    mirrors, slices, weather,
    forums, link_farm, listings, mirrored_site, framesets,
    encyclopedia, bad_folder, traps, copied_files,
)
KINDS = tuple(kind for module in (
    quilts, blogs, aggregators,
    mirrors, slices, weather,
    forums, link_farm, listings, mirrored_site, framesets,
    encyclopedia, bad_folder, traps, copied_files,
    honest,
) for kind in module.KINDS)

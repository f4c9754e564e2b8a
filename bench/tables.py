"""Tables written to Parquet and asked."""
import pathlib
import tempfile

from measure import Side, alternate, print_table, printing, the_same
from setting import RELEASE, ROOT

# CPU seconds and peak bytes: twice what DuckDB was measured at by itself, over half of its 20 million rows.
TABLE_GOALS = {"write": (7.4, 132e6), "top": (0.69, 140e6), "group": (1.97, 166e6)}


def tables(_, passes):
    print("\ntables: 10,000,000 rows of 5 columns written to Parquet; filter and top 20; group by 75,000 domains")
    rows = [("", "CPU s", "range", "peak MB", "goals")]
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
        file = pathlib.Path(folder) / "made_up.parquet"
        found = {}
        for step, (seconds, peak_bytes) in TABLE_GOALS.items():
            side = Side(step, printing([RELEASE / "bench" / "tables", step, file]))
            alternate([side], passes)
            found[step] = the_same(side, side.facts[0])
            least, most = side.cpu_range()
            peak = max(done.peak_bytes for done in side.runs)
            met = side.cpu() <= seconds and peak <= peak_bytes
            rows.append((step, f"{side.cpu():.2f}", f"{least:.2f}..{most:.2f}", f"{peak / 1e6:.0f}",
                         f"<= {seconds} s, {peak_bytes / 1e6:.0f} MB: {'met' if met else 'MISSED'}"))
        size = file.stat().st_size
    print_table(rows)
    print(f"  {found['write']['rows']:,} rows in {size:,} bytes; found: top {found['top']['found']}, "
          f"group {found['group']['found']}")

"""Figures that read alike: axes with units, n, the command, colours that everybody can tell apart, legible in print."""
import matplotlib

matplotlib.use("svg")

import matplotlib.pyplot as plt  # noqa: E402

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")  # Okabe and Ito
MARKS = ("o", "s", "^", "D", "v", "P", "x")

plt.rcParams.update({
    "svg.hashsalt": "seamripper", "svg.fonttype": "path", "font.size": 10, "axes.grid": True, "grid.color": "#dddddd",
    "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True, "legend.frameon": False,
    "axes.prop_cycle": matplotlib.cycler(color=COLOURS), "figure.facecolor": "white", "savefig.facecolor": "white",
})


class Figure:
    """One picture of `columns` panels; `said` stands below: what was counted, and the command."""

    def __init__(self, said, columns=1, width=6.4, height=4.0, share_y=False):
        self.figure, axes = plt.subplots(1, columns, figsize=(width, height), sharey=share_y, squeeze=False)
        self.axes = list(axes[0])
        self.said = said

    def write(self, file):
        self.figure.tight_layout(rect=(0, 0.06, 1, 1))
        self.figure.text(0.01, 0.01, self.said, fontsize=7.5, color="#444444", family="DejaVu Sans")
        self.figure.savefig(file, metadata={"Date": None, "Creator": None})
        plt.close(self.figure)


def label(axes, x, y, title=""):
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    if title:
        axes.set_title(title, fontsize=10)

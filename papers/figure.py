"""Figures that read alike: axes with units, n, the command, colours that everybody can tell apart, legible in print."""
import base64
import io
import re

import matplotlib

matplotlib.use("svg")

import matplotlib.pyplot as plt  # noqa: E402
from PIL import Image  # noqa: E402

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")  # Okabe and Ito
FONTS = " font-family: 'DejaVu Sans', 'Verdana', sans-serif;"
DOTS_PER_INCH = 150  # of what is too much to be drawn as lines
COLOURS_OF_AN_IMAGE = 16
MARKS = ("o", "s", "^", "D", "v", "P", "x")

plt.rcParams.update({
    "svg.hashsalt": "seamripper", "svg.fonttype": "none", "font.sans-serif": ["DejaVu Sans", "Verdana"], "font.size": 10, "axes.grid": True, "grid.color": "#dddddd",
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
        self.figure.text(0.01, 0.01, self.said, fontsize=7.5, color="#444444")
        drawn = io.StringIO()
        self.figure.savefig(drawn, format="svg", dpi=DOTS_PER_INCH, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
        plt.close(self.figure)
        file.write_text(compact(drawn.getvalue()))


def compact(svg):
    """The same picture in a tenth of the bytes, a line for each part of it: tenths of a point, names of two letters, images of few colours."""
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.S)
    svg = re.sub(r"data:image/png;base64,([A-Za-z0-9+/=\s]+)", lambda found: "data:image/png;base64," + few_colours(found[1]), svg)
    svg = re.sub(r"<[^>]*>", lambda tag: re.sub(r"(?<![\w#])-?\d+\.\d{2,}(?![\w%])", tenths, tag[0]), svg)  # not what is written in the picture
    svg = re.sub(r' transform="rotate\(-?0 [^"]*"', "", svg)
    svg = svg.replace(FONTS, "").replace("*{", "text{" + FONTS.strip("; ") + "} *{", 1)
    svg = re.sub(r"\s*\n\s*", " ", svg)
    svg = re.sub(r"> <(?!tspan|/text)", "><", svg)
    svg = re.sub(r"<g([^>]*)>((?:<use [^>]*/>)+)</g>", with_one_style, svg)
    svg = re.sub(r'(?=<g id="(?:axes|matplotlib|xtick|ytick|legend|[A-Z]))', "\n", svg)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)
    svg = with_classes(svg)
    for number, name in enumerate(dict.fromkeys(re.findall(r' id="([^"]*)"', svg))):
        svg = re.sub(rf'(?<=[#"]){re.escape(name)}(?=["\)])', f"i{number}", svg)
    return svg.strip() + "\n"


def tenths(number):
    return f"{float(number[0]):.1f}".removesuffix(".0")


def with_one_style(group):
    """Marks that look alike say so once."""
    styles = set(re.findall(r' style="([^"]*)"', group[2]))
    if len(styles) != 1 or "style=" in group[1]:
        return group[0]
    style, = styles
    return f'<g{group[1]} style="{style}">' + group[2].replace(f' style="{style}"', "") + "</g>"


def with_classes(svg):
    """A style that comes often has a name."""
    styles = re.findall(r' style="([^"]*)"', svg)
    often = [style for style in dict.fromkeys(styles) if styles.count(style) > 2]
    for number, style in enumerate(often):
        svg = svg.replace(f' style="{style}"', f' class="s{number}"')
    return svg.replace("</style>", "".join(f" .s{number}{{{style}}}" for number, style in enumerate(often)) + "</style>", 1)


def few_colours(png):
    image = Image.open(io.BytesIO(base64.b64decode(png))).convert("RGBA")
    written = io.BytesIO()
    image.quantize(COLOURS_OF_AN_IMAGE, method=Image.Quantize.FASTOCTREE).save(written, "png", optimize=True)
    return base64.b64encode(written.getvalue()).decode()


def label(axes, x, y, title=""):
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    if title:
        axes.set_title(title, fontsize=10)

#!/usr/bin/env python3
"""Draws the paper's Figure 1 from the pairs of style_estimate: matched dimensions over Dice, with the curve D/(2-D).

Usage: bench/style_figure.py PAIRS.tsv > FIGURE.svg
"""
import sys

SIZE, MARGIN = 640, 56


def x_of(dice):
    return MARGIN + dice * (SIZE - 2 * MARGIN)


def y_of(share):
    return SIZE - MARGIN - share * (SIZE - 2 * MARGIN)


def main(path):
    with open(path, encoding="ascii") as file:
        pairs = [tuple(map(float, line.split())) for line in file]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" font-family="sans-serif" '
          'font-size="13">')
    print(f'<rect width="{SIZE}" height="{SIZE}" fill="white"/>')
    for tick in range(0, 11, 2):
        share = tick / 10
        print(f'<path d="M{x_of(share):.1f} {y_of(0):.1f}V{y_of(1):.1f}M{x_of(0):.1f} {y_of(share):.1f}H{x_of(1):.1f}" '
              'stroke="#ddd"/>')
        print(f'<text x="{x_of(share):.1f}" y="{y_of(0) + 20:.1f}" text-anchor="middle">{share:.1f}</text>')
        print(f'<text x="{x_of(0) - 8:.1f}" y="{y_of(share) + 4:.1f}" text-anchor="end">{share:.1f}</text>')
    for _, dice, matches in pairs:
        print(f'<circle cx="{x_of(dice):.1f}" cy="{y_of(matches / 128):.1f}" r="1.2" fill="#1f5fa8" '
              'fill-opacity="0.35"/>')
    curve = " ".join(f"{x_of(d / 100):.1f},{y_of(d / 100 / (2 - d / 100)):.1f}" for d in range(101))
    print(f'<polyline points="{curve}" fill="none" stroke="#c03020" stroke-width="2"/>')
    print(f'<text x="{SIZE / 2}" y="{SIZE - 12}" text-anchor="middle">Dice of the noise, exactly</text>')
    print(f'<text x="16" y="{SIZE / 2}" text-anchor="middle" transform="rotate(-90 16 {SIZE / 2})">matches / 128</text>')
    print(f'<text x="{SIZE / 2}" y="28" text-anchor="middle">{len(pairs):,} pairs of pages; curve: Jaccard = '
          'D / (2 - D)</text>')
    print("</svg>")


main(sys.argv[1])

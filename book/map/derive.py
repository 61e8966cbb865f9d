#!/usr/bin/env python3
"""Derives `land.txt` from a topology of the countries of the earth.

    derive.py countries-50m.json > land.txt

The file is that of the package `world-atlas` 2.0.2 of the npm registry: Natural Earth
4.1.0, 1:50 million, in the public domain. Lines are simplified where they are shared, so
that coasts and borders stay one, and small islands are left out.
"""
import json
import math
import sys

# How far a simplified line may lie from the one it stands for, in degrees.
COARSE = 0.25
# The least island, in square degrees: the smallest on which a game was reported.
ISLAND = 0.03
# Nothing was reported beyond these.
SOUTH, NORTH = -56, 72

HEAD = """\
# Coasts and borders: Natural Earth 4.1.0, 1:50 million (naturalearthdata.com), in the public
# domain, simplified to a quarter of a degree and rounded to a tenth by `derive.py`. A line is a
# coast, which closes, or a border, and points in tenths of a degree east and north, each but
# the first told from the one before."""


def simplified(points):
    """Ramer, Douglas and Peucker: the ends, and what lies far from the line between."""
    if len(points) < 3:
        return points
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay)

    def apart(point):
        if length == 0:
            return math.hypot(point[0] - ax, point[1] - ay)
        return abs((bx - ax) * (ay - point[1]) - (ax - point[0]) * (by - ay)) / length

    at = max(range(1, len(points) - 1), key=lambda at: apart(points[at]))
    if apart(points[at]) < COARSE:
        return [points[0], points[-1]]
    return simplified(points[: at + 1])[:-1] + simplified(points[at:])


def area(ring):
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]))) / 2


def line(kind, points):
    steps, last = [], None
    for x, y in points:
        point = (round(x * 10), round(y * 10))
        if point != last:
            steps.append(point if last is None else (point[0] - last[0], point[1] - last[1]))
        last = point
    if len(steps) > (2 if kind == "coast" else 1):
        print(f"{kind}:", " ".join(f"{x},{y}" for x, y in steps))


def main():
    sys.setrecursionlimit(10_000)
    with open(sys.argv[1], encoding="utf-8") as file:
        topology = json.load(file)
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    whole, arcs = [], []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        whole.append(points)
        arcs.append(simplified(points))

    def joined(ring, of):
        turned = [of[at] if at >= 0 else of[~at][::-1] for at in ring]
        return [point for arc in turned for point in arc[:-1]]

    (land,) = topology["objects"]["land"]["geometries"]
    coasts = [ring for polygon in land["arcs"] for ring in polygon]
    of_coasts = {at if at >= 0 else ~at for ring in coasts for at in ring}
    for ring in coasts:
        full = joined(ring, whole)
        heights = [y for _, y in full]
        if area(full) < ISLAND or min(heights) > NORTH or max(heights) < SOUTH:
            continue
        # What would vanish keeps a few of its points.
        few = joined(ring, arcs)
        step = max(1, len(full) // 6)
        line("coast", few if len(few) > 3 else full[::step])
    for at, arc in enumerate(arcs):
        if at not in of_coasts:
            line("border", arc)


print(HEAD)
main()

"""The signs the app writes between its letters, drawn on a grid of 1000 around the middle of a capital letter.

One hand and one width for all of them, so that rows of ● and ○ line up and an arrow is as heavy as the text beside it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from math import cos, pi, radians, sin, sqrt

Point = tuple[float, float]
Contour = list[Point]
Shape = list[Contour]

ADVANCE = 740  # of every sign that does not say otherwise
MIDDLE = 334  # half the capital height of the text face
FINE = 88  # the widest stroke for signs with small parts


def outer(points: Contour) -> Contour:
    """Clockwise, the way TrueType fills."""
    return points if _signed_area(points) < 0 else points[::-1]


def hole(points: Contour) -> Contour:
    return outer(points)[::-1]


def _signed_area(points: Contour) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True))


def circle(r: float, x: float = 0, y: float = 0, start: float = 0, end: float = 360) -> Contour:
    steps = max(8, round((end - start) / 9))
    angles = [radians(start + (end - start) * i / steps) for i in range(steps + (end - start < 360))]
    return [(x + r * cos(a), y + r * sin(a)) for a in angles]


def box(x0: float, y0: float, x1: float, y1: float) -> Contour:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def line(x0: float, y0: float, x1: float, y1: float, s: float) -> Contour:
    length = sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
    dx, dy = (y1 - y0) / length * s / 2, (x1 - x0) / length * s / 2
    return outer([(x0 - dx, y0 + dy), (x1 - dx, y1 + dy), (x1 + dx, y1 - dy), (x0 + dx, y0 - dy)])


def path(s: float, *points: Point) -> Shape:
    """Straight strokes with round corners."""
    strokes = [line(*a, *b, s) for a, b in itertools.pairwise(points)]
    return strokes + [outer(circle(s / 2, *p)) for p in points[1:-1]]


def arc(r: float, start: float, end: float, s: float) -> Contour:
    return outer(circle(r + s / 2, start=start, end=end) + circle(r - s / 2, start=start, end=end)[::-1])


def ring(r: float, s: float) -> Shape:
    return [outer(circle(r)), hole(circle(r - s))]


def turn(shape: Shape, degrees: float) -> Shape:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [[(x * c - y * s, x * s + y * c) for x, y in contour] for contour in shape]


def move(shape: Shape, dx: float, dy: float) -> Shape:
    return [[(x + dx, y + dy) for x, y in contour] for contour in shape]


def mirror(shape: Shape) -> Shape:
    return [[(-x, y) for x, y in contour[::-1]] for contour in shape]


def outlined(points: Contour, inner: Contour) -> Shape:
    return [outer(points), hole(inner)]


def arrow(s: float, reach: float = 330, barb: float = 210) -> Shape:
    """To the right; the tip is mitred so that it stays sharp."""
    tip = reach - s * 0.6
    return [
        line(-reach, 0, tip, 0, s),
        *path(s, (reach - barb - s / 2, barb), (reach - s / 2, 0), (reach - barb - s / 2, -barb)),
    ]


def double_arrow(s: float) -> Shape:
    return arrow(s, 350, 190) + mirror(arrow(s, 350, 190))


def swap(s: float) -> Shape:
    half = arrow(s * 0.9, 330, 140)
    return move(half, 0, 180) + move(mirror(half), 0, -180)


def to_bar(s: float) -> Shape:
    """Down to a line: save."""
    return [*move(turn(arrow(s, 270, 200), -90), 0, 70), line(-260, -320, 260, -320, s)]


def hook(s: float) -> Shape:
    """↶: back along a half circle."""
    r = 260
    head = [outer([(-r - 195, -20), (-r + 195, -20), (-r, -255)])]
    return move([arc(r, -35, 180, s), line(-r, 5, -r, -40, s), *head], 40, -30)


def circling(s: float) -> Shape:
    """⟲: all the way back, open at the upper left."""
    r = 265
    head = [outer([(-185, 0), (120, -185), (120, 185)])]
    return [arc(r, -225, 90, s), *move(head, -50, r)]


def triangle(r: float) -> Contour:
    """Pointing right, its weight in the middle."""
    return [(r * 0.92, 0), (-r * 0.78, r), (-r * 0.78, -r)]


def star_points(r: float, inner: float) -> Contour:
    return [((r, inner)[i % 2] * sin(i * pi / 5), (r, inner)[i % 2] * cos(i * pi / 5) - 20) for i in range(10)]


def star(s: float) -> Shape:
    return [outer(star_points(390, 165))]


def open_star(s: float) -> Shape:
    return outlined(star_points(390, 165), star_points(390 - s * 1.75, 165 - s * 0.72))


def tick(s: float) -> Shape:
    return path(s * 1.15, (-290, -20), (-95, -230), (290, 265))


def cross(s: float) -> Shape:
    return [line(-235, -235, 235, 235, s * 1.1), line(-235, 235, 235, -235, s * 1.1)]


def ballot(s: float) -> Shape:
    """✗: a cross with one long stroke, as a pencil makes it."""
    return [line(-210, -300, 270, 320, s * 1.1), line(-250, 210, 250, -240, s * 1.1)]


def plus(s: float) -> Shape:
    wide = 120 + s
    return [box(-290, -wide / 2, 290, wide / 2)[::-1], box(-wide / 2, -290, wide / 2, 290)[::-1]]


def frame(w: float, h: float, s: float) -> Shape:
    return outlined(box(-w, -h, w, h), box(-w + s, -h + s, w - s, h - s))


def diamond(s: float, filled: bool) -> Shape:
    r, inner = 350, 350 - s * 1.41
    points = [(0.0, r), (r, 0.0), (0.0, -r), (-r, 0.0)]
    if filled:
        return [outer(points)]
    return outlined(points, [(0.0, inner), (inner, 0.0), (0.0, -inner), (-inner, 0.0)])


def hexagon(s: float) -> Shape:
    return turn(outlined(circle_points(360, 6), circle_points(360 - s * 1.155, 6)), 90)


def circle_points(r: float, n: int) -> Contour:
    return [(r * cos(2 * pi * i / n), r * sin(2 * pi * i / n)) for i in range(n)]


def die(s: float, pips: int) -> Shape:
    places = {
        1: [(0, 0)],
        2: [(-1, 1), (1, -1)],
        3: [(-1, 1), (0, 0), (1, -1)],
        4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
        5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
        6: [(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)],
    }
    dots = [outer(circle(72, x * 165, y * 165)) for x, y in places[pips]]
    return rounded_frame(350, 80, s * 0.8) + dots


def rounded(w: float, r: float) -> Contour:
    corners = [(w - r, w - r, 0), (-w + r, w - r, 90), (-w + r, -w + r, 180), (w - r, -w + r, 270)]
    return [point for x, y, a in corners for point in circle(r, x, y, a, a + 90)]


def rounded_frame(w: float, r: float, s: float) -> Shape:
    return outlined(rounded(w, r), rounded(w - s, max(r - s, 10)))


def flag(s: float, filled: bool) -> Shape:
    pole = line(-230, -360, -230, 370, s)
    points = [(-230.0, 370.0), (300.0, 210.0), (-230.0, 20.0)]
    if filled:
        return [pole, outer(points)]
    return [pole, *path(s * 0.85, (-230, 330), (230, 205), (-230, 60))]


def warning(s: float) -> Shape:
    """⚠: a triangle with a hole, and in it the mark."""
    w, top, foot = 400.0, 390.0, -310.0
    points = [(0.0, top), (w, foot), (-w, foot)]
    inner = [(0.0, top - s * 1.9), (w - s * 1.55, foot + s * 0.85), (-w + s * 1.55, foot + s * 0.85)]
    mark = [
        outer([(-s * 0.55, 130), (s * 0.55, 130), (s * 0.4, -70), (-s * 0.4, -70)]),
        outer(circle(s * 0.55, 0, -150)),
    ]
    return outlined(points, inner) + mark


def information(s: float) -> Shape:
    stem = [box(-s * 0.55, -200, s * 0.55, 70), circle(s * 0.65, 0, 180)]
    return ring(360, s * 0.8) + [outer(contour) for contour in stem]


def enter(s: float) -> Shape:
    left = move(mirror(arrow(s, 330, 190)), 0, -120)
    return [*left, *path(s, (300, -120), (330 - s / 2, -120), (330 - s / 2, 280))]


def erase(s: float) -> Shape:
    """⌫: a key with its point to the left and a cross on it."""
    rim = s * 0.85
    key = [(-430.0, 0.0), (-190.0, 290.0), (400.0, 290.0), (400.0, -290.0), (-190.0, -290.0)]
    inner = [(-430 + rim * 1.3, 0.0), (-190 + rim * 0.45, 290 - rim), (400 - rim, 290 - rim)]
    inner += [(400 - rim, -290 + rim), (-190 + rim * 0.45, -290 + rim)]
    small = [line(-30, -125, 220, 125, rim), line(-30, 125, 220, -125, rim)]
    return outlined(key, inner) + small


def pencil(s: float) -> Shape:
    """✎, lying to the upper right: point, shaft, and a gap before the end."""
    w = 95 + s * 0.2
    parts: Shape = [
        [(-420, 0), (-235, w), (-235, -w)],
        box(-190, -w, 210, w),
        box(255, -w, 375, w),
    ]
    return turn([outer(part) for part in parts], 45)


def wheel(s: float) -> Shape:
    """⚙ with eight teeth."""
    teeth = [turn([outer([(200, 95), (375, 62), (375, -62), (200, -95)])], 45 * i)[0] for i in range(8)]
    return [arc(215, 0, 359.9, 150), *teeth]


def sabre(s: float) -> Shape:
    """One of the two crossed swords, point up."""
    blade = outer([(-s * 0.45, -200), (s * 0.45, -200), (s * 0.45, 360), (0, 440), (-s * 0.45, 360)])
    return [blade, outer(box(-150, -235, 150, -235 + s * 0.9)), outer(box(-s * 0.5, -420, s * 0.5, -220))]


def swords(s: float) -> Shape:
    return turn(sabre(s), 42) + turn(sabre(s), -42)


def sloped(s: float) -> Shape:
    """≥; ≤ is its mirror."""
    return [*path(s, (-240, 300), (240, 95), (-240, -110)), line(-250, -260, 250, -260, s)]


def waves(s: float) -> Shape:
    """≈, each wave of two arcs."""
    wave = move([arc(150, 35, 145, s)], -122, -86) + move([arc(150, 215, 325, s)], 122, 86)
    return move(wave, 0, 115) + move(wave, 0, -115)


def unequal(s: float) -> Shape:
    return [line(-260, 105, 260, 105, s), line(-260, -105, 260, -105, s), line(-130, -320, 130, 320, s)]


def bars(s: float) -> Shape:
    return [line(-310, y, 310, y, s) for y in (230, 0, -230)]


def half_disc(s: float) -> Shape:
    return [*ring(310, s), outer(circle(311 - s / 2, start=90, end=270))]


def target(s: float) -> Shape:
    return [*ring(310, s * 0.85), outer(circle(150))]


def dashes(s: float) -> Shape:
    return [line(0, y - 75, 0, y + 75, s * 0.8) for y in (-360, -120, 120, 360)]


def dots(s: float) -> Shape:
    return [outer(circle(s * 0.75, 0, y)) for y in (-240, 0, 240)]


def prime(s: float) -> Shape:
    return [outer([(-s * 0.2, 380), (s * 0.9, 380), (s * 0.15, 120), (-s * 0.5, 120)])]


Draw = Callable[[float], Shape]

# sign: (how it is drawn at a stroke width, its advance)
SIGNS: dict[str, tuple[Draw, float]] = {
    "→": (arrow, 820),
    "←": (lambda s: mirror(arrow(s)), 820),
    "↑": (lambda s: turn(arrow(s), 90), 640),
    "↓": (lambda s: turn(arrow(s), -90), 640),
    "↗": (lambda s: turn(arrow(s), 45), 740),
    "↔": (double_arrow, 860),
    "⇄": (swap, 820),
    "⤓": (to_bar, ADVANCE),
    "⤒": (lambda s: turn(to_bar(s), 180), ADVANCE),
    "↶": (hook, 880),
    "↷": (lambda s: mirror(hook(s)), 880),
    "⟲": (circling, 760),
    "↺": (circling, 760),
    "↻": (lambda s: mirror(circling(s)), 760),
    "⏎": (enter, 820),
    "⌫": (lambda s: erase(min(s, FINE)), 980),
    "●": (lambda s: [outer(circle(310))], ADVANCE),
    "○": (lambda s: ring(310, s), ADVANCE),
    "◐": (half_disc, ADVANCE),
    "◎": (target, ADVANCE),
    "■": (lambda s: [outer(box(-285, -285, 285, 285))], ADVANCE),
    "□": (lambda s: frame(285, 285, s), ADVANCE),
    "▬": (lambda s: [outer(box(-320, -140, 320, 140))], ADVANCE),
    "▮": (lambda s: [outer(box(-140, -320, 140, 320))], ADVANCE),
    "▲": (lambda s: turn([outer(triangle(320))], 90), ADVANCE),
    "▼": (lambda s: turn([outer(triangle(320))], -90), ADVANCE),
    "▶": (lambda s: [outer(triangle(320))], ADVANCE),
    "►": (lambda s: [outer(triangle(320))], ADVANCE),
    "◀": (lambda s: mirror([outer(triangle(320))]), ADVANCE),
    "▸": (lambda s: [outer(triangle(230))], 560),
    "◂": (lambda s: mirror([outer(triangle(230))]), 560),
    "▾": (lambda s: turn([outer(triangle(230))], -90), 560),
    "▴": (lambda s: turn([outer(triangle(230))], 90), 560),
    "◆": (lambda s: diamond(s, True), ADVANCE + 40),
    "◇": (lambda s: diamond(s, False), ADVANCE + 40),
    "⬡": (hexagon, ADVANCE + 40),
    "★": (star, 820),
    "☆": (open_star, 820),
    "✓": (tick, ADVANCE),
    "✗": (ballot, ADVANCE),
    "✕": (cross, ADVANCE),
    "✚": (plus, ADVANCE),
    "✎": (pencil, 780),
    "⚙": (wheel, 840),
    "⚐": (lambda s: flag(s, False), ADVANCE),
    "⚑": (lambda s: flag(s, True), ADVANCE),
    "⚔": (lambda s: swords(min(s, FINE)), 820),
    "⚠": (lambda s: warning(min(s, FINE)), 900),
    "ℹ": (information, 840),
    "☰": (bars, ADVANCE),
    "⋮": (dots, 420),
    "┊": (dashes, 300),
    "│": (lambda s: [line(0, -430, 0, 430, s * 0.8)], 300),
    "─": (lambda s: [line(-300, 0, 300, 0, s * 0.8)], 600),
    "░": (lambda s: frame(370, 285, s * 0.7), ADVANCE),
    "▓": (lambda s: [outer(box(-370, -285, 370, 285))], ADVANCE),
    "≥": (sloped, 640),
    "≤": (lambda s: mirror(sloped(s)), 640),
    "≈": (waves, 640),
    "≠": (unequal, 640),
    "−": (lambda s: [line(-250, 0, 250, 0, s)], 640),
    "′": (prime, 220),
    "″": (lambda s: move(prime(s), -85, 0) + move(prime(s), 85, 0), 390),
    **{chr(0x2680 + i): (lambda s, i=i: die(s, i + 1), 820) for i in range(6)},
}

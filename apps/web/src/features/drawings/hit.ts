/** Which drawing a pointer means. */
import type { Box, Segment, Shape } from './shapes.ts';
import type { Spot } from './plot.ts';

/** How far beside a line a pointer still means it, px. */
export const REACH = { mouse: 6, touch: 16 } as const;

/** A drawing with its shape, in the order of drawing. */
export interface Placed {
  readonly id: string;
  readonly shape: Shape;
}

export interface Hit {
  readonly id: string;
  /** Number of the anchor; undefined for the drawing as a whole. */
  readonly handle: number | undefined;
}

/** What lies under a place. Anchors go first, those of the selected drawing before all others; of the rest what was drawn last, and what is nearer. */
export function hitAt(placed: readonly Placed[], at: Spot, reach: number, selected?: string): Hit | undefined {
  const fromTop = placed.toReversed();
  const own = fromTop.filter(({ id }) => id === selected);
  return handleAt(own, at, reach) ?? handleAt(fromTop, at, reach) ?? bodyAt(fromTop, at, reach);
}

function handleAt(placed: readonly Placed[], at: Spot, reach: number): Hit | undefined {
  let [found, distance]: [Hit | undefined, number] = [undefined, reach];
  for (const { id, shape } of placed) {
    // A tool of one anchor is its anchor.
    if (shape.handles.length < 2) continue;
    for (const [handle, spot] of shape.handles.entries()) {
      const away = Math.hypot(spot.x - at.x, spot.y - at.y);
      if (away < distance || (away === distance && found === undefined)) [found, distance] = [{ id, handle }, away];
    }
  }
  return found;
}

function bodyAt(placed: readonly Placed[], at: Spot, reach: number): Hit | undefined {
  let [found, distance]: [Hit | undefined, number] = [undefined, reach];
  for (const { id, shape } of placed) {
    const away = distanceTo(shape, at);
    if (away < distance || (away === distance && found === undefined)) [found, distance] = [{ id, handle: undefined }, away];
  }
  return found;
}

/** How far a place lies from the lines and boxes of a shape, px. Grounds count for nothing: who pulls the chart there means the chart. */
function distanceTo({ segments, labels }: Shape, at: Spot): number {
  const boxes = labels.flatMap(({ box }) => (box === undefined ? [] : [distanceToBox(box, at)]));
  return Math.min(Infinity, ...segments.map((segment) => distanceToSegment(segment, at)), ...boxes);
}

function distanceToSegment({ from, to }: Segment, at: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / square));
  return Math.hypot(from.x + dx * share - at.x, from.y + dy * share - at.y);
}

function distanceToBox({ x, y, width, height }: Box, at: Spot): number {
  return Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height));
}

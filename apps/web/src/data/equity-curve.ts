/** How the equity curve is drawn: lines of the axis, places of the points, and what is under the hand. Pure. */

/** A point of the curve: ms, and a value as a number, for drawing only. */
export interface CurvePoint {
  readonly timeMs: number;
  readonly value: number;
}

export interface CurveSize {
  readonly width: number;
  readonly height: number;
}

/** A curve as it is drawn. */
export interface DrawnCurve {
  /** SVG path. */
  readonly path: string;
  readonly last: { readonly x: number; readonly y: number };
  /** Lines of the axis, the lowest first. */
  readonly lines: readonly { readonly y: number; readonly value: number }[];
  /** Times below, the first one first. */
  readonly times: readonly { readonly x: number; readonly timeMs: number }[];
  readonly xOf: (timeMs: number) => number;
  readonly yOf: (value: number) => number;
}

/** Room above and below the line, pixels. */
const PADDING = 6;
const LINES = 5;
const TIMES = 5;

/** Values of at most `count` lines that are whole steps (1, 2, 2.5, 5 times a power of ten) and span the values. */
export function axisValues(lowest: number, highest: number, count = LINES): number[] {
  const span = highest - lowest || Math.abs(highest) || 1;
  const raw = span / (count - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  for (const factor of [1, 2, 2.5, 5, 10, 20]) {
    const step = factor * power;
    const first = Math.floor(lowest / step + 1e-9);
    const last = Math.ceil(highest / step - 1e-9);
    if (last - first < count) return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  }
  return [lowest, highest];
}

/** Draws two points or more. */
export function drawCurve(points: readonly CurvePoint[], { width, height }: CurveSize): DrawnCurve {
  const [begin, end] = [points[0]!.timeMs, points.at(-1)!.timeMs];
  const values = points.map(({ value }) => value);
  const lines = axisValues(Math.min(...values), Math.max(...values));
  const [low, high] = [Math.min(lines[0]!, ...values), Math.max(lines.at(-1)!, ...values)];
  const span = high - low || 1;
  const xOf = (timeMs: number): number => (end === begin ? width : ((timeMs - begin) / (end - begin)) * width);
  const yOf = (value: number): number => PADDING + (1 - (value - low) / span) * (height - 2 * PADDING);
  const places = points.map(({ timeMs, value }) => ({ x: xOf(timeMs), y: yOf(value) }));
  return {
    path: places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join(''),
    last: places.at(-1)!,
    lines: lines.map((value) => ({ y: yOf(value), value })),
    times: Array.from({ length: TIMES }, (_, index) => {
      const timeMs = begin + ((end - begin) * index) / TIMES;
      return { x: xOf(timeMs), timeMs };
    }),
    xOf,
    yOf,
  };
}

/** Index of the point nearest to a place, a share of the width from 0 to 1. */
export function nearestPoint(points: readonly CurvePoint[], share: number): number {
  const [begin, end] = [points[0]!.timeMs, points.at(-1)!.timeMs];
  const wanted = begin + Math.min(1, Math.max(0, share)) * (end - begin);
  let nearest = 0;
  points.forEach(({ timeMs }, index) => {
    if (Math.abs(timeMs - wanted) < Math.abs(points[nearest]!.timeMs - wanted)) nearest = index;
  });
  return nearest;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Where the lines, grounds and words of each tool lie on a plot. */
import type { Drawing, DrawingTool } from '@kontor/contract/desk-documents';
import { barsBetween, spotOf } from './plot.ts';
import type { Plot, Spot } from './plot.ts';

export interface Segment {
  readonly from: Spot;
  readonly to: Spot;
  /** Quieter than the others: the middle of a channel, levels that are only read. */
  readonly isFaint?: boolean;
}

/** Words with the place of their first line: `x` is where they start, end or have their middle, `y` the middle of the line. */
export interface Label {
  readonly at: Spot;
  readonly lines: readonly string[];
  readonly align: 'start' | 'middle' | 'end';
  /** Around them; it can be hit. */
  readonly box?: Box;
  /** The box is filled with the colour of the page, so that they can be read over anything. */
  readonly isRaised?: boolean;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Shape {
  readonly segments: readonly Segment[];
  /** Corners of grounds, filled thinly. */
  readonly fills: readonly (readonly Spot[])[];
  readonly labels: readonly Label[];
  /** Anchors, in the drawing's own order. */
  readonly handles: readonly Spot[];
}

/** How figures are written, and how wide words are. */
export interface Write {
  readonly price: (price: number) => string;
  readonly level: (level: number) => string;
  readonly measured: (measured: Measured) => string;
  /** px, at the size of texts. */
  readonly width: (text: string) => number;
}

/** From the first anchor of a measure to the second. */
export interface Measured {
  readonly change: number;
  /** Of the first price; undefined where that is 0. */
  readonly percent: number | undefined;
  readonly bars: number;
  readonly seconds: number;
}

/** Anchors of each tool. */
export const ANCHORS: Readonly<Record<DrawingTool, 1 | 2 | 3>> = {
  trend: 2,
  ray: 2,
  extended: 2,
  arrow: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  fib: 2,
  rectangle: 2,
  text: 1,
  measure: 2,
};

/** Shares of the way back from the second price to the first. */
const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1, 1.618] as const;

/** Text is broken into lines of this width, px. */
const TEXT_WIDTH = 240;
export const LINE_HEIGHT = 18;
const TEXT_PAD = 4;
const ARROW_PX = 10;
/** Words above a line stand so far from it, px. */
const ABOVE = 8;
const MARGIN = 4;

/** The shape of a drawing; of one that is still being drawn, what its anchors so far give. */
export function shapeOf({ tool, points, text }: Pick<Drawing, 'tool' | 'points' | 'text'>, plot: Plot, write: Write): Shape {
  const handles = points.slice(0, ANCHORS[tool]).map((point) => spotOf(plot, point));
  const [a, b, c] = handles;
  const none = { segments: [], fills: [], labels: [], handles };
  if (a === undefined) return none;
  const { width, height } = plot;
  switch (tool) {
    case 'horizontal': {
      const words = write.price(points[0]?.price ?? 0);
      const label: Label = { at: { x: width - MARGIN, y: a.y - ABOVE }, lines: [words], align: 'end' };
      return { ...none, segments: [{ from: { x: 0, y: a.y }, to: { x: width, y: a.y } }], labels: [label] };
    }
    case 'vertical':
      return { ...none, segments: [{ from: { x: a.x, y: 0 }, to: { x: a.x, y: height } }] };
    case 'text':
      return { ...none, labels: [textLabel(a, text, write)] };
    default:
  }
  if (b === undefined) return none;
  switch (tool) {
    case 'ray':
      return { ...none, segments: onPlot(a, b, 0, Infinity, plot) };
    case 'extended':
      return { ...none, segments: onPlot(a, b, -Infinity, Infinity, plot) };
    case 'arrow':
      return { ...none, segments: [{ from: a, to: b }, ...arrowHead(a, b)] };
    case 'channel':
      return c === undefined ? { ...none, segments: [{ from: a, to: b }] } : { ...none, ...channel(a, b, c) };
    case 'rectangle':
      return { ...none, segments: outline(a, b), fills: [corners(a, b)] };
    case 'fib':
      return { ...none, ...fibonacci(a, b, points[0]?.price ?? 0, points[1]?.price ?? 0, plot, write) };
    case 'measure':
      return { ...none, ...measure(a, b, measuredOf(points, plot), plot, write) };
    default:
      return { ...none, segments: [{ from: a, to: b }] };
  }
}

/** Prices of a retracement by level. */
export function fibPrices(first: number, second: number): readonly { readonly level: number; readonly price: number }[] {
  return FIB_LEVELS.map((level) => ({ level, price: second + (first - second) * level }));
}

/** What a measure of two anchors says. */
export function measuredOf([from, to]: Drawing['points'], plot: Plot): Measured {
  if (from === undefined || to === undefined) return { change: 0, percent: undefined, bars: 0, seconds: 0 };
  const change = to.price - from.price;
  return {
    change,
    percent: from.price === 0 ? undefined : (change / Math.abs(from.price)) * 100,
    bars: barsBetween(plot, from, to),
    seconds: to.time - from.time,
  };
}

/**
 * The part of the line through `a` and `b` that lies on the plot, between the shares `from` and `to` of the way from `a` to `b`; none where it passes
 * the plot by. After Liang and Barsky.
 */
function onPlot(a: Spot, b: Spot, from: number, to: number, { width, height }: Plot): readonly Segment[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 && dy === 0) return [];
  let [enter, leave] = [from, to];
  for (const [step, room] of [
    [-dx, a.x],
    [dx, width - a.x],
    [-dy, a.y],
    [dy, height - a.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return [];
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  if (enter > leave) return [];
  const at = (share: number): Spot => ({ x: a.x + dx * share, y: a.y + dy * share });
  return [{ from: at(enter), to: at(leave) }];
}

function arrowHead(a: Spot, b: Spot): readonly Segment[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return [];
  const [ux, uy] = [((b.x - a.x) / length) * ARROW_PX, ((b.y - a.y) / length) * ARROW_PX];
  const half = 0.5;
  return [
    { from: b, to: { x: b.x - ux - uy * half, y: b.y - uy + ux * half } },
    { from: b, to: { x: b.x - ux + uy * half, y: b.y - uy - ux * half } },
  ];
}

/** A line, the one beside it through the third anchor, and the middle between both. */
function channel(a: Spot, b: Spot, c: Spot): Pick<Shape, 'segments' | 'fills'> {
  const isUpright = a.x === b.x;
  const [ox, oy] = isUpright ? [c.x - a.x, 0] : [0, c.y - (a.y + ((b.y - a.y) * (c.x - a.x)) / (b.x - a.x))];
  const beside = (spot: Spot, share: number): Spot => ({ x: spot.x + ox * share, y: spot.y + oy * share });
  return {
    segments: [
      { from: a, to: b },
      { from: beside(a, 1), to: beside(b, 1) },
      { from: beside(a, 0.5), to: beside(b, 0.5), isFaint: true },
    ],
    fills: [[a, b, beside(b, 1), beside(a, 1)]],
  };
}

function corners(a: Spot, b: Spot): readonly Spot[] {
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
}

function outline(a: Spot, b: Spot): readonly Segment[] {
  const all = corners(a, b);
  return all.map((from, at) => ({ from, to: all[(at + 1) % all.length] ?? from }));
}

/** A level for each share, from the one anchor's time to the other's, and the way between them. */
function fibonacci(
  a: Spot,
  b: Spot,
  first: number,
  second: number,
  plot: Plot,
  write: Write,
): Pick<Shape, 'segments' | 'fills' | 'labels'> {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const levels = fibPrices(first, second).map((level) => ({ ...level, y: plot.yOf(level.price) }));
  return {
    segments: [...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } })), { from: a, to: b, isFaint: true }],
    fills: [
      [
        { x: left, y: a.y },
        { x: right, y: a.y },
        { x: right, y: b.y },
        { x: left, y: b.y },
      ],
    ],
    labels: levels.map(({ level, price, y }) => ({
      at: { x: left + MARGIN, y: y - ABOVE },
      lines: [`${write.level(level)} (${write.price(price)})`],
      align: 'start',
    })),
  };
}

/** The ground between two anchors with an arrow up or down and one to the side, and what they measure. */
function measure(a: Spot, b: Spot, measured: Measured, { width }: Plot, write: Write): Pick<Shape, 'segments' | 'fills' | 'labels'> {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [up, across] = [
    { from: { x: middle.x, y: a.y }, to: { x: middle.x, y: b.y } },
    { from: { x: a.x, y: middle.y }, to: { x: b.x, y: middle.y } },
  ];
  const words = write.measured(measured);
  const wide = write.width(words) + 2 * TEXT_PAD;
  const rises = b.y <= a.y;
  const y = rises ? b.y - LINE_HEIGHT : b.y + LINE_HEIGHT;
  // As long as the middle is in sight the words are, as a whole.
  const isSeen = middle.x >= 0 && middle.x <= width && wide <= width;
  const x = isSeen ? Math.min(width - wide / 2, Math.max(wide / 2, middle.x)) : middle.x;
  return {
    segments: [up, across, ...arrowHead(up.from, up.to), ...arrowHead(across.from, across.to)],
    fills: [corners(a, b)],
    labels: [
      {
        at: { x, y },
        lines: [words],
        align: 'middle',
        isRaised: true,
        box: { x: x - wide / 2, y: y - LINE_HEIGHT / 2, width: wide, height: LINE_HEIGHT },
      },
    ],
  };
}

function textLabel(at: Spot, text: string, write: Write): Label {
  const lines = brokenLines(text, write.width);
  const width = Math.max(LINE_HEIGHT, ...lines.map((line) => write.width(line))) + 2 * TEXT_PAD;
  return {
    at: { x: at.x + TEXT_PAD, y: at.y },
    lines,
    align: 'start',
    box: { x: at.x, y: at.y - LINE_HEIGHT / 2, width, height: LINE_HEIGHT * lines.length },
  };
}

/** A text in lines of at most `TEXT_WIDTH`, broken between words, and within those that are wider alone. */
export function brokenLines(text: string, width: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\s)/)) {
    if (line !== '' && width((line + word).trimEnd()) > TEXT_WIDTH) {
      lines.push(line.trimEnd());
      line = '';
    }
    for (const sign of word) {
      if (line !== '' && width(line + sign) > TEXT_WIDTH && sign.trim() !== '') {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line.trimEnd()];
}

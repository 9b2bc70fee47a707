/** What a hand does with drawings: choosing a tool, placing anchors by clicks, a drag or taps, moving, giving up. Pure: a step for each thing that happens. */
import type { Drawing, DrawingTool } from '@kontor/contract/desk-documents';
import type { Change } from './changes.ts';
import type { Hit } from './hit.ts';
import { anchorAt, movedAnchor } from './plot.ts';
import type { Anchor, Plot, Spot } from './plot.ts';
import { ANCHORS } from './shapes.ts';
import { indexOf, timeOf } from './time-axis.ts';

/** How new drawings look, and what a new text says. */
export type Style = Pick<Drawing, 'ink' | 'width' | 'look' | 'text'>;

/** A pointer, with the keys that are held: `straight` is Shift, `inverts` is Ctrl or Cmd. */
export interface Pointer extends Spot {
  readonly straight: boolean;
  readonly inverts: boolean;
  readonly isTouch: boolean;
}

interface Placing {
  readonly kind: 'placing';
  readonly id: string;
  readonly tool: DrawingTool;
  /** Anchors that are placed. */
  readonly points: readonly Anchor[];
  /** Where the next one would be. */
  readonly next: Anchor;
  /** Where the pointer went down, as long as it is. */
  readonly press: Spot | undefined;
  readonly isDrag: boolean;
}

interface Moving {
  readonly kind: 'moving';
  readonly before: Drawing;
  readonly after: Drawing;
  /** Number of the anchor that is moved; undefined for all of them. */
  readonly handle: number | undefined;
  readonly press: Spot;
  /** What of the plot was taken hold of. */
  readonly grip: Anchor;
  readonly isDrag: boolean;
}

export interface Hand {
  readonly tool: DrawingTool | undefined;
  /** Id of the drawing that is worked on, and which of its anchors the keys move; undefined for all of them. */
  readonly selected: string | undefined;
  readonly handle: number | undefined;
  readonly gesture: Placing | Moving | undefined;
}

export const EMPTY_HAND: Hand = { tool: undefined, selected: undefined, handle: undefined, gesture: undefined };

export type HandEvent =
  | { readonly type: 'choose'; readonly tool: DrawingTool | undefined }
  | { readonly type: 'select'; readonly id: string | undefined; readonly handle?: number | undefined }
  /** The pointer goes down in the plot. `newId` is for a drawing that this may begin. */
  | { readonly type: 'press'; readonly at: Pointer; readonly hit: Hit | undefined; readonly newId: string }
  | { readonly type: 'move'; readonly at: Pointer }
  /** The pointer goes up, perhaps outside of the chart. */
  | { readonly type: 'release'; readonly at: Pointer; readonly isOutside: boolean }
  /** Escape, or a pointer that was lost. */
  | { readonly type: 'giveUp' };

/** What the steps go by. */
export interface Scene {
  readonly plot: Plot;
  readonly drawings: readonly Drawing[];
  readonly magnet: boolean;
  /** A tool stays chosen behind its drawing. */
  readonly stays: boolean;
  readonly style: Style;
}

export interface Step {
  readonly hand: Hand;
  /** What has been done to the drawings. */
  readonly change?: Change;
  /** The pointer is the drawings' until it goes up, and not the chart's. */
  readonly isTaken?: boolean;
}

/** A press that moves less is a click, px. */
const CLICK_PX = { mouse: 4, touch: 10 } as const;

/** What follows from one thing that happens. */
export function step(hand: Hand, event: HandEvent, scene: Scene): Step {
  switch (event.type) {
    case 'choose':
      return { hand: { ...EMPTY_HAND, tool: event.tool } };
    case 'select':
      return { hand: { ...hand, selected: event.id, handle: event.handle, gesture: undefined } };
    case 'press':
      return hand.tool === undefined ? grasp(hand, event.at, event.hit, scene) : begin(hand, hand.tool, event.at, event.newId, scene);
    case 'move':
      return follow(hand, event.at, scene);
    case 'release':
      return letGo(hand, event.at, event.isOutside, scene);
    case 'giveUp':
      // First what is under way, then the tool, then what is selected.
      if (hand.gesture !== undefined) return { hand: { ...hand, gesture: undefined } };
      return { hand: hand.tool === undefined ? EMPTY_HAND : { ...hand, tool: undefined } };
  }
}

function begin(hand: Hand, tool: DrawingTool, at: Pointer, newId: string, scene: Scene): Step {
  const { gesture } = hand;
  const press = { x: at.x, y: at.y };
  // A finger may mean to pull the chart: the chart hears of it too, and only a tap places.
  const isTaken = !at.isTouch;
  if (gesture?.kind === 'placing')
    return { hand: { ...hand, gesture: { ...gesture, next: wanted(gesture, at, scene), press, isDrag: false } }, isTaken };
  const begun: Placing = { kind: 'placing', id: newId, tool, points: [], next: { time: 0, price: 0 }, press, isDrag: false };
  return { hand: { ...hand, selected: undefined, gesture: { ...begun, next: wanted(begun, at, scene) } }, isTaken };
}

function grasp(hand: Hand, at: Pointer, hit: Hit | undefined, { plot, drawings }: Scene): Step {
  const drawing = drawings.find(({ id }) => id === hit?.id);
  if (hit === undefined || drawing === undefined) return { hand: { ...hand, gesture: undefined } };
  const selected = { ...hand, selected: hit.id, handle: undefined, gesture: undefined };
  // A locked one is only looked at: the pull is the chart's.
  if (drawing.locked) return { hand: selected };
  const grip = { time: timeOf(plot.axis, plot.indexAt(at.x)), price: plot.priceAt(at.y) };
  const gesture: Moving = {
    kind: 'moving',
    before: drawing,
    after: drawing,
    handle: hit.handle,
    press: { x: at.x, y: at.y },
    grip,
    isDrag: false,
  };
  return { hand: { ...selected, gesture }, isTaken: true };
}

function follow(hand: Hand, at: Pointer, scene: Scene): Step {
  const { gesture } = hand;
  if (gesture === undefined) return { hand };
  const isFar = isBeyond(gesture.press, at);
  if (gesture.kind === 'moving') {
    if (!gesture.isDrag && !isFar) return { hand };
    return { hand: { ...hand, gesture: { ...gesture, isDrag: true, after: moved(gesture, at, scene) } } };
  }
  if (at.isTouch) return { hand: isFar ? { ...hand, gesture: { ...gesture, press: undefined } } : hand };
  const begins = isFar && gesture.points.length === 0 && ANCHORS[gesture.tool] > 1;
  const { next, points } = gesture;
  const drawn: Placing = begins ? { ...gesture, points: [...points, next], isDrag: true } : gesture;
  return { hand: { ...hand, gesture: { ...drawn, next: wanted(drawn, at, scene) } } };
}

function letGo(hand: Hand, at: Pointer, isOutside: boolean, scene: Scene): Step {
  const { gesture } = hand;
  if (gesture?.press === undefined) return { hand };
  const given = { ...hand, gesture: undefined };
  if (gesture.kind === 'moving') {
    if (isOutside || !gesture.isDrag) return { hand: given };
    const { before } = gesture;
    return { hand: given, change: [{ id: before.id, before, after: moved(gesture, at, scene) }] };
  }
  if (at.isTouch && isBeyond(gesture.press, at)) return { hand: { ...hand, gesture: { ...gesture, press: undefined } } };
  if (isOutside) return { hand: given };
  return place(hand, gesture, wanted(gesture, at, scene), scene);
}

function place(hand: Hand, gesture: Placing, next: Anchor, { style, stays }: Scene): Step {
  const last = gesture.points.at(-1);
  const isSame = last !== undefined && last.time === next.time && last.price === next.price;
  const points = isSame ? gesture.points : [...gesture.points, next];
  const { id, tool } = gesture;
  if (points.length < ANCHORS[tool]) return { hand: { ...hand, gesture: { ...gesture, points, next, press: undefined, isDrag: false } } };
  const after = newDrawing(id, tool, points, style);
  return {
    hand: { tool: stays ? tool : undefined, selected: id, handle: undefined, gesture: undefined },
    change: [{ id, before: undefined, after }],
  };
}

function isBeyond(press: Spot | undefined, at: Pointer): boolean {
  return press !== undefined && Math.hypot(at.x - press.x, at.y - press.y) > CLICK_PX[at.isTouch ? 'touch' : 'mouse'];
}

/** The anchor that the pointer means, bent by magnet and keys. */
function wanted({ points, tool }: Pick<Placing, 'points' | 'tool'>, at: Pointer, { plot, magnet }: Scene): Anchor {
  const from = ANCHORS[tool] > 1 && points.length === 1 ? points[0] : undefined;
  return anchorAt(plot, at, { magnet: magnet !== at.inverts, straightFrom: at.straight ? from : undefined });
}

function moved({ before, handle, grip }: Moving, at: Pointer, scene: Scene): Drawing {
  const { plot, magnet } = scene;
  if (handle !== undefined) {
    const opposite = before.points.length === 2 ? before.points[1 - handle] : undefined;
    const anchor = anchorAt(plot, at, { magnet: magnet !== at.inverts, straightFrom: at.straight ? opposite : undefined });
    return { ...before, points: before.points.map((point, number) => (number === handle ? anchor : point)) };
  }
  // Reckoned from what was taken hold of, which stays under the pointer also where the chart has moved meanwhile.
  const bars = Math.round(plot.indexAt(at.x) - indexOf(plot.axis, grip.time));
  const dy = at.y - plot.yOf(grip.price);
  return { ...before, points: before.points.map((point) => movedAnchor(plot, point, bars, dy)) };
}

/** A drawing moved by keys: whole candles and whole ticks, one of its anchors or all of them. */
export function nudged(drawing: Drawing, handle: number | undefined, bars: number, ticks: number, plot: Plot): Drawing {
  const points = drawing.points.map((point, number) => {
    if (handle !== undefined && number !== handle) return point;
    const { time } = movedAnchor(plot, point, bars, 0);
    return { time, price: ticks === 0 ? point.price : Number((point.price + ticks * plot.tick).toFixed(plot.decimals)) };
  });
  return { ...drawing, points };
}

/** Anchors in the middle of the plot, for a tool that was chosen by the keyboard. */
export function middleAnchors(tool: DrawingTool, plot: Plot): Anchor[] {
  const { width, height } = plot;
  const spots: readonly Spot[] = [
    { x: width * 0.35, y: height * 0.6 },
    { x: width * 0.65, y: height * 0.4 },
    { x: width * 0.35, y: height * 0.45 },
  ];
  return spots.slice(0, ANCHORS[tool]).map((spot) => anchorAt(plot, spot, { magnet: false }));
}

/** A drawing that has not been there before. */
export function newDrawing(id: string, tool: DrawingTool, points: readonly Anchor[], style: Style): Drawing {
  return { id, tool, points: [...points], ...style, locked: false, text: tool === 'text' ? style.text : '' };
}

/** The drawing as it would be now: one that is being placed with the anchor under the pointer, one that is being moved where it is. */
export function inHand({ gesture }: Hand, style: Style): Drawing | undefined {
  if (gesture === undefined) return undefined;
  if (gesture.kind === 'moving') return gesture.after;
  const { id, tool, points, next } = gesture;
  return newDrawing(id, tool, [...points, next], style);
}

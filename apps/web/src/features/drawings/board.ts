/** The drawings of one chart: painted with its candles, and under the pointer and the keys of whoever works at them. */
import type { ISeriesPrimitive } from 'lightweight-charts';
import type { Drawing } from '@kontor/contract/desk-documents';
import type { ChartExtraProps } from '../../data/chart-surface.ts';
import type { Change } from './changes.ts';
import { useDrawingDesk } from './drawing-desk.ts';
import { inHand, step } from './hand.ts';
import type { HandEvent, Pointer, Scene, Style } from './hand.ts';
import { REACH, hitAt } from './hit.ts';
import type { Hit, Placed } from './hit.ts';
import { TEXT_PX, paint } from './paint.ts';
import type { Plot, Spot } from './plot.ts';
import { shapeOf } from './shapes.ts';
import type { Write } from './shapes.ts';

/** What a board draws, and who hears of it. */
export interface BoardWorld extends Pick<ChartExtraProps, 'surface' | 'stepMs' | 'inks' | 'tick' | 'decimals'> {
  readonly drawings: readonly Drawing[];
  readonly write: Omit<Write, 'width'>;
  /** Of a new text. */
  readonly text: string;
  readonly commit: (change: Change) => void;
  readonly onKey: (event: KeyboardEvent, isFree: boolean) => void;
  /** The chart has been drawn: what lies over it beside the selected drawing follows. */
  readonly onDrawn: () => void;
  /** A drawing was pressed on, which has the keys now. */
  readonly onGrasp: () => void;
}

/** How far beyond the edge a hand may slip and still mean the chart, px. */
const SLACK_PX = 12;

/** An id that no other drawing has. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12);
}

export class Board {
  world: BoardWorld;
  readonly #root: HTMLElement;
  readonly #font: string;
  readonly #measure = document.createElement('canvas').getContext('2d');
  #requestUpdate: () => void = () => undefined;
  /** The pointer whose press is ours, or that may be a click beside everything. */
  #pointer: number | undefined;
  #isTaken = false;
  #beside: Spot | undefined;
  /** What was done last was done with a key. */
  isByKeys = false;

  constructor(root: HTMLElement, world: BoardWorld) {
    this.#root = root;
    this.world = world;
    this.#font = getComputedStyle(root).fontFamily;
    if (this.#measure !== null) this.#measure.font = `600 ${TEXT_PX}px ${this.#font}`;
  }

  /** Draws and listens from now on. Gives back what ends it. */
  open(): () => void {
    const detach = this.world.surface.attach(this.#primitive());
    const end = new AbortController();
    const { signal } = end;
    const capture = { capture: true, signal };
    this.#root.addEventListener('pointerdown', (event) => this.#onDown(event), capture);
    // The chart hears mouse and touch by themselves: what is ours does not pull it.
    this.#root.addEventListener('mousedown', (event) => this.#keep(event), capture);
    this.#root.addEventListener('touchstart', (event) => this.#keep(event), { ...capture, passive: false });
    window.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    window.addEventListener('pointerup', (event) => this.#onUp(event), { signal });
    window.addEventListener('pointercancel', (event) => this.#onLost(event), { signal });
    window.addEventListener('blur', () => this.#giveUp(), { signal });
    window.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    window.addEventListener('pointerdown', () => (this.isByKeys = false), capture);
    // Before a button has it: a press of Enter goes no further than that.
    window.addEventListener('keydown', () => (this.isByKeys = true), capture);
    const leave = useDrawingDesk.subscribe(() => this.redraw());
    return () => {
      end.abort();
      leave();
      detach();
      this.#giveUp();
    };
  }

  /** Takes what there is to draw now. */
  show(world: BoardWorld): void {
    this.world = world;
    this.redraw();
  }

  redraw(): void {
    this.#requestUpdate();
  }

  /** The plot as it is now; undefined while there is none. */
  plot(): Plot | undefined {
    const { surface, stepMs, tick, decimals } = this.world;
    const candles = surface.candles();
    const { width, height } = surface.plotSize();
    if (candles.length === 0 || height === 0 || surface.xOfIndex(0) === undefined || surface.yOf(candles.at(-1)?.close ?? 0) === undefined)
      return undefined;
    return {
      width,
      height,
      axis: { count: candles.length, at: (index) => (candles[index]?.source.open_time ?? 0) / 1_000, step: stepMs / 1_000 },
      candles,
      xOfIndex: (index) => surface.xOfIndex(index) ?? 0,
      indexAt: (x) => surface.indexAt(x) ?? 0,
      yOf: (price) => surface.yOf(price) ?? 0,
      priceAt: (y) => surface.priceAt(y) ?? 0,
      tick,
      decimals,
    };
  }

  /** What is drawn now, in order, with what is in the hand. */
  shown(): readonly Drawing[] {
    const { hand, isHidden } = useDrawingDesk.getState();
    const held = inHand(hand, this.#style());
    if (isHidden) return held === undefined ? [] : [held];
    const { drawings } = this.world;
    if (held === undefined) return drawings;
    return drawings.some(({ id }) => id === held.id) ? drawings.map((one) => (one.id === held.id ? held : one)) : [...drawings, held];
  }

  placed(plot: Plot): readonly Placed[] {
    const write: Write = { ...this.world.write, width: (text) => this.#measure?.measureText(text).width ?? text.length * 7 };
    return this.shown().map((drawing) => ({ id: drawing.id, shape: shapeOf(drawing, plot, write) }));
  }

  /** Lets something happen. Gives back whether the pointer is the drawings' from now on. */
  send(event: HandEvent): boolean {
    const plot = this.plot();
    if (plot === undefined) return false;
    const { hand, magnet, stays } = useDrawingDesk.getState();
    const scene: Scene = { plot, drawings: this.world.drawings, magnet, stays, style: this.#style() };
    const { hand: next, change, isTaken = false } = step(hand, event, scene);
    if (next !== hand) useDrawingDesk.setState({ hand: next });
    if (change !== undefined) this.world.commit(change);
    return isTaken;
  }

  #style(): Style {
    const { ink, width, look } = useDrawingDesk.getState();
    return { ink, width, look, text: this.world.text };
  }

  #primitive(): ISeriesPrimitive {
    const views = [{ zOrder: () => 'top' as const, renderer: () => ({ draw: (target: Target) => this.#paint(target) }) }];
    return {
      attached: ({ requestUpdate }) => {
        this.#requestUpdate = requestUpdate;
      },
      detached: () => {
        this.#requestUpdate = () => undefined;
      },
      updateAllViews: () => this.world.onDrawn(),
      paneViews: () => views,
      hitTest: (x, y) => {
        const { tool } = useDrawingDesk.getState().hand;
        const hit = tool === undefined ? this.#hit({ x, y }, REACH.mouse) : undefined;
        if (tool !== undefined) return { externalId: 'tool', zOrder: 'top', cursorStyle: 'crosshair' };
        return hit === undefined ? null : { externalId: hit.id, zOrder: 'top', cursorStyle: 'pointer' };
      },
    };
  }

  #paint(target: Target): void {
    const plot = this.plot();
    if (plot === undefined) return;
    const { hand } = useDrawingDesk.getState();
    const { inks } = this.world;
    const placed = this.placed(plot);
    const drawings = this.shown();
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio: ratio, verticalPixelRatio }) => {
      context.save();
      context.scale(ratio, verticalPixelRatio);
      for (const [number, { id, shape }] of placed.entries()) {
        const style = drawings[number];
        if (style === undefined) continue;
        const isHeld = id === hand.selected || (hand.gesture?.kind === 'placing' && hand.gesture.id === id);
        paint(
          { context, ratio, font: this.#font, ground: inks.s1 },
          { shape, style, color: inks[style.ink], isSelected: isHeld, handle: isHeld ? hand.handle : undefined },
        );
      }
      context.restore();
    });
  }

  #hit(at: Spot, reach: number): Hit | undefined {
    const plot = this.plot();
    return plot && hitAt(this.placed(plot), at, reach, useDrawingDesk.getState().hand.selected);
  }

  #at(event: PointerEvent): Pointer {
    const box = this.#root.getBoundingClientRect();
    return {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      straight: event.shiftKey,
      inverts: event.ctrlKey || event.metaKey,
      isTouch: event.pointerType === 'touch',
    };
  }

  #isOutside({ x, y }: Spot, slack: number): boolean {
    const { width, height } = this.world.surface.plotSize();
    return x < -slack || y < -slack || x > width + slack || y > height + slack;
  }

  #onDown(event: PointerEvent): void {
    if (this.#pointer !== undefined && event.pointerId !== this.#pointer) return this.#giveUp();
    const at = this.#at(event);
    // Tags, buttons and the axes are not the drawings'.
    if (event.button !== 0 || !(event.target instanceof HTMLCanvasElement) || this.#isOutside(at, 0)) return;
    const { tool } = useDrawingDesk.getState().hand;
    const hit = tool === undefined ? this.#hit(at, REACH[at.isTouch ? 'touch' : 'mouse']) : undefined;
    this.#pointer = event.pointerId;
    this.#beside = tool === undefined && hit === undefined ? at : undefined;
    if (this.#beside === undefined) this.#isTaken = this.send({ type: 'press', at, hit, newId: newId() });
    if (hit !== undefined) this.world.onGrasp();
  }

  #keep(event: Event): void {
    if (!this.#isTaken) return;
    event.stopPropagation();
    if (event.cancelable) event.preventDefault();
  }

  #onMove(event: PointerEvent): void {
    const { gesture } = useDrawingDesk.getState().hand;
    if (gesture === undefined || (this.#pointer !== undefined && event.pointerId !== this.#pointer)) return;
    // A button that went up where nobody saw it was lost.
    if (gesture.press !== undefined && event.pointerType === 'mouse' && event.buttons === 0) return this.#giveUp();
    this.send({ type: 'move', at: this.#at(event) });
  }

  #onUp(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    const at = this.#at(event);
    const beside = this.#beside;
    this.#forget();
    if (beside === undefined) {
      this.send({ type: 'release', at, isOutside: this.#isOutside(at, SLACK_PX) });
    } else if (Math.hypot(at.x - beside.x, at.y - beside.y) < SLACK_PX / 2) {
      this.send({ type: 'select', id: undefined });
    }
  }

  #onLost(event: PointerEvent): void {
    if (event.pointerId === this.#pointer) this.#giveUp();
  }

  /** Gives up what a pointer has begun; a tool stays, and what was clicked so far. */
  #giveUp(): void {
    const { gesture } = useDrawingDesk.getState().hand;
    const isPressed = gesture?.press !== undefined;
    this.#forget();
    if (isPressed) this.send({ type: 'giveUp' });
  }

  #forget(): void {
    [this.#pointer, this.#beside, this.#isTaken] = [undefined, undefined, false];
  }

  #onKey(event: KeyboardEvent): void {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]') !== null) return;
    // A button within the plot has its own keys.
    this.world.onKey(event, target === document.body || (this.#root.contains(target) && target.closest('button') === null));
  }
}

/** What the chart lets its layers draw on. */
type Target = Parameters<
  NonNullable<ReturnType<NonNullable<ReturnType<NonNullable<ISeriesPrimitive['paneViews']>>[number]['renderer']>>>['draw']
>[0];

/** Shapes of drawings on a canvas. */
import type { Drawing } from '@kontor/contract/desk-documents';
import { LINE_HEIGHT } from './shapes.ts';
import type { Label, Segment, Shape } from './shapes.ts';
import type { Spot } from './plot.ts';

/** A drawing as it is painted. */
export interface Painted {
  readonly shape: Shape;
  readonly style: Pick<Drawing, 'tool' | 'width' | 'look'>;
  readonly color: string;
  /** Its anchors are shown; `handle` is the one that the keys move. */
  readonly isSelected: boolean;
  readonly handle: number | undefined;
}

/** A canvas in px of the page; lines that are level or upright are laid on its own pixels, of which one px has `ratio`. */
export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  readonly ratio: number;
  readonly font: string;
  /** Colour of the ground. */
  readonly ground: string;
}

const LABEL_PX = 11;
export const TEXT_PX = 12;
const HANDLE_PX = 4.5;
/** `fib` is read through more levels at once than any other ground. */
const FILL_ALPHA = 0.1;
const FAINT_ALPHA = 0.5;

function dashes(look: Drawing['look'], width: number): number[] {
  return look === 'solid' ? [] : look === 'dashed' ? [width * 2 + 4, width + 3] : [width, width + 2];
}

/** Paints one drawing. */
export function paint(canvas: Canvas, { shape, style, color, isSelected, handle }: Painted): void {
  const { context } = canvas;
  context.save();
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineCap = 'butt';
  context.lineWidth = style.width;
  context.globalAlpha = FILL_ALPHA;
  for (const fill of shape.fills) {
    trace(context, fill);
    context.fill();
  }
  context.setLineDash(dashes(style.look, style.width));
  for (const segment of shape.segments) {
    context.globalAlpha = segment.isFaint === true ? FAINT_ALPHA : 1;
    stroke(canvas, segment, style.width);
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
  for (const label of shape.labels) write(canvas, label, color);
  if (isSelected) for (const [number, spot] of shape.handles.entries()) knob(canvas, spot, color, number === handle);
  context.restore();
}

function trace(context: CanvasRenderingContext2D, [first, ...others]: readonly Spot[]): void {
  context.beginPath();
  if (first !== undefined) context.moveTo(first.x, first.y);
  for (const { x, y } of others) context.lineTo(x, y);
  context.closePath();
}

function stroke({ context, ratio }: Canvas, { from, to }: Segment, width: number): void {
  const shift = Math.round(width * ratio) % 2 === 0 ? 0 : 0.5;
  const onPixel = (place: number): number => (Math.round(place * ratio) + shift) / ratio;
  const [level, upright] = [from.y === to.y, from.x === to.x];
  context.beginPath();
  context.moveTo(upright ? onPixel(from.x) : from.x, level ? onPixel(from.y) : from.y);
  context.lineTo(upright ? onPixel(to.x) : to.x, level ? onPixel(to.y) : to.y);
  context.stroke();
}

function write({ context, font, ground }: Canvas, { at, lines, align, box, isRaised = false }: Label, color: string): void {
  if (box !== undefined && isRaised) {
    context.globalAlpha = 0.85;
    context.fillStyle = ground;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.globalAlpha = 1;
  }
  context.fillStyle = color;
  context.font = `600 ${box === undefined ? LABEL_PX : TEXT_PX}px ${font}`;
  context.textAlign = align === 'middle' ? 'center' : align;
  context.textBaseline = 'middle';
  context.direction = 'ltr';
  for (const [number, line] of lines.entries()) context.fillText(line, at.x, at.y + number * LINE_HEIGHT);
}

function knob({ context, ground }: Canvas, { x, y }: Spot, color: string, isHeld: boolean): void {
  context.beginPath();
  context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
  context.fillStyle = isHeld ? color : ground;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = color;
  context.stroke();
}

/** The picture of a position that somebody may share: drawn on a canvas of this browser, with nothing in it but what was chosen. */

export interface SharePicture {
  readonly brand: string;
  readonly time: string;
  readonly pair: string;
  readonly kind: string;
  readonly side: string;
  readonly isLong: boolean;
  /** Leverage and mode; undefined where they are left out. */
  readonly setting: string | undefined;
  readonly yield: string;
  readonly isGain: boolean;
  readonly caption: string;
  /** Name and value of each. */
  readonly facts: readonly (readonly [string, string])[];
  readonly note: string;
  /** Words and code; undefined where it is left out. */
  readonly invitation: string | undefined;
  /** Prices of the mark since the position was opened, oldest first. */
  readonly line: readonly number[];
  readonly entry: number;
}

export const SHARE_WIDTH = 640;
export const SHARE_HEIGHT = 360;
/** Where the line of prices begins, and what is left free between words, px of the picture. */
const LINE_LEFT = 344;
const GAP = 10;
const LINE_HEIGHT = 16;
/** Least width of a fact, px of the picture. */
const LEAST_FACT = 100;
/** Pixels of the file for one of the picture's. */
const DENSITY = 2;

/** Colours of the page, read from its style. */
interface Ink {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly up: string;
  readonly down: string;
  readonly iris: string;
}

function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  return { ground: color('s1'), text: color('text'), quiet: color('text-3'), up: color('up'), down: color('down'), iris: color('iris') };
}

/** Draws it. */
export function drawShare(canvas: HTMLCanvasElement, picture: SharePicture): void {
  canvas.width = SHARE_WIDTH * DENSITY;
  canvas.height = SHARE_HEIGHT * DENSITY;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const ink = inkOf(document.documentElement);
  const font = getComputedStyle(document.body).fontFamily;
  const write = (text: string, x: number, y: number, size: number, color: string, weight = 450, align: CanvasTextAlign = 'left'): void => {
    pen.font = `${weight} ${size}px ${font}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.fillText(text, x, y);
  };
  pen.setTransform(DENSITY, 0, 0, DENSITY, 0, 0);
  // Hinted to whole pixels of the picture, spaces between small words nearly vanish.
  pen.textRendering = 'geometricPrecision';
  pen.fillStyle = ink.ground;
  pen.fillRect(0, 0, SHARE_WIDTH, SHARE_HEIGHT);
  const tone = picture.isGain ? ink.up : ink.down;
  drawBrand(pen, ink);
  write(picture.brand, 64, 44, 16, ink.text, 700);
  write(picture.time, 608, 44, 12, ink.quiet, 450, 'right');
  write(picture.pair, 32, 108, 16, ink.text, 700);
  write(picture.kind, 32, 128, 12, ink.quiet);
  write(picture.side, 32, 164, 14, picture.isLong ? ink.up : ink.down, 600);
  // Each beside the one before, however long the words of a language are.
  const after = (x: number): number => x + pen.measureText(picture.side).width + GAP;
  if (picture.setting !== undefined) write(picture.setting, after(32), 164, 12, ink.quiet);
  // A loss is written as large as a profit.
  write(picture.yield, 32, 228, 56, tone, 700);
  pen.font = `450 12px ${font}`;
  for (const [index, line] of linesOf(pen, picture.caption, LINE_LEFT - 32 - GAP).entries())
    write(line, 32, 252 + index * LINE_HEIGHT, 12, ink.quiet);
  let x = 32;
  for (const [name, value] of picture.facts) {
    write(name, x, 300, 11, ink.quiet);
    const width = pen.measureText(name).width;
    write(value, x, 318, 13, ink.text, 600);
    x += Math.max(LEAST_FACT, width + GAP * 2, pen.measureText(value).width + GAP * 2);
  }
  write(picture.note, 608, 344, 11, ink.quiet, 450, 'right');
  if (picture.invitation !== undefined) write(picture.invitation, 32, 344, 11, ink.text, 600);
  drawLine(pen, picture, ink, tone);
}

/** Words in as many lines as they need, each as full as the width allows; sets nothing. */
function linesOf(pen: CanvasRenderingContext2D, words: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The line with its dot. */
function drawBrand(pen: CanvasRenderingContext2D, ink: Ink): void {
  pen.strokeStyle = ink.text;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(32, 38.5);
  pen.lineTo(56, 38.5);
  pen.stroke();
  pen.fillStyle = ink.iris;
  pen.beginPath();
  pen.arc(47, 38.5, 4, 0, Math.PI * 2);
  pen.fill();
}

function drawLine(pen: CanvasRenderingContext2D, { line, entry }: SharePicture, ink: Ink, tone: string): void {
  const [left, right, top, bottom] = [LINE_LEFT, 568, 96, 256];
  const values = [...line, entry];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (price: number): number => (high === low ? (top + bottom) / 2 : bottom - ((price - low) / (high - low)) * (bottom - top));
  const x = (index: number): number => left + (line.length < 2 ? 0 : (index / (line.length - 1)) * (right - left));
  pen.strokeStyle = ink.quiet;
  pen.setLineDash([1, 3]);
  pen.beginPath();
  pen.moveTo(left, y(entry));
  pen.lineTo(SHARE_WIDTH, y(entry));
  pen.stroke();
  pen.setLineDash([]);
  const last = line.at(-1);
  if (last === undefined) return;
  pen.strokeStyle = ink.text;
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const [index, price] of line.entries()) pen.lineTo(x(index), y(price));
  pen.stroke();
  pen.strokeStyle = tone;
  pen.beginPath();
  pen.moveTo(right, y(last));
  pen.lineTo(SHARE_WIDTH, y(last));
  pen.stroke();
  pen.fillStyle = ink.iris;
  pen.beginPath();
  pen.arc(right, y(last), 4.5, 0, Math.PI * 2);
  pen.fill();
}

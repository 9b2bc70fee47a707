/** The picture of a chart that somebody saves: the drawing with a head that says what it shows. No amount of anybody is in it. */
import type { ChartInk } from './chart-ink.ts';

/** Words in a colour. */
export interface PictureWord {
  readonly text: string;
  readonly color: string;
}

export interface PictureHead {
  /** Name of the site. */
  readonly brand: string;
  /** Pair, interval and market. */
  readonly title: string;
  readonly price: string;
  /** When it was taken, UTC. */
  readonly time: string;
  /** Indicators and compared pairs with their values. */
  readonly legend: readonly PictureWord[];
}

/** A word with its place in the legend, px. */
interface PlacedWord extends PictureWord {
  readonly x: number;
  readonly line: number;
}

const EDGE = 16;
const GAP = 14;
const LINE = 16;
/** Height of title and price, px. */
const TOP = 56;

/** Places words in lines no wider than `width`, px; `measure` gives the width of a text. A word wider than a line has a line of its own. */
export function placeWords(words: readonly PictureWord[], width: number, measure: (text: string) => number): readonly PlacedWord[] {
  let [x, line] = [0, 0];
  return words.map((word) => {
    const wide = measure(word.text);
    if (x > 0 && x + wide > width) [x, line] = [0, line + 1];
    const placed = { ...word, x, line };
    x += wide + GAP;
    return placed;
  });
}

/** Draws head and chart into a canvas. `shot`: the drawing, in as many of its own pixels as its `width` px need; `font`: family of the words. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  shot: HTMLCanvasElement,
  width: number,
  { brand, title, price, time, legend }: PictureHead,
  ink: ChartInk,
  font: string,
): void {
  const density = shot.width / width;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const fontOf = (size: number, weight: number): string => `${weight} ${size}px ${font}`;
  pen.font = fontOf(11, 450);
  const words = placeWords(legend, width - 2 * EDGE, (text) => pen.measureText(text).width);
  const head = TOP + (words.at(-1)?.line ?? -1) * LINE + (words.length === 0 ? 0 : LINE + 4);
  canvas.width = shot.width;
  canvas.height = Math.round(head * density) + shot.height;
  pen.fillStyle = ink.s1;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(shot, 0, Math.round(head * density));
  pen.scale(density, density);
  const write = (
    text: string,
    x: number,
    y: number,
    look: { size: number; weight: number; color: string; align?: CanvasTextAlign },
  ): void => {
    pen.font = fontOf(look.size, look.weight);
    pen.fillStyle = look.color;
    pen.textAlign = look.align ?? 'left';
    pen.fillText(text, x, y);
  };
  write(title, EDGE, 24, { size: 13, weight: 700, color: ink.text });
  write(brand, width - EDGE, 24, { size: 13, weight: 700, color: ink.text, align: 'right' });
  write(price, EDGE, 44, { size: 12, weight: 600, color: ink.text });
  write(time, width - EDGE, 44, { size: 11, weight: 450, color: ink.text3, align: 'right' });
  for (const { text, color, x, line } of words) write(text, EDGE + x, TOP + 8 + line * LINE, { size: 11, weight: 450, color });
  pen.fillStyle = ink.hairline;
  pen.fillRect(0, head - 1, width, 1);
}

/** Draws compared pairs with the candles: their lines, and the grid and labels of a scale in per cent. */
import type { ISeriesPrimitiveAxisView } from 'lightweight-charts';
import type { ChartEngine, Comparison } from './chart-engine.ts';
import type { ChartInk } from './chart-ink.ts';
import type { PictureWord } from './chart-picture.ts';
import { baseOf, changeFrom, percentTicks } from './compared-lines.ts';

/** A pair with its closes at the chart's candles. */
export interface ComparedLine {
  readonly pair: string;
  readonly color: string;
  readonly closes: readonly (number | undefined)[];
}

/** Least distance of two labels of the axis, px. */
const LABEL_DISTANCE = 36;

/** The layer of one chart. Its numbers are the chart's prices: where a pair has risen by 1 %, its line lies where the chart's own would. */
export class ComparedLayer implements Comparison {
  readonly #engine: ChartEngine;
  readonly #write: (percent: number, decimals: number) => string;
  #lines: readonly ComparedLine[] = [];
  #ink: ChartInk;

  /** `write`: a number of per cent in the reader's language. */
  constructor(engine: ChartEngine, ink: ChartInk, write: (percent: number, decimals: number) => string) {
    this.#engine = engine;
    this.#ink = ink;
    this.#write = write;
  }

  set(lines: readonly ComparedLine[], ink: ChartInk): void {
    this.#lines = lines;
    this.#ink = ink;
    this.#engine.redraw();
  }

  /** What the own pair has changed from the first candle in sight to one, as a fraction. */
  ownChange(index: number): number | undefined {
    return changeFrom(this.#base(), this.#engine.candles()[index]?.close);
  }

  changeOf({ closes }: ComparedLine, index: number): number | undefined {
    const sight = this.#engine.inSight();
    return sight && changeFrom(baseOf(closes, sight.first), closes[index]);
  }

  readonly names = (): readonly PictureWord[] => {
    const last = this.#engine.candles().length - 1;
    return this.#lines.map((line) => {
      const change = this.changeOf(line, last);
      const text = change === undefined ? '' : ` ${this.#write(change * 100, 2)}`;
      return { text: `${line.pair.replace('_', '/')}${text}`, color: line.color };
    });
  };

  readonly extent = (): { readonly min: number; readonly max: number } | undefined => {
    let [min, max] = [Infinity, -Infinity];
    for (const { points } of this.#drawn()) for (const { price } of points) [min, max] = [Math.min(min, price), Math.max(max, price)];
    return min > max ? undefined : { min, max };
  };

  readonly label = (price: number): string => {
    const change = changeFrom(this.#base(), price);
    return change === undefined ? '' : this.#write(change * 100, 2);
  };

  readonly paneViews = () => [
    {
      zOrder: () => 'bottom' as const,
      renderer: () => ({
        draw: () => undefined,
        drawBackground: (target: Target) => this.#paintGrid(target),
      }),
    },
    { zOrder: () => 'normal' as const, renderer: () => ({ draw: (target: Target) => this.#paintLines(target) }) },
  ];

  readonly priceAxisViews = (): readonly ISeriesPrimitiveAxisView[] =>
    this.#ticks().map(({ y, text }) => ({
      coordinate: () => y,
      fixedCoordinate: () => y,
      // Blank where a tag lies over it, its sign too.
      text: () => (this.#engine.axisText(text, y) === text ? text : ''),
      textColor: () => this.#ink.text3,
      backColor: () => 'transparent',
      tickVisible: () => false,
    }));

  #base(): number | undefined {
    const sight = this.#engine.inSight();
    return sight && this.#engine.candles()[sight.first]?.close;
  }

  #drawn(): readonly { readonly color: string; readonly points: readonly { readonly index: number; readonly price: number }[] }[] {
    const sight = this.#engine.inSight();
    const base = this.#base();
    if (sight === undefined || base === undefined) return [];
    return this.#lines.map(({ color, closes }) => {
      const from = baseOf(closes, sight.first);
      const points: { index: number; price: number }[] = [];
      if (from !== undefined)
        for (let index = sight.first; index <= sight.last; index++) {
          const close = closes[index];
          if (close !== undefined) points.push({ index, price: (base * close) / from });
        }
      return { color, points };
    });
  }

  #ticks(): readonly { readonly y: number; readonly text: string }[] {
    const engine = this.#engine;
    const base = this.#base();
    const { height } = engine.plotSize();
    const [top, foot] = [engine.priceAt(0), engine.priceAt(height)];
    if (base === undefined || top === undefined || foot === undefined) return [];
    const percent = (price: number): number => (price / base - 1) * 100;
    const { ticks, decimals } = percentTicks(percent(foot), percent(top), Math.floor(height / LABEL_DISTANCE));
    return ticks.flatMap((tick) => {
      const y = engine.yOf(base * (1 + tick / 100));
      return y === undefined ? [] : [{ y, text: this.#write(tick, decimals) }];
    });
  }

  #paintGrid(target: Target): void {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = this.#ink.grid;
      context.lineWidth = 1;
      context.beginPath();
      for (const { y } of this.#ticks()) {
        context.moveTo(0, Math.round(y) + 0.5);
        context.lineTo(mediaSize.width, Math.round(y) + 0.5);
      }
      context.stroke();
    });
  }

  #paintLines(target: Target): void {
    target.useMediaCoordinateSpace(({ context }) => {
      context.lineWidth = 1.5;
      context.lineJoin = 'round';
      for (const { color, points } of this.#drawn()) {
        context.strokeStyle = color;
        context.beginPath();
        for (const { index, price } of points) {
          const [x, y] = [this.#engine.xOfIndex(index), this.#engine.yOf(price)];
          if (x !== undefined && y !== undefined) context.lineTo(x, y);
        }
        context.stroke();
      }
    });
  }
}

/** The canvas as the library hands it over. */
interface Target {
  readonly useMediaCoordinateSpace: (
    draw: (scope: { readonly context: CanvasRenderingContext2D; readonly mediaSize: { readonly width: number } }) => void,
  ) => void;
}

/** The drawing of candles, volume and indicators. It knows prices as numbers, which nothing but the screen reads. */
import { ColorType, CrosshairMode, HistogramSeries, LineSeries, LineStyle, createChart } from 'lightweight-charts';
import type { AutoscaleInfo, IChartApi, ISeriesApi, ISeriesPrimitive, Logical, Time, UTCTimestamp } from 'lightweight-charts';
import type { ChartType } from '@kontor/contract/desk-documents';
import type { ChartSurface } from '../../data/chart-surface.ts';
import type { KindInfo, KindLine } from '../../data/indicator-kinds.ts';
import { anchoredRange } from '../../data/anchored-scale.ts';
import { axisLabel } from './axis-label.ts';
import type { ChartInk } from './chart-ink.ts';
import type { PictureWord } from './chart-picture.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import { fillMarks, fillMarksPrimitive } from './fill-marks.ts';
import type { FillMark, OwnTrade } from './fill-marks.ts';
import { heikinAshi } from './heikin-ashi.ts';
import type { Bar } from './heikin-ashi.ts';
import type { Value } from './indicator-run.ts';
import type { DrawnIndicator, Formulas } from './indicator-set.ts';
import { PRICE_SERIES, isOfCloses, priceRow, priceStyle } from './price-series.ts';
import type { PriceSeries } from './price-series.ts';
import { USUAL_FORMULAS } from './usual-formulas.ts';

/** A visible extreme with its place. */
export interface Extreme {
  readonly x: number;
  readonly y: number;
  readonly price: number;
}

/** Where things lie, px from the top left corner of the canvas. */
export interface ChartLayout {
  readonly plotWidth: number;
  /** Height of the pane of the candles. */
  readonly plotHeight: number;
  readonly axisWidth: number;
  readonly lastX: number | undefined;
  readonly lastY: number | undefined;
  /** Top of each pane below the candles. */
  readonly paneTops: readonly number[];
  readonly high: Extreme | undefined;
  readonly low: Extreme | undefined;
  /** Whether the newest candle is out of sight to the right. */
  readonly scrolledBack: boolean;
}

export interface ChartEngineOptions {
  readonly ink: ChartInk;
  readonly type: ChartType;
  /** Where the last price belongs, px from the top. */
  readonly meridian: number;
  readonly axisWidth: number;
  readonly locale: string;
  readonly formatPrice: (price: number) => string;
  /** A value of an indicator. */
  readonly formatValue: (value: number, info: KindInfo) => string;
  readonly formatTime: (candle: DrawnCandle | undefined) => string;
  readonly minMove: number;
  readonly showsClock: boolean;
  readonly onLayout: () => void;
  readonly onHover: (index: number | undefined) => void;
  readonly onNearOldest: () => void;
}

/** Other pairs in the chart: the scale is theirs too, and turns to per cent. */
export interface Comparison extends ISeriesPrimitive {
  /** Lowest and highest of what it draws among the candles in sight, as prices of this chart. */
  readonly extent: () => { readonly min: number; readonly max: number } | undefined;
  /** A price of this chart in per cent. */
  readonly label: (price: number) => string;
  /** What it draws, with the changes to the last candle. */
  readonly names: () => readonly PictureWord[];
}

const RIGHT_BARS = 5;
const BAR_PITCH = 7;
const LEGEND_HEIGHT = 52;
const VOLUME_HEIGHT = 56;
/** Bars left of the screen below which older ones are asked for. */
const OLDER_AHEAD = 40;
const PANE_SHARE = 0.24;

/** A line of an indicator with what draws it. */
interface Drawn {
  readonly at: DrawnIndicator;
  readonly line: KindLine;
  readonly number: number;
  readonly series: ISeriesApi<'Line' | 'Histogram'>;
}

/** One chart in one element. */
export class ChartEngine implements ChartSurface {
  /** The formulas that come along. */
  static readonly formulas: Formulas = USUAL_FORMULAS;
  readonly #chart: IChartApi;
  #type: ChartType;
  /** What draws the prices; another one for another type. */
  #bars: PriceSeries;
  readonly #primitives = new Set<ISeriesPrimitive>();
  /** Averaged candles, where these are drawn. */
  #averaged: readonly Bar[] = [];
  readonly #volume: ISeriesApi<'Histogram'>;
  #lines: Drawn[] = [];
  /** Which indicators `#lines` draws, and how. */
  #look = '';
  #candles: readonly DrawnCandle[] = [];
  #indicators: readonly DrawnIndicator[] = [];
  #trades: readonly OwnTrade[] = [];
  #marks: readonly FillMark[] = [];
  #ink: ChartInk;
  #meridian: number;
  /** Middles of what lies over the axis besides the last price's tag, px. */
  #tags: readonly number[] = [];
  #comparison: Comparison | undefined;
  #isRemoved = false;
  readonly #options: ChartEngineOptions;

  constructor(element: HTMLElement, options: ChartEngineOptions) {
    this.#options = options;
    this.#ink = options.ink;
    this.#meridian = options.meridian;
    this.#chart = createChart(element, {
      autoSize: true,
      layout: { attributionLogo: false, fontSize: 11, fontFamily: getComputedStyle(element).fontFamily, panes: { enableResize: true } },
      crosshair: { mode: CrosshairMode.Normal },
      localization: {
        locale: options.locale,
        timeFormatter: (time: Time) => options.formatTime(this.#candles.find((candle) => candle.time === time)),
      },
      rightPriceScale: { minimumWidth: options.axisWidth, scaleMargins: { top: 0, bottom: 0 }, entireTextOnly: true },
      timeScale: {
        rightOffset: RIGHT_BARS,
        barSpacing: BAR_PITCH,
        minBarSpacing: 1,
        timeVisible: options.showsClock,
        secondsVisible: false,
        minimumHeight: 24,
      },
      handleScale: { axisDoubleClickReset: true },
    });
    this.#type = options.type;
    this.#bars = this.#addPrices();
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      lastValueVisible: false,
      priceLineVisible: false,
      priceFormat: { type: 'volume' },
    });
    this.attach({ updateAllViews: options.onLayout });
    this.attach(
      fillMarksPrimitive(
        () => this.#markPlaces(),
        () => ({ fill: this.#ink.iris, rim: this.#ink.s1 }),
      ),
    );
    this.#chart.subscribeCrosshairMove(({ logical, point }) => {
      options.onHover(point === undefined || logical === undefined || this.#candles[logical] === undefined ? undefined : logical);
    });
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && this.#candles.length > 0 && range.from < OLDER_AHEAD) options.onNearOldest();
    });
    this.setInk(options.ink);
  }

  remove(): void {
    this.#isRemoved = true;
    this.#chart.remove();
  }

  attach(primitive: ISeriesPrimitive): () => void {
    this.#primitives.add(primitive);
    this.#bars.attachPrimitive(primitive);
    return () => {
      this.#primitives.delete(primitive);
      if (!this.#isRemoved) this.#bars.detachPrimitive(primitive);
    };
  }

  /** Turns the scale to per cent while other pairs are drawn as well. Gives back what ends it. */
  compare(comparison: Comparison): () => void {
    const turn = (to: Comparison | undefined): void => {
      this.#comparison = to;
      this.#chart.applyOptions({ grid: { horzLines: { visible: to === undefined } } });
      this.#bars.applyOptions({ priceFormat: this.#priceFormat() });
    };
    const detach = this.attach(comparison);
    turn(comparison);
    return () => {
      detach();
      if (!this.#isRemoved) turn(undefined);
    };
  }

  /** Has what is compared drawn anew. */
  redraw(): void {
    this.#bars.applyOptions({});
  }

  /** Numbers of the first and the last candle in sight. */
  inSight(): { readonly first: number; readonly last: number } | undefined {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range === null) return undefined;
    const [first, last] = [Math.max(0, Math.ceil(range.from)), Math.min(this.#candles.length - 1, Math.floor(range.to))];
    return first > last ? undefined : { first, last };
  }

  /** Draws prices in another way. Where one looks, and what lies over the prices, stays. */
  setType(type: ChartType): void {
    if (type === this.#type) return;
    this.#type = type;
    this.#averaged = [];
    const before = this.#bars;
    for (const primitive of this.#primitives) before.detachPrimitive(primitive);
    this.#bars = this.#addPrices();
    // Below volume and lines, as the one before.
    this.#bars.setSeriesOrder(0);
    this.#drawAll();
    for (const primitive of this.#primitives) this.#bars.attachPrimitive(primitive);
    this.#chart.removeSeries(before);
  }

  xOfIndex(index: number): number | undefined {
    const scale = this.#chart.timeScale();
    // The library knows whole numbers alone; they lie at equal distances.
    const [zero, one] = [scale.logicalToCoordinate(0 as Logical), scale.logicalToCoordinate(1 as Logical)];
    return zero === null || one === null ? undefined : zero + index * (one - zero);
  }

  indexAt(x: number): number | undefined {
    const [zero, one] = [this.xOfIndex(0), this.xOfIndex(1)];
    return zero === undefined || one === undefined ? undefined : (x - zero) / (one - zero);
  }

  plotSize(): { readonly width: number; readonly height: number } {
    return { width: this.#chart.timeScale().width(), height: this.#plotHeight() };
  }

  /** Real prices, however they are drawn: what is anchored to a candle is anchored to what was traded. */
  candles(): readonly DrawnCandle[] {
    return this.#candles;
  }

  /** Takes the colours of the theme. */
  setInk(ink: ChartInk): void {
    this.#ink = ink;
    const label = { labelBackgroundColor: ink.text, color: ink.text3, style: LineStyle.Dashed, width: 1 } as const;
    this.#chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        textColor: ink.text3,
        panes: { separatorColor: ink.hairline, separatorHoverColor: ink.s2 },
      },
      grid: { vertLines: { color: ink.grid }, horzLines: { color: ink.grid } },
      crosshair: { vertLine: label, horzLine: label },
      rightPriceScale: { borderColor: ink.hairline },
      timeScale: { borderColor: ink.hairline },
    });
    this.#bars.applyOptions(priceStyle(this.#type, ink));
    this.#drawAll();
  }

  setMeridian(meridian: number): void {
    this.#meridian = meridian;
    this.refit();
  }

  /** Tells where tags lie over the axis, px from its top: a price under one of them would be half seen and is not written. */
  setTags(tags: readonly number[]): void {
    if (String(tags) === String(this.#tags)) return;
    this.#tags = tags;
    // The labels of the axis are written anew.
    this.#bars.applyOptions({ priceFormat: this.#priceFormat() });
  }

  /** Draws a series with its indicators; where only its end changed, only that is drawn. */
  setCandles(candles: readonly DrawnCandle[], indicators: readonly DrawnIndicator[]): void {
    const before = this.#candles;
    this.#candles = candles;
    if (candles.length !== before.length || candles[0] !== before[0]) this.#marks = fillMarks(this.#trades, candles);
    if (this.#type === 'heikin') this.#averaged = heikinAshi(candles, before, this.#averaged);
    if (!this.#takeIndicators(indicators) && isTail(candles, before)) {
      // The candle before is over: it has its last values.
      for (let at = before.length - 1; at < candles.length; at++) this.#update(at);
    } else this.#drawAll();
  }

  /** Gives each indicator that is another than before its place. Whether any is. */
  #takeIndicators(indicators: readonly DrawnIndicator[]): boolean {
    this.#indicators = indicators;
    const look = JSON.stringify(indicators.map(({ indicator, run }) => [indicator, run !== undefined]));
    if (look === this.#look) return false;
    this.#look = look;
    for (const { series } of this.#lines) this.#chart.removeSeries(series);
    this.#lines = [];
    const shown = indicators.filter(({ run }) => run !== undefined);
    for (const at of shown) if (at.info.place === 'over') this.#addLines(at, 0);
    for (const [index, at] of shown.filter(({ info }) => info.place === 'pane').entries()) this.#addLines(at, index + 1);
    for (const [index, each] of this.#chart.panes().entries()) each.setStretchFactor(index === 0 ? 1 : PANE_SHARE);
    return true;
  }

  #addLines(at: DrawnIndicator, pane: number): void {
    for (const [number, line] of at.info.lines.entries()) {
      const options = this.#lineOptions(at, line, pane === 0);
      const isOfBars = line.look === 'histogram' || line.look === 'columns';
      const series = isOfBars ? this.#chart.addSeries(HistogramSeries, options, pane) : this.#chart.addSeries(LineSeries, options, pane);
      this.#lines.push({ at, line, number, series });
    }
  }

  /** Own trades of the pair, to be marked. */
  setTrades(trades: readonly OwnTrade[]): void {
    this.#trades = trades;
    this.#marks = fillMarks(trades, this.#candles);
    // Nothing else of the chart has changed: this asks it to draw.
    this.#bars.applyOptions({});
  }

  /** Lets the scale follow the last price again and looks at the newest candle. */
  goToLatest(): void {
    this.refit();
    this.#chart.timeScale().scrollToRealTime();
  }

  /** As the chart was when it was opened. */
  resetView(): void {
    this.refit();
    this.#chart.timeScale().resetTimeScale();
    this.#chart.timeScale().scrollToRealTime();
  }

  /** Shows the crosshair at a candle and a price, by keys. */
  pointAt(index: number, price: number): void {
    const candle = this.#candles[index];
    if (candle !== undefined) this.#chart.setCrosshairPosition(price, candle.time, this.#bars);
  }

  pointAway(): void {
    this.#chart.clearCrosshairPosition();
  }

  refit(): void {
    this.#chart.priceScale('right').applyOptions({ autoScale: true });
  }

  /** The drawing with everything that is drawn into it, and without the crosshair; own trades only where they are wanted. */
  picture(withTrades: boolean): HTMLCanvasElement {
    const marks = this.#marks;
    this.pointAway();
    if (!withTrades) this.#marks = [];
    this.redraw();
    const shot = this.#chart.takeScreenshot(true);
    this.#marks = marks;
    this.redraw();
    return shot;
  }

  /** Names of what is compared. */
  comparedNames(): readonly PictureWord[] {
    return this.#comparison?.names() ?? [];
  }

  priceAt(y: number): number | undefined {
    return this.#bars.coordinateToPrice(y) ?? undefined;
  }

  yOf(price: number): number | undefined {
    return this.#bars.priceToCoordinate(price) ?? undefined;
  }

  layout(): ChartLayout {
    const scale = this.#chart.timeScale();
    const last = this.#candles.at(-1);
    const x = last === undefined ? null : scale.timeToCoordinate(last.time);
    return {
      plotWidth: scale.width(),
      plotHeight: this.#plotHeight(),
      axisWidth: this.#chart.priceScale('right').width(),
      lastX: x ?? undefined,
      lastY: last === undefined ? undefined : this.yOf(last.close),
      paneTops: this.#paneTops(),
      ...this.#extremes(),
      scrolledBack: scale.scrollPosition() < -1,
    };
  }

  #addPrices(): PriceSeries {
    return this.#chart.addSeries(PRICE_SERIES[this.#type], {
      ...priceStyle(this.#type, this.#ink),
      priceFormat: this.#priceFormat(),
      lastValueVisible: false,
      priceLineVisible: false,
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => this.#autoscale(original()),
    });
  }

  #priceFormat() {
    const { minMove, formatPrice } = this.#options;
    return {
      type: 'custom' as const,
      minMove,
      formatter: (price: number) => this.#comparison?.label(price) ?? formatPrice(price),
      // Who compares labels the axis in whole steps of per cent.
      tickmarksFormatter: (prices: readonly number[]) => prices.map((price) => (this.#comparison === undefined ? this.#label(price) : '')),
    };
  }

  /** The label of a price on the axis, which also the last price's tag lies on. */
  #label(price: number): string {
    const text = this.#options.formatPrice(price);
    const y = this.yOf(price);
    return y === undefined ? text : this.axisText(text, y);
  }

  /** A label of the axis as it is written at `y`, px: blank where a tag lies over it. */
  axisText(text: string, y: number): string {
    const last = this.#candles.at(-1);
    const lastY = last && this.yOf(last.close);
    return axisLabel(text, y, lastY === undefined ? this.#tags : [...this.#tags, lastY]);
  }

  #markPlaces(): readonly { readonly x: number; readonly y: number; readonly side: 'buy' | 'sell' }[] {
    const scale = this.#chart.timeScale();
    return this.#marks.flatMap(({ at, side, price }) => {
      const [x, y] = [scale.timeToCoordinate(at), this.yOf(price)];
      return x === null || y === undefined ? [] : [{ x, y, side }];
    });
  }

  #paneTops(): readonly number[] {
    const tops: number[] = [];
    let top = 0;
    for (const pane of this.#chart.panes()) {
      if (top > 0) tops.push(top);
      top += pane.getHeight() + 1;
    }
    return tops;
  }

  #plotHeight(): number {
    return this.#chart.panes()[0]?.getHeight() ?? 0;
  }

  #extremes(): Pick<ChartLayout, 'high' | 'low'> {
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range === null || this.#candles.length === 0) return { high: undefined, low: undefined };
    const visible = this.#candles.slice(Math.max(0, Math.ceil(range.from)), Math.max(0, Math.floor(range.to) + 1));
    let [high, low] = [visible[0], visible[0]];
    // A line of closes has no other extremes.
    const [top, foot] = isOfCloses(this.#type) ? (['close', 'close'] as const) : (['high', 'low'] as const);
    for (const candle of visible) {
      if (high === undefined || candle[top] > high[top]) high = candle;
      if (low === undefined || candle[foot] < low[foot]) low = candle;
    }
    const place = (candle: DrawnCandle | undefined, price: number | undefined): Extreme | undefined => {
      const x = candle && scale.timeToCoordinate(candle.time);
      const y = price === undefined ? undefined : this.yOf(price);
      return x === null || x === undefined || y === undefined || price === undefined ? undefined : { x, y, price };
    };
    return { high: place(high, high?.[top]), low: place(low, low?.[foot]) };
  }

  #autoscale(original: AutoscaleInfo | null): AutoscaleInfo | null {
    const last = this.#candles.at(-1);
    const height = this.#plotHeight();
    const seen = original?.priceRange ?? undefined;
    if (seen === undefined || last === undefined || height === 0) return original;
    const more = this.#comparison?.extent();
    const [minValue, maxValue] = [Math.min(seen.minValue, more?.min ?? Infinity), Math.max(seen.maxValue, more?.max ?? -Infinity)];
    const plot = {
      height,
      meridian: this.#meridian,
      top: Math.min(LEGEND_HEIGHT, height * 0.15),
      bottom: height - Math.min(24, height * 0.08),
    };
    // A last price out of sight would anchor the scale to nothing one sees.
    const scrolledBack = this.#chart.timeScale().scrollPosition() < -1;
    const { min, max } = anchoredRange(plot, minValue, maxValue, scrolledBack ? Number.NaN : last.close);
    return { priceRange: { minValue: min, maxValue: max } };
  }

  #drawAll(): void {
    const candles = this.#candles;
    if (this.#type === 'heikin') this.#averaged = heikinAshi(candles);
    this.#bars.setData(candles.map((candle, at) => this.#row(candle, at)));
    const withVolume = this.#hasVolume();
    this.#volume.setData(withVolume ? candles.map((candle) => this.#volumeBar(candle)) : []);
    const height = Math.max(1, this.#plotHeight());
    if (withVolume)
      this.#chart.priceScale('volume').applyOptions({ scaleMargins: { top: Math.max(0.5, 1 - VOLUME_HEIGHT / height), bottom: 0 } });
    for (const drawn of this.#lines) {
      const color = this.#inkOf(drawn);
      if (color !== undefined) drawn.series.applyOptions({ color });
      drawn.series.setData(candles.flatMap((_, at) => this.#point(drawn, at) ?? []));
    }
  }

  /** Volume at the foot of the candles. */
  #hasVolume(): boolean {
    return this.#indicators.some(({ indicator, info }) => info.place === 'foot' && !indicator.hidden);
  }

  /** Draws a candle anew that is the last one or the one before it, with its indicators. */
  #update(at: number): void {
    const candle = this.#candles[at];
    if (candle === undefined) return;
    this.#bars.update(this.#row(candle, at));
    if (this.#hasVolume()) this.#volume.update(this.#volumeBar(candle));
    for (const drawn of this.#lines) {
      const point = this.#point(drawn, at);
      const before = drawn.line.look === 'trend' ? this.#point(drawn, at - 1) : undefined;
      if (before !== undefined) drawn.series.update(before, true);
      if (point !== undefined) drawn.series.update(point);
      // A line that is drawn some candles back ends there.
      else this.#updateEnd(drawn);
    }
  }

  #updateEnd(drawn: Drawn): void {
    const values = drawn.at.run?.values[drawn.number] ?? [];
    const end = values.findLastIndex((value) => value !== undefined);
    const point = end < 0 ? undefined : this.#point(drawn, end);
    if (point !== undefined) drawn.series.update(point, end < this.#candles.length - 1);
  }

  #row(candle: DrawnCandle, at: number): ReturnType<typeof priceRow> {
    return priceRow(this.#type, candle.time, this.#averaged[at] ?? candle);
  }

  #volumeBar({ time, volume, open, close }: DrawnCandle): { readonly time: UTCTimestamp; readonly value: number; readonly color: string } {
    return { time, value: volume, color: close >= open ? this.#ink.upVolume : this.#ink.downVolume };
  }

  /** A point of a line; undefined where it has none. */
  #point(
    { at, line, number }: Drawn,
    index: number,
  ): { readonly time: UTCTimestamp; readonly value: number; readonly color?: string } | undefined {
    const candle = this.#candles[index];
    const value: Value = at.run?.values[number]?.[index];
    if (candle === undefined || value === undefined) return undefined;
    const { up, down } = this.#ink;
    if (line.look === 'histogram') return { time: candle.time, value, color: value >= 0 ? up : down };
    if (line.look === 'columns') return { time: candle.time, value, color: this.#volumeBar(candle).color };
    if (line.look === 'trend') {
      const [trend, next] = [at.run?.trend[index], at.run?.trend[index + 1]];
      // A point has the colour of the way to the next one: where the trend turns there is none.
      return { time: candle.time, value, color: next !== undefined && next !== trend ? 'transparent' : trend === -1 ? down : up };
    }
    return { time: candle.time, value };
  }

  /** The colour of a line; undefined where each of its points has its own. */
  #inkOf({ at, line }: Pick<Drawn, 'at' | 'line'>): string | undefined {
    const ink = at.indicator.inks[line.slot];
    return ink && this.#ink[ink];
  }

  #lineOptions(at: DrawnIndicator, line: KindLine, overlay: boolean) {
    const color = this.#inkOf({ at, line });
    return {
      ...(color === undefined ? {} : { color }),
      lineWidth: 1 as const,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      ...(line.look === 'dots' ? { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 } : {}),
      // What lies over the candles leaves the scale to them.
      ...(overlay
        ? { autoscaleInfoProvider: () => null }
        : {
            priceFormat: {
              type: 'custom' as const,
              formatter: (value: number) => this.#options.formatValue(value, at.info),
              minMove: at.info.unit === 'price' ? this.#options.minMove : 0.01,
            },
          }),
    };
  }
}

/** Whether candles are those of before, but for the last one and one more behind it. */
function isTail(candles: readonly DrawnCandle[], before: readonly DrawnCandle[]): boolean {
  const more = candles.length - before.length;
  return (
    before.length > 0 &&
    (more === 0 || more === 1) &&
    candles[0]?.time === before[0]?.time &&
    candles.at(before.length - 2) === before.at(-2)
  );
}

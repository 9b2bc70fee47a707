/** The other indicators: they come when one of them is wanted. */
import { NO_SMOOTH, formula, fullMean, meanOf, placeIn, pushed, rangeOf, smooth, wilder } from './indicator-run.ts';
import type { IndicatorBar, Smooth, Value } from './indicator-run.ts';
import type { MoreIndicators } from './indicator-set.ts';
import { MORE_KINDS } from './more-kinds.ts';

const none = {};
const DAY_MS = 86_400_000;
const typical = ({ high, low, close }: IndicatorBar): number => (high + low + close) / 3;
const volumeOf = ({ volume }: IndicatorBar): number => volume;

/** Mean of the last closes, the newest with the weight `length`, the oldest with 1. */
const wma = formula({
  start: none,
  lines: 1,
  step: (state, bars, at, [length = 20]) => {
    if (at + 1 < length) return { state, values: [] };
    let sum = 0;
    for (let weight = 1; weight <= length; weight++) sum += weight * (bars[at - length + weight]?.close ?? 0);
    return { state, values: [sum / ((length * (length + 1)) / 2)] };
  },
});

interface Session {
  readonly number: number;
  readonly value: number;
  readonly volume: number;
}

/** What was paid for a coin on average since the day began in UTC; among candles of days and longer since the year began. */
const vwap = formula<Session>({
  start: { number: Number.NaN, value: 0, volume: 0 },
  lines: 1,
  step: (before, bars, at) => {
    const bar = bars[at];
    if (bar === undefined) return { state: before, values: [] };
    const { open_time: openMs, close_time: closeMs } = bar.source;
    const isOfDays = closeMs + 1 - openMs >= DAY_MS;
    const number = isOfDays ? new Date(openMs).getUTCFullYear() : Math.floor(openMs / DAY_MS);
    const isSame = number === before.number;
    const state = {
      number,
      value: (isSame ? before.value : 0) + typical(bar) * bar.volume,
      volume: (isSame ? before.volume : 0) + bar.volume,
    };
    return { state, values: [state.volume === 0 ? bar.close : state.value / state.volume] };
  },
});

interface Sar {
  readonly isUp: boolean;
  readonly stop: number;
  readonly extreme: number;
  readonly speed: number;
}

/** Wilder's parabolic stop and reverse. Begins with the second candle, in the direction in which that one closed. */
const sar = formula<Sar | undefined>({
  start: undefined,
  lines: 1,
  trend: (state) => (state === undefined ? undefined : state.isUp ? 1 : -1),
  step: (before, bars, at, [step = 0.02, most = 0.2]) => {
    const [bar, previous] = [bars[at], bars[at - 1]];
    if (bar === undefined || previous === undefined) return { state: undefined, values: [] };
    if (before === undefined) {
      const isUp = bar.close >= previous.close;
      const state = isUp
        ? { isUp, stop: Math.min(previous.low, bar.low), extreme: Math.max(previous.high, bar.high), speed: step }
        : { isUp, stop: Math.max(previous.high, bar.high), extreme: Math.min(previous.low, bar.low), speed: step };
      return { state, values: [state.stop] };
    }
    const state = before.isUp ? risen(before, bars, at, step, most) : flipped(risen(flipped(before), mirrored(bars, at), 2, step, most));
    return { state, values: [state.stop] };
  },
});

/** The next stop of a rise. */
function risen({ stop, extreme, speed }: Sar, bars: readonly IndicatorBar[], at: number, step: number, most: number): Sar {
  const [bar, one, two] = [bars[at], bars[at - 1], bars[at - 2]];
  const [low, high] = [bar?.low ?? 0, bar?.high ?? 0];
  // Never inside of the two candles before.
  const next = Math.min(stop + speed * (extreme - stop), one?.low ?? Infinity, two?.low ?? Infinity);
  if (low < next) return { isUp: false, stop: Math.max(extreme, high), extreme: low, speed: step };
  const isFurther = high > extreme;
  return { isUp: true, stop: next, extreme: Math.max(extreme, high), speed: isFurther ? Math.min(most, speed + step) : speed };
}

/** A fall is a rise seen in a mirror. */
const flipped = ({ isUp, stop, extreme, speed }: Sar): Sar => ({ isUp: !isUp, stop: -stop, extreme: -extreme, speed });
const mirrored = (bars: readonly IndicatorBar[], at: number): readonly IndicatorBar[] =>
  bars.slice(at - 2, at + 1).map((bar) => ({ ...bar, high: -bar.low, low: -bar.high }));

/** How far a price has gone since the close before. */
function trueRange(bars: readonly IndicatorBar[], at: number): Value {
  const bar = bars[at];
  if (bar === undefined) return undefined;
  const close = bars[at - 1]?.close ?? bar.close;
  return Math.max(bar.high, close) - Math.min(bar.low, close);
}

/** Wilder's average true range; the first candle's is its own. */
const atr = formula<Smooth>({
  start: NO_SMOOTH,
  lines: 1,
  step: (before, bars, at, [length = 14]) => {
    const state = wilder(before, trueRange(bars, at), length);
    return { state, values: [state.value] };
  },
});

interface Trend {
  readonly range: Smooth;
  readonly upper: Value;
  readonly lower: Value;
  readonly isUp: boolean;
}

/** Bands so many average ranges around the middle of each candle, which only close in on the price until it closes beyond one. Begins as a fall. */
const supertrend = formula<Trend>({
  start: { range: NO_SMOOTH, upper: undefined, lower: undefined, isUp: false },
  lines: 1,
  trend: ({ range, isUp }) => (range.value === undefined ? undefined : isUp ? 1 : -1),
  step: (before, bars, at, [length = 10, width = 3]) => {
    const bar = bars[at];
    const range = wilder(before.range, trueRange(bars, at), length);
    if (bar === undefined || range.value === undefined) return { state: { ...before, range }, values: [] };
    const middle = (bar.high + bar.low) / 2;
    const [top, foot] = [middle + width * range.value, middle - width * range.value];
    const close = bars[at - 1]?.close ?? bar.close;
    const upper = before.upper === undefined || top < before.upper || close > before.upper ? top : before.upper;
    const lower = before.lower === undefined || foot > before.lower || close < before.lower ? foot : before.lower;
    const isUp = before.isUp ? bar.close >= lower : bar.close > upper;
    return { state: { range, upper, lower, isUp }, values: [isUp ? lower : upper] };
  },
});

const middleOf = (bars: readonly IndicatorBar[], at: number, length: number): Value => {
  const range = rangeOf(bars, at, length);
  return range && (range.high + range.low) / 2;
};

/** Ichimoku. The spans are drawn `base` candles ahead of where they are reckoned, the close as many back, each counted with its own. */
const ichimoku = formula({
  start: none,
  lines: 5,
  back: (line, [, base = 26]) => (line === 4 ? base - 1 : 0),
  step: (state, bars, at, [conversion = 9, base = 26, span = 52]) => {
    const then = at - base + 1;
    const [tenkan, kijun] = [middleOf(bars, then, conversion), middleOf(bars, then, base)];
    return {
      state,
      values: [
        middleOf(bars, at, conversion),
        middleOf(bars, at, base),
        tenkan === undefined || kijun === undefined ? undefined : (tenkan + kijun) / 2,
        middleOf(bars, then, span),
        bars[at]?.close,
      ],
    };
  },
});

/** Highest high, lowest low and their middle. */
const donchian = formula({
  start: none,
  lines: 3,
  step: (state, bars, at, [length = 20]) => {
    const range = rangeOf(bars, at, length);
    return { state, values: range === undefined ? [] : [range.high, (range.high + range.low) / 2, range.low] };
  },
});

/** So many average true ranges around an exponential mean. */
const keltner = formula<{ readonly mean: Smooth; readonly range: Smooth }>({
  start: { mean: NO_SMOOTH, range: NO_SMOOTH },
  lines: 3,
  step: (before, bars, at, [length = 20, width = 2, rangeLength = 10]) => {
    const mean = smooth(before.mean, bars[at]?.close, length);
    const range = wilder(before.range, trueRange(bars, at), rangeLength);
    const state = { mean, range };
    if (mean.value === undefined || range.value === undefined) return { state, values: [] };
    return { state, values: [mean.value + width * range.value, mean.value, mean.value - width * range.value] };
  },
});

/** Volume with two means of it. */
const volma = formula({
  start: none,
  lines: 3,
  step: (state, bars, at, [fast = 5, slow = 10]) => ({
    state,
    values: [bars[at]?.volume, meanOf(bars, at, fast, volumeOf), meanOf(bars, at, slow, volumeOf)],
  }),
});

interface Macd {
  readonly fast: Smooth;
  readonly slow: Smooth;
  readonly signal: Smooth;
}

/** Difference of a fast and a slow exponential mean (DIF), the exponential mean of that (DEA), and first the difference of the two. */
const macd = formula<Macd>({
  start: { fast: NO_SMOOTH, slow: NO_SMOOTH, signal: NO_SMOOTH },
  lines: 3,
  step: (before, bars, at, [fastLength = 12, slowLength = 26, signalLength = 9]) => {
    const close = bars[at]?.close;
    const fast = smooth(before.fast, close, fastLength);
    const slow = smooth(before.slow, close, slowLength);
    const difference = fast.value === undefined || slow.value === undefined ? undefined : fast.value - slow.value;
    const signal = smooth(before.signal, difference, signalLength);
    const apart = difference === undefined || signal.value === undefined ? undefined : difference - signal.value;
    return { state: { fast, slow, signal }, values: [apart, difference, signal.value] };
  },
});

/** Means of rises and falls. */
interface Strength {
  readonly up: Smooth;
  readonly down: Smooth;
}

const NO_STRENGTH: Strength = { up: NO_SMOOTH, down: NO_SMOOTH };

/** One candle more for a relative strength. */
function strengthAfter(before: Strength, bars: readonly IndicatorBar[], at: number, length: number): Strength {
  const [previous, bar] = [bars[at - 1], bars[at]];
  if (previous === undefined || bar === undefined) return before;
  const change = bar.close - previous.close;
  return { up: wilder(before.up, Math.max(change, 0), length), down: wilder(before.down, Math.max(-change, 0), length) };
}

/** Share of rises in all changes, 0 to 100; 50 where nothing moved. */
function strengthOf({ up, down }: Strength): Value {
  if (up.value === undefined || down.value === undefined) return undefined;
  return up.value + down.value === 0 ? 50 : (100 * up.value) / (up.value + down.value);
}

/** Wilder's relative strength index. */
const rsi = formula<Strength>({
  start: NO_STRENGTH,
  lines: 1,
  step: (before, bars, at, [length = 14]) => {
    const state = strengthAfter(before, bars, at, length);
    return { state, values: [strengthOf(state)] };
  },
});

/** K smooths the place of the close in the range by 1 / smoothing, D smooths K likewise, J = 3K − 2D. Both begin at 50. */
const kdj = formula<{ readonly k: number; readonly d: number }>({
  start: { k: 50, d: 50 },
  lines: 3,
  step: (before, bars, at, [length = 9, smoothK = 3, smoothD = 3]) => {
    const [range, bar] = [rangeOf(bars, at, length), bars[at]];
    if (range === undefined || bar === undefined) return { state: before, values: [] };
    const k = before.k + (placeIn(bar.close, range.low, range.high) - before.k) / smoothK;
    const d = before.d + (k - before.d) / smoothD;
    return { state: { k, d }, values: [k, d, 3 * k - 2 * d] };
  },
});

interface Places {
  readonly places: readonly number[];
  readonly smoothed: readonly number[];
}

const NO_PLACES: Places = { places: [], smoothed: [] };

/** K is the mean of the last places, D that of the last K. */
function placesAfter(
  before: Places,
  place: Value,
  smoothK: number,
  smoothD: number,
): { readonly state: Places; readonly k: Value; readonly d: Value } {
  const places = pushed(before.places, place, smoothK);
  const k = place === undefined ? undefined : fullMean(places, smoothK);
  const smoothed = pushed(before.smoothed, k, smoothD);
  return { state: { places, smoothed }, k, d: k === undefined ? undefined : fullMean(smoothed, smoothD) };
}

/** Stochastic oscillator by plain means. */
const stoch = formula<Places>({
  start: NO_PLACES,
  lines: 2,
  step: (before, bars, at, [length = 14, smoothK = 3, smoothD = 3]) => {
    const [range, bar] = [rangeOf(bars, at, length), bars[at]];
    const place = range && bar && placeIn(bar.close, range.low, range.high);
    const { state, k, d } = placesAfter(before, place, smoothK, smoothD);
    return { state, values: [k, d] };
  },
});

/** Where the relative strength lies among the last ones, by plain means. */
const stochrsi = formula<Places & { readonly strength: Strength; readonly last: readonly number[] }>({
  start: { ...NO_PLACES, strength: NO_STRENGTH, last: [] },
  lines: 2,
  step: (before, bars, at, [length = 14, range = 14, smoothK = 3, smoothD = 3]) => {
    const strength = strengthAfter(before.strength, bars, at, length);
    const value = strengthOf(strength);
    const last = pushed(before.last, value, range);
    const place = value === undefined || last.length < range ? undefined : placeIn(value, Math.min(...last), Math.max(...last));
    const { state, k, d } = placesAfter(before, place, smoothK, smoothD);
    return { state: { ...state, strength, last }, values: [k, d] };
  },
});

/** Commodity channel index: how many mean deviations, each of 1/0.015, the typical price is away from its mean. */
const cci = formula({
  start: none,
  lines: 1,
  step: (state, bars, at, [length = 20]) => {
    const [mean, bar] = [meanOf(bars, at, length, typical), bars[at]];
    if (mean === undefined || bar === undefined) return { state, values: [] };
    const away = meanOf(bars, at, length, (one) => Math.abs(typical(one) - mean)) ?? 0;
    return { state, values: [away === 0 ? 0 : (typical(bar) - mean) / (0.015 * away)] };
  },
});

/** On balance volume: volumes of rises less those of falls, from the first candle that is loaded. */
const obv = formula<number>({
  start: 0,
  lines: 1,
  step: (before, bars, at) => {
    const [bar, previous] = [bars[at], bars[at - 1]];
    const state = bar === undefined || previous === undefined ? before : before + Math.sign(bar.close - previous.close) * bar.volume;
    return { state, values: [state] };
  },
});

/** Williams %R: from −100 at the lowest low to 0 at the highest high. */
const wr = formula({
  start: none,
  lines: 1,
  step: (state, bars, at, [length = 14]) => {
    const [range, bar] = [rangeOf(bars, at, length), bars[at]];
    return { state, values: [range && bar && placeIn(bar.close, range.low, range.high) - 100] };
  },
});

/** Money flow index: the share of turnover at rising typical prices, 0 to 100; 50 where nothing moved. */
const mfi = formula({
  start: none,
  lines: 1,
  step: (state, bars, at, [length = 14]) => {
    if (at < length) return { state, values: [] };
    let [up, down] = [0, 0];
    for (let i = at - length + 1; i <= at; i++) {
      const [bar, previous] = [bars[i], bars[i - 1]];
      if (bar === undefined || previous === undefined) continue;
      const flow = typical(bar) * bar.volume;
      if (typical(bar) > typical(previous)) up += flow;
      else if (typical(bar) < typical(previous)) down += flow;
    }
    return { state, values: [up + down === 0 ? 50 : (100 * up) / (up + down)] };
  },
});

interface Directions {
  readonly range: Smooth;
  readonly up: Smooth;
  readonly down: Smooth;
  readonly index: Smooth;
}

/** Wilder's directional movement: +DI, −DI, and how far they are apart, smoothed. */
const dmi = formula<Directions>({
  start: { range: NO_SMOOTH, up: NO_SMOOTH, down: NO_SMOOTH, index: NO_SMOOTH },
  lines: 3,
  step: (before, bars, at, [length = 14, smoothing = 14]) => {
    const [bar, previous] = [bars[at], bars[at - 1]];
    if (bar === undefined || previous === undefined) return { state: before, values: [] };
    const [rise, fall] = [bar.high - previous.high, previous.low - bar.low];
    const range = wilder(before.range, trueRange(bars, at), length);
    const up = wilder(before.up, rise > fall && rise > 0 ? rise : 0, length);
    const down = wilder(before.down, fall > rise && fall > 0 ? fall : 0, length);
    const share = (part: Smooth): Value =>
      part.value === undefined || range.value === undefined ? undefined : range.value === 0 ? 0 : (100 * part.value) / range.value;
    const [plus, minus] = [share(up), share(down)];
    const apart =
      plus === undefined || minus === undefined ? undefined : plus + minus === 0 ? 0 : (100 * Math.abs(plus - minus)) / (plus + minus);
    const index = wilder(before.index, apart, smoothing);
    return { state: { range, up, down, index }, values: [plus, minus, index.value] };
  },
});

/** Rate of change in percent. */
const roc = formula({
  start: none,
  lines: 1,
  step: (state, bars, at, [length = 12]) => {
    const [bar, then] = [bars[at], bars[at - length]];
    return { state, values: [bar && then && then.close !== 0 ? (100 * (bar.close - then.close)) / then.close : undefined] };
  },
});

interface Trix {
  readonly one: Smooth;
  readonly two: Smooth;
  readonly three: Smooth;
  readonly signal: Smooth;
}

/** Change in percent of a mean that is smoothed three times, and its exponential mean. */
const trix = formula<Trix>({
  start: { one: NO_SMOOTH, two: NO_SMOOTH, three: NO_SMOOTH, signal: NO_SMOOTH },
  lines: 2,
  step: (before, bars, at, [length = 15, signalLength = 9]) => {
    const one = smooth(before.one, bars[at]?.close, length);
    const two = smooth(before.two, one.value, length);
    const three = smooth(before.three, two.value, length);
    const was = before.three.value;
    const change = three.value === undefined || was === undefined || was === 0 ? undefined : (100 * (three.value - was)) / was;
    const signal = smooth(before.signal, change, signalLength);
    return { state: { one, two, three, signal }, values: [change, signal.value] };
  },
});

/** All of them. */
export const MORE_INDICATORS = {
  kinds: MORE_KINDS,
  formulas: {
    wma,
    vwap,
    sar,
    supertrend,
    ichimoku,
    donchian,
    keltner,
    volma,
    macd,
    rsi,
    kdj,
    stoch,
    stochrsi,
    atr,
    cci,
    obv,
    wr,
    mfi,
    dmi,
    roc,
    trix,
  },
} as const satisfies MoreIndicators;

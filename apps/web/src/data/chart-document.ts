/**
 * How a person has set up charts, as it is kept with his desk, and the changes of it. Pure. Each change says what is to be, so that it may be done
 * again over what another page has written, and over itself.
 */
import {
  CHART_TYPES,
  DESK_INKS,
  INDICATOR_KINDS,
  MAX_CHART_MARKETS,
  MAX_COMPARED,
  MAX_COMPARED_MARKETS,
  MAX_FAVOURITE_INTERVALS,
  MAX_INDICATORS,
  MAX_OWN_INTERVALS,
} from '@kontor/contract/desk-documents';
import type { DeskDocument } from '@kontor/contract/desk-documents';

type Chart = DeskDocument<'chart'>;

/** Nothing was chosen yet. */
export const EMPTY_CHART: Chart = { markets: [] };

const INTERVAL = /^(?:1M|[1-9]\d{0,4}[mhdw])$/;
const MARKET = /^[a-z]+ [A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/;
const PAIR = /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/;

type Row = Chart['markets'][number];
type Indicator = NonNullable<Chart['indicators']>[number];
type ComparedRow = NonNullable<Chart['compared']>[number];

/** A pair that is drawn beside another one's prices. */
export type ComparedPair = ComparedRow['pairs'][number];

/** Reads leniently: what this page does not understand is left out. */
export function readChart(found: unknown): Chart {
  const { type, indicators, cost, favourites, own, markets, compared } = (found ?? {}) as Readonly<Record<keyof Chart, unknown>>;
  const known = CHART_TYPES.find((one) => one === type);
  return {
    ...(known === undefined ? {} : { type: known }),
    ...(Array.isArray(indicators) ? { indicators: indicators.flatMap((one) => readIndicator(one) ?? []).slice(0, MAX_INDICATORS) } : {}),
    ...(typeof cost === 'boolean' ? { cost } : {}),
    ...(Array.isArray(favourites) ? { favourites: intervals(favourites, MAX_FAVOURITE_INTERVALS) } : {}),
    ...(Array.isArray(own) ? { own: intervals(own, MAX_OWN_INTERVALS) } : {}),
    markets: Array.isArray(markets) ? markets.filter(isRow).map(({ market, interval }) => ({ market, interval })) : [],
    ...(Array.isArray(compared) ? { compared: compared.flatMap((row) => readCompared(row) ?? []).slice(-MAX_COMPARED_MARKETS) } : {}),
  };
}

/** The account's with what was chosen in this browser. */
export function joinedCharts(account: Chart, browser: Chart): Chart {
  const { compared: own = [] } = browser;
  const kept = account.compared?.filter(({ market }) => !own.some((row) => row.market === market)) ?? [];
  return browser.markets.reduce((both, { market, interval }) => withInterval(both, market, interval), {
    ...account,
    ...browser,
    markets: account.markets,
    ...(account.compared === undefined && browser.compared === undefined
      ? {}
      : { compared: [...kept, ...own].slice(-MAX_COMPARED_MARKETS) }),
  });
}

/** A market has that interval. The market whose interval was chosen longest ago makes room. */
export function withInterval(chart: Chart, market: string, interval: string): Chart {
  const others = chart.markets.filter((row) => row.market !== market);
  return { ...chart, markets: [...others, { market, interval }].slice(-MAX_CHART_MARKETS) };
}

/** An interval stands in the toolbar, or not any more; `shown`: what stands there where nothing was chosen yet. Without room for one more nothing changes. */
export function withFavourite(chart: Chart, interval: string, isIn: boolean, shown: readonly string[]): Chart {
  const others = (chart.favourites ?? shown).filter((one) => one !== interval);
  if (isIn && others.length >= MAX_FAVOURITE_INTERVALS) return chart;
  return { ...chart, favourites: isIn ? [...others, interval] : [...others] };
}

/** An own interval is there, or not any more; one that is taken away leaves the toolbar too. */
export function withOwn(chart: Chart, interval: string, isThere: boolean): Chart {
  const others = (chart.own ?? []).filter((one) => one !== interval);
  if (isThere) return { ...chart, own: [...others, interval].slice(-MAX_OWN_INTERVALS) };
  const { favourites } = chart;
  return { ...chart, own: others, ...(favourites && { favourites: favourites.filter((one) => one !== interval) }) };
}

/** An indicator is so from now on: in its place, or one more at the end while there is room; `shown`: what a chart shows while nothing was chosen. */
export function withIndicator(chart: Chart, indicator: Indicator, shown: readonly Indicator[]): Chart {
  const list = chart.indicators ?? shown;
  const isThere = list.some(({ id }) => id === indicator.id);
  if (!isThere && list.length >= MAX_INDICATORS) return { ...chart, indicators: [...list] };
  return { ...chart, indicators: isThere ? list.map((one) => (one.id === indicator.id ? indicator : one)) : [...list, indicator] };
}

/** An indicator is not there any more. */
export function withoutIndicator(chart: Chart, id: string, shown: readonly Indicator[]): Chart {
  return { ...chart, indicators: (chart.indicators ?? shown).filter((one) => one.id !== id) };
}

/** What is compared with a market. */
export function comparedWith({ compared = [] }: Chart, market: string): readonly ComparedPair[] {
  return compared.find((row) => row.market === market)?.pairs ?? [];
}

function readCompared(found: unknown): ComparedRow | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { market, pairs } = found as Readonly<Record<keyof ComparedRow, unknown>>;
  if (typeof market !== 'string' || !MARKET.test(market) || !Array.isArray(pairs)) return undefined;
  const known = pairs.flatMap((one: unknown): ComparedPair[] => {
    const { pair, ink } = (one ?? {}) as Readonly<Record<keyof ComparedPair, unknown>>;
    return typeof pair === 'string' && PAIR.test(pair) ? [{ pair, ink: DESK_INKS.find((name) => name === ink) ?? 'line4' }] : [];
  });
  const once = known.filter(({ pair }, at) => known.findIndex((other) => other.pair === pair) === at).slice(0, MAX_COMPARED);
  return once.length === 0 ? undefined : { market, pairs: once };
}

function readIndicator(found: unknown): Indicator | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { id, kind, inputs, inks, hidden } = found as Readonly<Record<keyof Indicator, unknown>>;
  const known = INDICATOR_KINDS.find((one) => one === kind);
  if (known === undefined || typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,36}$/.test(id)) return undefined;
  const numbers = Array.isArray(inputs)
    ? inputs.filter((one): one is number => typeof one === 'number' && one >= 0.001 && one <= 1_000)
    : [];
  const colours = Array.isArray(inks) ? inks.flatMap((one) => DESK_INKS.find((ink) => ink === one) ?? []) : [];
  return { id, kind: known, inputs: numbers.slice(0, 4), inks: colours.slice(0, 5), hidden: hidden === true };
}

function intervals(list: readonly unknown[], most: number): string[] {
  const known = list.filter((one): one is string => typeof one === 'string' && INTERVAL.test(one));
  return [...new Set(known)].slice(0, most);
}

function isRow(row: unknown): row is Row {
  if (typeof row !== 'object' || row === null) return false;
  const { market, interval } = row as Readonly<Record<keyof Row, unknown>>;
  return typeof market === 'string' && MARKET.test(market) && typeof interval === 'string' && INTERVAL.test(interval);
}

/** What is compared in a market's chart, and how that changes. Pure. */
import { MAX_COMPARED, MAX_COMPARED_MARKETS } from '@kontor/contract/desk-documents';
import type { DeskDocument } from '@kontor/contract/desk-documents';
import { comparedWith } from './chart-document.ts';

type Chart = DeskDocument<'chart'>;

/** Colours of compared pairs, in the order in which they are taken: those that the first averages leave. */
const COMPARED_INKS = ['line4', 'line7', 'line5', 'line6'] as const;

/**
 * A pair is drawn beside a market's prices, in a colour that no other one there has, or not any more. Without room for one more nothing changes; the
 * market that was changed longest ago makes room for another one.
 */
export function withCompared(chart: Chart, market: string, pair: string, isIn: boolean): Chart {
  const pairs = comparedWith(chart, market);
  const isThere = pairs.some((one) => one.pair === pair);
  if (isThere === isIn || (isIn && pairs.length >= MAX_COMPARED)) return chart;
  const ink = COMPARED_INKS.find((one) => pairs.every((other) => other.ink !== one)) ?? COMPARED_INKS[0];
  const next = isIn ? [...pairs, { pair, ink }] : pairs.filter((one) => one.pair !== pair);
  const others = (chart.compared ?? []).filter((row) => row.market !== market);
  return { ...chart, compared: [...others, ...(next.length === 0 ? [] : [{ market, pairs: next }])].slice(-MAX_COMPARED_MARKETS) };
}

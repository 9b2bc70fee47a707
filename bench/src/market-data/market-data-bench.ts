/** `npm run bench -- market-data FOLDER`: candles and depth books of ours beside recordings of real exchanges. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Candle } from '@kontor/server/candles';
import { buildCandles, compareLonger, compareMinutes, readCandles, readTrades } from './recorded-trades.ts';
import type { Comparison } from './recorded-trades.ts';
import { replayDepth } from './recorded-depth.ts';

export const MARKET_DATA_USAGE = `npm run bench -- market-data FOLDER
  builds candles and depth books from recordings and compares them with what the exchange itself said; fails on a difference
    FOLDER/klines_vs_trades   *_trades_*.csv.gz (trade_id,time_ms,price,qty,buyer_is_maker,…), *_1m_*.csv (the exchange's candles)
    FOLDER/depth              *.gz of lines "<ns> <json>": one snapshot, @depth, @trade, @bookTicker`;

/** Differences printed of each comparison. */
const PRINTED = 5;
/** Trades of one batch of the follower's; any number leads to the same candles. */
const BATCH = 37;

/** Rejects with a sentence when something differs or nothing was compared. */
export async function marketDataBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const [folder] = args;
  if (folder === undefined) throw new Error('which folder holds the recordings?');
  const report = new Report(print);
  const built = compareCandles(resolve(folder, 'klines_vs_trades'), report);
  compareDepth(resolve(folder, 'depth'), report, built);
  report.end();
}

class Report {
  readonly #print: (line: string) => void;
  #compared = 0;
  #differences = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  line(text: string): void {
    this.#print(text);
  }

  compared(what: string, { compared, differences }: Comparison): void {
    this.#compared += compared;
    this.#differences += differences.length;
    this.#print(`${what}: ${compared} compared, ${differences.length} differences`);
    for (const difference of differences.slice(0, PRINTED)) this.#print(`  ${difference}`);
  }

  end(): void {
    if (this.#compared === 0) throw new Error('nothing was compared');
    if (this.#differences > 0) throw new Error(`${this.#differences} differences`);
  }
}

/** Candles of each recording of trades; returns them by the recording's name. */
function compareCandles(folder: string, report: Report): Map<string, ReadonlyMap<string, Candle>> {
  const names = readdirSync(folder);
  const built = new Map<string, ReadonlyMap<string, Candle>>();
  for (const name of names.filter((each) => each.includes('_trades_')).toSorted()) {
    const begin = performance.now();
    const trades = readTrades(read(join(folder, name)));
    const candles = buildCandles(trades, BATCH);
    const took = performance.now() - begin;
    built.set(name, candles);
    report.line(`${name}: ${trades.length} trades, ${candles.size} candles of eight intervals, ${took.toFixed(0)} ms`);
    const symbol = name.slice(0, name.indexOf('_trades_'));
    const oracle = names.find((each) => each.startsWith(`${symbol}_1m_`));
    if (oracle !== undefined)
      report.compared(
        `  minutes with ${oracle}, nine fields each`,
        compareMinutes(trades, candles, readCandles(read(join(folder, oracle)))),
      );
    report.compared('  longer candles with their minutes', compareLonger(candles));
  }
  return built;
}

/** Each recording of depth; its trades make the same minutes as the recording of trades of the same hour and symbol. */
function compareDepth(folder: string, report: Report, built: ReadonlyMap<string, ReadonlyMap<string, Candle>>): void {
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith('.gz'))
    .toSorted()) {
    const begin = performance.now();
    const depth = replayDepth(read(join(folder, name)));
    const took = performance.now() - begin;
    report.line(
      `${name}: ${depth.changes} changes applied, ${depth.skipped} older than the snapshot, ${depth.gaps} gaps, ${depth.crossed} crossed books, ${took.toFixed(0)} ms`,
    );
    report.compared('  gaps and crossed books', {
      compared: depth.changes,
      differences: [...Array<string>(depth.gaps).fill('a gap'), ...Array<string>(depth.crossed).fill('a crossed book')],
    });
    report.compared('  best bid and ask at the same update id', depth);
    const minutes = buildCandles(depth.trades, BATCH);
    const other = [...built].find(
      ([recording, candles]) => recording.includes('spot') && [...minutes.keys()].some((key) => candles.has(key)),
    );
    if (other !== undefined)
      report.compared(
        `  minutes of its ${depth.trades.length} trades with those of ${other[0]}`,
        compareMinutes(
          depth.trades,
          minutes,
          [...other[1]].filter(([key]) => key.startsWith('1m ')).map(([, candle]) => candle),
        ),
      );
  }
}

function read(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

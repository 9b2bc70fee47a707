/** The index over the calls of a server in a process of its own: it is known at once after a kill, its silence is told, and its candles are what was said. */
import { join } from 'node:path';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { candles, indexCandles, indexPrices, pairPrice } from '@kontor/contract/market';
import { afterAll, expect, test } from 'vitest';
import { auditDatabase } from '../../audit/audit.ts';
import { REPORT_LOG, withStore } from '../../follower/open-store.ts';
import { rebuild } from '../../follower/rebuild.ts';
import { startServerProcess } from '../../kill/server-process.ts';
import { Cleanup, makeFolder } from '../../store/test-world.ts';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const PAIR = { pair: 'BTC_USDT' };
/** Snapshots in between: what a start does not find in one it finds in the journal. */
const BY_HAND = { INDEX_FEED: 'script', CLOCK: 'hand', SNAPSHOT_EVERY: '300' };
type IndexCandleRow = AnswerOf<typeof indexCandles>['list'][number];

async function ask<C extends Call>(url: string, call: C, body: BodyOf<C>, lang = 'en_US'): Promise<Envelope<AnswerOf<C>>> {
  const isGet = call.method === 'GET';
  const target = isGet ? `${call.path}?${new URLSearchParams(body as Record<string, string>).toString()}` : call.path;
  const headers = { 'content-type': 'application/json', lang };
  const response = await fetch(new URL(target, url), { method: call.method, headers, ...(!isGet && { body: JSON.stringify(body) }) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

// Long: one life of a server, each part of which goes on where the one before ended.
test('the index and its candles over silence, a gap of hours and a kill; hostile questions; tables as a rebuild makes them', async () => {
  const dataDir = join(makeFolder(cleanup), 'data');
  let { url, child, ended } = await startServerProcess(cleanup, dataDir, BY_HAND);
  const advance = async (ms: number): Promise<number> => (await ask(url, demoClock, { advance_ms: ms })).data.now;
  const known = async () => (await ask(url, indexPrices, PAIR)).data.list;
  const listed = async (body: Partial<BodyOf<typeof indexCandles>> = {}): Promise<readonly IndexCandleRow[]> =>
    (await ask(url, indexCandles, { ...PAIR, interval: '1m', ...body })).data.list;
  /** Every second's index, as it was said: the witness. */
  const said: [timeMs: number, price: string][] = [];
  const say = async (price: string, seconds: number): Promise<void> => {
    expect((await ask(url, demoIndex, { ...PAIR, prices: [price, price, price] })).code).toBe(Code.SUCCESS);
    const now = await advance(seconds * 1_000);
    for (let left = seconds - 1; left >= 0; left--) said.push([now - left * 1_000, price]);
  };
  const silence = async (ms: number): Promise<number> => {
    expect((await ask(url, demoIndex, { ...PAIR, prices: [] })).code).toBe(Code.SUCCESS);
    return advance(ms);
  };
  const expected = (lengthMs: number): IndexCandleRow[] => {
    const opens = [...new Set(said.map(([timeMs]) => timeMs - (timeMs % lengthMs)))];
    return opens.map((open_time) => {
      const prices = said.filter(([timeMs]) => timeMs - (timeMs % lengthMs) === open_time).map(([, price]) => price);
      const sorted = prices.toSorted((a, b) => Number(a) - Number(b));
      const [open, close, low, high] = [prices[0]!, prices.at(-1)!, sorted[0]!, sorted.at(-1)!];
      return { open_time, close_time: open_time + lengthMs - 1, open, high, low, close, count: prices.length };
    });
  };

  // Before the first there is none, and nothing is invented.
  expect([await known(), await listed()]).toEqual([[], []]);
  for (const price of ['60000.00012345', '60500', '59900.5', '60010']) await say(price, 47);
  expect(await known()).toEqual([{ ...PAIR, close: '60010', time: said.at(-1)![0], stale: false }]);
  expect(await listed()).toEqual(expected(MINUTE));

  // Silence is told with the next second; the last index and its time are kept, and no candle grows.
  const silent = { ...PAIR, close: '60010', time: said.at(-1)![0], stale: true };
  await silence(1_000);
  expect(await known()).toEqual([silent]);
  expect((await ask(url, pairPrice, PAIR)).data).toMatchObject({ price: '60010', source: 'index' });
  await advance(150 * MINUTE);
  expect(await known()).toEqual([silent]);
  expect(await listed()).toEqual(expected(MINUTE));

  // Killed, it knows at once what it knew; and goes on where it was.
  child.kill('SIGKILL');
  await ended;
  ({ url, child, ended } = await startServerProcess(cleanup, dataDir, BY_HAND));
  expect(await known()).toEqual([silent]);
  expect(await listed()).toEqual(expected(MINUTE));
  for (const price of ['61000', '61000.01']) await say(price, 100);
  child.kill('SIGKILL');
  await ended;
  ({ url, child, ended } = await startServerProcess(cleanup, dataDir, { ...BY_HAND, INDEX_FEED: 'off' }));
  const last = { ...PAIR, close: '61000.01', time: said.at(-1)![0] };
  expect(await known()).toEqual([{ ...last, stale: false }]);
  await advance(10_001);
  expect(await known()).toEqual([{ ...last, stale: true }]);
  for (const [interval, length] of [
    ['1m', MINUTE],
    ['5m', 5 * MINUTE],
    ['30m', 30 * MINUTE],
    ['60m', 60 * MINUTE],
    ['1d', DAY],
  ] as const)
    expect(await listed({ interval })).toEqual(expected(length));

  // Pages, backwards by `to` and forwards by `from`, give each candle once.
  const all = expected(MINUTE);
  expect(all.length).toBeGreaterThan(7);
  const backwards: IndexCandleRow[] = [];
  for (let to = `${last.time + 1}`; ;) {
    const page = await listed({ to, limit: '2' });
    if (page.length === 0) break;
    backwards.unshift(...page);
    to = `${page[0]!.open_time}`;
  }
  expect(backwards).toEqual(all);
  const forwards: IndexCandleRow[] = [];
  for (let from = '0'; ;) {
    const page = await listed({ from, limit: '3' });
    if (page.length === 0) break;
    forwards.push(...page);
    from = `${page.at(-1)!.open_time + 1}`;
  }
  expect(forwards).toEqual(all);
  expect(await listed({ from: `${all[2]!.open_time}`, to: `${all[4]!.open_time}` })).toEqual(all.slice(2, 4));
  // Nobody traded: candles of trades begin nowhere.
  expect((await ask(url, candles, { ...PAIR, interval: '1m', from: '0' })).data).toEqual({ list: [] });

  // What makes no sense is refused in the reader's language.
  const odd: [body: Record<string, string>, code: number, msg: string][] = [
    [{ ...PAIR, interval: '1m', limit: '0' }, Code.BAD_REQUEST, 'Bitte fragen Sie weniger Zeilen ab'],
    [{ ...PAIR, interval: '1m', limit: '1001' }, Code.BAD_REQUEST, 'Bitte fragen Sie weniger Zeilen ab'],
    [{ ...PAIR, interval: '1m', from: '9', to: '9' }, Code.BAD_REQUEST, 'Bitte wählen Sie einen gültigen Zeitraum'],
    [{ pair: 'NO_USDT', interval: '1m' }, Code.NOT_FOUND, 'Dieses Paar wird hier nicht gehandelt'],
  ];
  for (const [body, code, msg] of odd)
    expect(await ask(url, indexCandles, body as BodyOf<typeof indexCandles>, 'de_DE')).toMatchObject({ code, msg });
  for (const body of [
    { ...PAIR },
    { ...PAIR, interval: '2m' },
    { ...PAIR, interval: '1m', from: '-1' },
    { ...PAIR, interval: '1m', to: '1e3' },
    { ...PAIR, interval: '1m', to: 'NaN' },
    { ...PAIR, interval: '1m', limit: '٣' },
    { ...PAIR, interval: '1m', more: '1' },
    { pair: "BTC_USDT'--", interval: '1m' },
  ])
    expect((await ask(url, indexCandles, body as BodyOf<typeof indexCandles>)).code, JSON.stringify(body)).toBe(Code.BAD_REQUEST);
  expect((await ask(url, indexPrices, { pair: 'NO_USDT' })).code).toBe(Code.NOT_FOUND);
  expect((await ask(url, indexPrices, { pair: '' })).code).toBe(Code.BAD_REQUEST);
  expect(await listed()).toEqual(all);

  child.kill('SIGTERM');
  await ended;
  await withStore(
    { databaseUrl: undefined, dataDir, archive: { kind: 'folder', folder: join(dataDir, 'archive') } },
    async ({ settings, journal, database, snapshots }) => {
      expect((await auditDatabase({ journal, snapshots, database, log: REPORT_LOG })).problems).toEqual([]);
      const { equal, tables } = await rebuild({ settings, journal, log: REPORT_LOG, replace: false });
      expect(equal).toBe(true);
      expect(tables.find(({ used }) => used.table === 'index_candle')!.rebuilt.rows).toBeGreaterThan(all.length);
    },
  );
});

import fc from 'fast-check';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXCHANGE_INFO } from '../exchange/fake-exchange.ts';
import { priceText, quantityText, readMarketTerms } from '../market-terms.ts';
import { Books } from './books.ts';
import { openJournal } from './journal-file.ts';
import type { FillRecord, HedgedRecord, IntentRecord, JournalRecord } from './journal-record.ts';

const terms = readMarketTerms(EXCHANGE_INFO, 'spot', 'BTCUSDT');
const fill = (trade: number, side: 'BUY' | 'SELL', price: string, quantity: string, fee = '0', feeAsset = 'USDT'): FillRecord => ({
  kind: 'fill',
  timeMs: 0,
  trade,
  side,
  price,
  quantity,
  fee,
  feeAsset,
  isMaker: true,
});
const intent = (id: string, side: 'BUY' | 'SELL', quantity: string): IntentRecord => ({
  kind: 'intent',
  timeMs: 0,
  id,
  side,
  quantity,
  limit: '1',
  through: 1,
});
const hedged = (id: string, quantity: string, cost: string, fee = '0'): HedgedRecord => ({
  kind: 'hedged',
  timeMs: 0,
  id,
  quantity,
  cost,
  fee,
  feeAsset: 'USDT',
  isPaper: true,
});
const keep = (records: readonly JournalRecord[]): Books => {
  const books = new Books(terms);
  for (const record of records) books.apply(record);
  return books;
};

describe('books', () => {
  test('bought and sold dearer is realised, less what was charged', () => {
    const books = keep([fill(1, 'BUY', '60000', '0.1', '0.0001', 'BTC'), fill(2, 'SELL', '61000', '0.0999', '6.0939')]);
    expect(books.here).toEqual({ base: 0n, quote: 87_8061_0000n, trades: 2 });
    expect(books.resultAt(6_000_000_000_000n)).toEqual({ realised: 87_8061_0000n, unrealised: 0n, total: 87_8061_0000n });
    expect([...books.fees]).toEqual([
      ['BTC', 10_000n],
      ['USDT', 6_09390000n],
    ]);
  });

  test('what is held is unrealised at the price of now, sold first as well', () => {
    expect(keep([fill(1, 'SELL', '60000', '0.1')]).resultAt(5_900_000_000_000n)).toEqual({
      realised: 0n,
      unrealised: 100_00000000n,
      total: 100_00000000n,
    });
  });

  test('a trade that is told twice counts once', () => {
    expect(keep([fill(1, 'BUY', '60000', '0.1'), fill(1, 'BUY', '60000', '0.1')]).here.trades).toBe(1);
  });

  test('a hedge closes what was traded here, and is open until its outcome is known', () => {
    const books = keep([fill(1, 'BUY', '60000', '0.1'), intent('h1', 'SELL', '0.1')]);
    expect([books.unhedged, [...books.openIntents.keys()]]).toEqual([10_000_000n, ['h1']]);
    books.apply(hedged('h1', '0.1', '6030', '6.03'));
    books.apply(hedged('h1', '0.1', '6030', '6.03'));
    expect([books.unhedged, [...books.openIntents.keys()], books.there.trades]).toEqual([0n, [], 1]);
    expect(books.resultAt(1n).total).toBe(23_97000000n);
  });

  test('one that got nothing leaves all as it was', () => {
    const books = keep([fill(1, 'BUY', '60000', '0.1'), intent('h1', 'SELL', '0.1'), hedged('h1', '0', '0')]);
    expect([books.unhedged, books.openIntents.size, books.there.trades]).toEqual([10_000_000n, 0, 0]);
  });

  test('realised and unrealised together are what flowed, to the last unit', () => {
    const trade = fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      ticks: fc.bigInt({ min: 1n, max: 9_000_000n }),
      lots: fc.bigInt({ min: 1n, max: 1_000n }),
      fee: fc.bigInt({ min: 0n, max: 999n }),
      feeAsset: fc.constantFrom('BTC', 'USDT'),
    });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 40 }), fc.bigInt({ min: 1n, max: 9_000_000n }), (trades, ticks) => {
        const books = keep(
          trades.map((each, index) =>
            fill(
              index + 1,
              each.side,
              priceText(terms, each.ticks),
              quantityText(terms, each.lots),
              `0.${String(each.fee).padStart(8, '0')}`,
              each.feeAsset,
            ),
          ),
        );
        const { realised, unrealised, total } = books.resultAt(ticks * 1_000_000n);
        expect(realised + unrealised).toBe(total);
        // A tick is a hundredth, a unit of the base asset 1e-8 of it: at a whole tick a position is worth a whole number of 1e-10.
        const worth = books.here.base * ticks;
        const whole = worth >= 0n ? worth / 100n : -((-worth + 99n) / 100n);
        expect(total).toBe(books.here.quote + whole);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe('a journal in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kontor-liquidity-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('gives back what was appended, in its order', async () => {
    const path = join(folder, 'deep', 'a.journal');
    const first = await openJournal(path);
    await Promise.all([first.append([fill(1, 'BUY', '1', '1')]), first.append([fill(2, 'BUY', '1', '1'), fill(3, 'BUY', '1', '1')])]);
    await first.close();
    const second = await openJournal(path);
    expect(second.records.map((record) => record.kind === 'fill' && record.trade)).toEqual([1, 2, 3]);
    await second.close();
  });

  test('what a power cut left of a line is cut off; what stands before it counts', async () => {
    const path = join(folder, 'torn.journal');
    await writeFile(path, `${JSON.stringify(fill(1, 'BUY', '1', '1'))}\n{"kind":"fi`);
    const journal = await openJournal(path);
    expect(journal.records.length).toBe(1);
    await journal.append([fill(2, 'BUY', '1', '1')]);
    await journal.close();
    expect((await readFile(path, 'utf8')).split('\n').length).toBe(3);
  });

  test('a line that is none stops it, by its place', async () => {
    const path = join(folder, 'bad.journal');
    await writeFile(path, `${JSON.stringify(fill(1, 'BUY', '1', '1'))}\nnonsense\n`);
    await expect(openJournal(path)).rejects.toThrow(`line 2 of ${path} is no record`);
  });

  test('two do not have it at once; a lock whose holder is gone is taken over', async () => {
    const path = join(folder, 'one.journal');
    await writeFile(`${path}.lock`, '1');
    await expect(openJournal(path)).rejects.toThrow('is held by process 1');
    await writeFile(`${path}.lock`, '999999999');
    const journal = await openJournal(path);
    await journal.close();
  });
});

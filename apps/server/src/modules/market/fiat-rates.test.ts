import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { afterEach, describe, expect, test } from 'vitest';
import type { Queries } from '../../store/database.ts';
import { eventually, silentLog } from '../../store/test-world.ts';
import { FiatRateBook, askRatesAt, readRates } from './fiat-rates.ts';
import type { AskRates } from './fiat-rates.ts';
import type { FiatRates } from './market-format.ts';

const CONFIGURED = Object.fromEntries(DISPLAY_CURRENCIES.map(({ name }) => [name, name === 'USD' ? '0.999' : '10'])) as FiatRates;
const DAY_MS = 86_400_000;
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

type Row = Readonly<{ name: string; units: string; saidMs: number }>;

/** A book over a table in memory; `rows` is what the table holds at first. */
async function open(
  ask: AskRates | undefined,
  { rows = [], now = DAY_MS }: { readonly rows?: readonly Row[]; readonly now?: number } = {},
) {
  const stored: unknown[][] = [];
  const warnings: string[] = [];
  const queries = {
    many: () => Promise.resolve(rows),
    run: (_: unknown, ...args: unknown[]) => Promise.resolve(stored.push(args)),
  } as unknown as Queries;
  const log = { ...silentLog, warn: (_: object, text?: string) => void warnings.push(text ?? '') };
  const book = new FiatRateBook({ queries, configured: () => CONFIGURED, ask, log, wallMs: () => now });
  ended.push(() => book.close());
  await book.start();
  return { book, stored, warnings };
}

const said = (rates: Partial<Record<DisplayCurrencyName, bigint>>): AskRates => {
  return () => Promise.resolve(new Map(Object.entries(rates) as [DisplayCurrencyName, bigint][]));
};

describe('what display currencies are worth', () => {
  test('without a source, what the file says', async () => {
    const { book } = await open(undefined, { rows: [{ name: 'EUR', units: '1', saidMs: 1 }] });
    expect(book.of('EUR')).toEqual({ price: '10', source: 'configuration', timeMs: null });
  });

  test('what the source says for a dollar, times what a dollar is, and it is kept', async () => {
    const { book, stored } = await open(said({ EUR: 92_000_000n, USD: 5n }));
    await eventually(() => stored.length === 2);
    expect(book.of('EUR')).toEqual({ price: '0.91908', source: 'feed', timeMs: DAY_MS });
    expect(book.of('USD')).toEqual({ price: '0.999', source: 'configuration', timeMs: null });
    expect(book.of('JPY').source).toBe('configuration');
    expect(stored[0]).toEqual(['EUR', 92_000_000n, new Date(DAY_MS)]);
  });

  test('what was said before a restart stands while the source is silent, with its time', async () => {
    const { book, warnings } = await open(() => Promise.reject(new Error('away')), {
      rows: [{ name: 'EUR', units: '90000000', saidMs: 7 }],
    });
    await eventually(() => warnings.length === 1);
    expect(book.of('EUR')).toEqual({ price: '0.8991', source: 'feed', timeMs: 7 });
  });

  test.each([
    ['more than twice', 180_000_001n, '0.8991'],
    ['twice', 180_000_000n, '1.7982'],
    ['less than half', 44_999_999n, '0.8991'],
  ])('a leap to %s the last', async (_, units, price) => {
    const { book, stored, warnings } = await open(said({ EUR: units, JPY: 15_000_000_000n }), {
      rows: [{ name: 'EUR', units: '90000000', saidMs: 7 }],
    });
    await eventually(() => stored.some(([name]) => name === 'JPY'));
    expect(book.of('EUR').price).toBe(price);
    expect(warnings).toHaveLength(price === '0.8991' ? 1 : 0);
  });

  test('after a week without a word any rate is taken', async () => {
    const { book, stored } = await open(said({ EUR: 1n }), { rows: [{ name: 'EUR', units: '90000000', saidMs: 0 }], now: 8 * DAY_MS });
    await eventually(() => stored.length === 1);
    expect(book.of('EUR').timeMs).toBe(8 * DAY_MS);
  });
});

describe('what a source says', () => {
  test('rates of our currencies are read from numbers and from text, the rest is left out', () => {
    const json =
      '{"base":"USD","rates":{"EUR":0.92,"JPY":"150.123","KRW":1e3,"GBP":-1,"TRY":"much","RUB":null,"HKD":1e99,"CHF":0.9,"USD":2}}';
    expect([...readRates(json)]).toEqual([
      ['JPY', 15_012_300_000n],
      ['KRW', 100_000_000_000n],
      ['EUR', 92_000_000n],
    ]);
  });

  test.each([
    ['no JSON', '<html>', 'not valid JSON'],
    ['another currency', '{"base":"EUR","rates":{"JPY":1}}', 'of another currency'],
    ['no rates', '{"EUR":1}', 'says no rates'],
    ['none of ours', '{"rates":{"CHF":1}}', 'no rate of a display currency'],
    ['nothing', 'null', 'says no rates'],
  ])('%s is refused', (_, json, why) => expect(() => readRates(json)).toThrow(why));

  test.each([
    ['an error', 500, '{"rates":{"EUR":1}}', 'answers 500'],
    ['a redirect', 302, '', 'fetch failed'],
    ['far too much', 200, `{"rates":{"EUR":1},"more":"${'x'.repeat(300_000)}"}`, 'too much'],
  ])('%s is no answer', async (_, status, body, why) => {
    const server = createServer((_request, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ended.push(() => void server.close());
    await expect(askRatesAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)()).rejects.toThrow(why);
  });

  test('an answer is read', async () => {
    const server = createServer((_request, response) => response.end('{"rates":{"EUR":0.5}}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ended.push(() => void server.close());
    expect((await askRatesAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)()).get('EUR')).toBe(50_000_000n);
  });
});

/**
 * The book that a client builds by Binance's documented procedure, from a snapshot taken at any moment and the diff stream, beside the follower's own
 * depth (rules 1.10): over random orders, of both families, at every pace, with 0 gaps.
 */
import { afterEach, expect, test } from 'vitest';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { limit } from '../../core-loop/core-world.ts';
import { CommandType } from '@kontor/engine/command';
import { drawFrom } from '../../seeded-draw.ts';
import type { Draw } from '../../seeded-draw.ts';
import { eventually } from '../../store/test-world.ts';
import { CONTRACT } from '../../modules/perpetual/contract-world.ts';
import { contractLimit, startStreamWorld } from '../stream-world.ts';
import type { Heard, StreamClient, StreamWorld } from '../stream-world.ts';
import { streamGrid } from './stream-grid.ts';

const RUNS = process.env['MANY'] === undefined ? 3 : 40;
const LEVELS = 1_000;

let world: StreamWorld;
afterEach(() => world.stop());

interface Diff {
  readonly U: number;
  readonly u: number;
  readonly pu?: number;
  readonly b: readonly (readonly [string, string])[];
  readonly a: readonly (readonly [string, string])[];
}

/** A local book, kept as the documents of Binance say; strictly by them, also where real clients are kinder. */
class LocalBook {
  readonly bids = new Map<string, number>();
  readonly asks = new Map<string, number>();
  gaps = 0;
  applied = 0;
  #lastUpdateId: number;
  #isFirst = true;

  constructor(lastUpdateId: number, bids: Diff['b'], asks: Diff['a']) {
    this.#lastUpdateId = lastUpdateId;
    set(this.bids, bids);
    set(this.asks, asks);
  }

  spot({ U, u, b, a }: Diff): void {
    if (u <= this.#lastUpdateId) return;
    if (this.#isFirst ? U > this.#lastUpdateId + 1 : U !== this.#lastUpdateId + 1) this.gaps += 1;
    this.#apply(u, b, a);
  }

  futures({ U, u, pu, b, a }: Diff): void {
    if (u < this.#lastUpdateId) return;
    if (this.#isFirst ? U > this.#lastUpdateId || u < this.#lastUpdateId : pu !== this.#lastUpdateId) this.gaps += 1;
    this.#apply(u, b, a);
  }

  #apply(u: number, bids: Diff['b'], asks: Diff['a']): void {
    this.#isFirst = false;
    this.#lastUpdateId = u;
    this.applied += 1;
    set(this.bids, bids);
    set(this.asks, asks);
  }
}

function set(side: Map<string, number>, levels: Diff['b']): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(price);
    else side.set(price, Number(quantity));
  }
}

const sorted = (side: Map<string, number>): string => JSON.stringify([...side].toSorted(([a], [b]) => Number(a) - Number(b)));

/** One random order, or a cancel of all of a user's. */
function drawn(draw: Draw, name: string, isContract: boolean): AnyNewCommand {
  const user = 1 + draw(2);
  const market = isContract ? CONTRACT : 0;
  if (draw(9) === 0) return { type: CommandType.CANCEL_ALL, user, market };
  const side = draw(2) === 0 ? 'buy' : 'sell';
  const price = BigInt(95 + draw(11));
  return isContract
    ? contractLimit(user, name, side, price, BigInt(1 + draw(9)))
    : limit(user, name, side, price, BigInt(1 + draw(50)) * 1_000n);
}

/** What is asked for over REST. */
async function snapshot(market: number, isContract: boolean): Promise<LocalBook> {
  const { value, sequence } = await world.follower.depth(market, LEVELS);
  const grid = streamGrid(world.follower.listings.market(market), isContract ? 'market' : 'assets');
  const levels = (side: typeof value.bids) => side.map(([price, lots]) => [grid.price(price), grid.quantity(lots)] as const);
  return new LocalBook(sequence, levels(value.bids), levels(value.asks));
}

const diffsOf = (client: StreamClient, stream: string): readonly Diff[] => client.of(stream) as unknown as Diff[];

const STREAMS = [
  ['spot', ''],
  ['spot', '@100ms'],
  ['futures', '@0ms'],
  ['futures', '@100ms'],
  ['futures', '@250ms'],
  ['futures', '@500ms'],
] as const;

test.each(Array.from({ length: RUNS }, (_, seed) => seed + 1))('seed %i: every stream leads to the book, without a gap', async (seed) => {
  world = await startStreamWorld();
  const draw = drawFrom(seed);
  const clients = await Promise.all(
    STREAMS.map(async ([family, suffix]) => {
      const stream = `btcusdt@depth${suffix}`;
      const client = await world.connect(`${family === 'spot' ? '' : '/fstream'}/stream?streams=${stream}`);
      return { family, stream, client, market: family === 'spot' ? 0 : CONTRACT };
    }),
  );
  const books = new Map<(typeof clients)[number], LocalBook>();
  for (let batch = 0; batch < 40; batch++) {
    const commands = Array.from({ length: 1 + draw(8) }, (_, at) => drawn(draw, `book-${seed}-${batch}-${at}`, draw(2) === 0));
    await world.submitAll(commands);
    if (draw(3) === 0) await new Promise((resolve) => setTimeout(resolve, draw(60)));
    // Each asks for its book at a moment of its own, among what it hears.
    for (const each of clients)
      if (!books.has(each) && draw(12) === 0) books.set(each, await snapshot(each.market, each.family === 'futures'));
  }
  for (const each of clients) if (!books.has(each)) books.set(each, await snapshot(each.market, each.family === 'futures'));
  // What comes behind the last of it is told to everybody.
  await world.submitAll([limit(1, `last-${seed}`, 'buy', 50n, 1_000n), contractLimit(1, `last-c-${seed}`, 'buy', 95n, 1n)]);
  const told = world.core.committed;
  for (const each of clients) await eventually(() => (diffsOf(each.client, each.stream).at(-1)?.u ?? 0) >= told - 1);
  for (const [each, book] of books) {
    const before = diffsOf(each.client, each.stream);
    for (const diff of before) book[each.family](diff);
    const now = await snapshot(each.market, each.family === 'futures');
    expect({ gaps: book.gaps, bids: sorted(book.bids), asks: sorted(book.asks) }, `${each.family} ${each.stream}`).toEqual({
      gaps: 0,
      bids: sorted(now.bids),
      asks: sorted(now.asks),
    });
    expect(book.applied).toBeGreaterThan(0);
    // By its own account nothing is missing either.
    const steps = before.slice(1).map((diff, at) => (each.family === 'spot' ? diff.U - 1 : diff.pu!) - before[at]!.u);
    expect(steps.every((step) => step === 0)).toBe(true);
  }
  expect(world.hands.errors).toEqual([]);
});

test('best levels and best prices agree with the book at every moment that they name', async () => {
  world = await startStreamWorld();
  const draw = drawFrom(7);
  const client = await world.connect('/fstream/stream?streams=btcusdt@depth@0ms/btcusdt@depth5@100ms/btcusdt@bookTicker/!bookTicker');
  const first = await snapshot(CONTRACT, true);
  for (let batch = 0; batch < 60; batch++) {
    await world.submitAll([drawn(draw, `best-${batch}`, true)]);
    if (draw(4) === 0) await new Promise((resolve) => setTimeout(resolve, draw(40)));
  }
  await eventually(() => client.of('btcusdt@depth@0ms').length > 0 && client.of('btcusdt@depth5@100ms').length > 1);
  const { updateId: last } = (await world.follower.depth(CONTRACT, 1)).value;
  await eventually(
    () => (client.of('btcusdt@depth5@100ms').at(-1)?.['u'] as number) + 2 >= (diffsOf(client, 'btcusdt@depth@0ms').at(-1)?.u ?? last),
  );
  const at = new Map<number, { readonly bids: string; readonly asks: string; readonly best: readonly unknown[] }>();
  for (const diff of diffsOf(client, 'btcusdt@depth@0ms')) {
    first.futures(diff);
    const side = (levels: Map<string, number>, sign: number) =>
      [...levels].toSorted(([a], [b]) => sign * (Number(a) - Number(b))).slice(0, 5);
    const [bids, asks] = [side(first.bids, -1), side(first.asks, 1)];
    const [bid, ask] = [bids[0] ?? ['0.0', 0], asks[0] ?? ['0.0', 0]];
    at.set(diff.u, { bids: JSON.stringify(bids), asks: JSON.stringify(asks), best: [...bid, ...ask] });
  }
  const numbers = (levels: unknown): string => JSON.stringify((levels as Diff['b']).map(([price, quantity]) => [price, Number(quantity)]));
  let compared = 0;
  for (const { u, b, a } of client.of('btcusdt@depth5@100ms') as unknown as Diff[]) {
    const then = at.get(u);
    if (then === undefined) continue;
    compared += 1;
    expect([numbers(b), numbers(a)]).toEqual([then.bids, then.asks]);
  }
  for (const stream of ['btcusdt@bookTicker', '!bookTicker'])
    for (const best of client.of(stream) as (Heard & { readonly u: number })[]) {
      const then = at.get(best.u);
      if (then === undefined) continue;
      compared += 1;
      expect([best['b'], Number(best['B']), best['a'], Number(best['A'])]).toEqual(then.best);
    }
  expect(compared).toBeGreaterThan(20);
  expect(first.gaps).toBe(0);
});

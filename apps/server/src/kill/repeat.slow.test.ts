/** Whoever got answers, lost them in a crash and sends everything again, does nothing twice (architecture, idempotency). */
import { join } from 'node:path';
import type { AnswerOf } from '@kontor/contract/call';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { balances, cancelAllOrders, cancelOrder, openOrders, placeOco, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { Cleanup, makeFolder } from '../store/test-world.ts';
import { startServerProcess } from './server-process.ts';
import { SocketLine } from './socket-line.ts';
import type { SocketCall } from './socket-line.ts';
import { ask, tokensOf } from './trading-load.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const CALLS = 2_000;
const IN_BTC = { pair: 'BTC_USDT' } as const;
const RESTING = 120;

/** An order that is over at once; most of the calls. */
const fill = (at: number): SocketCall => ({
  path: placeOrder.path,
  body: { ...IN_BTC, side: 'buy', type: 'limit', time_in_force: 'ioc', price: '60000', quantity: '0.0001', client_id: `fill-${at}` },
});

/** What rests, what takes its place, and what comes of pairs of orders. */
const rest = (at: number): SocketCall => ({
  path: placeOrder.path,
  body: { ...IN_BTC, side: 'buy', type: 'limit', price: String(50_000 + at), quantity: '0.0002', client_id: `rest-${at}` },
});
const pair = (at: number): SocketCall => ({
  path: placeOco.path,
  body: { ...IN_BTC, side: 'sell', quantity: '0.001', price: '61000', stop_price: String(59_000 - at), client_id: `pair-${at}` },
});
const replace = (at: number, orderId: string): SocketCall => ({
  path: replaceOrder.path,
  body: { order_id: orderId, price: String(49_000 + at), quantity: '0.0003', client_id: `new-${at}` },
});
const cancel = (at: number): SocketCall => ({ path: cancelOrder.path, body: { client_id: `new-${at}` } });

/** With snapshots in between, ids come from the read tables, from the engine and from the journal behind it; without, all from the journal. */
describe.each([
  ['SIGTERM', '250000'],
  ['SIGKILL', '700'],
] as const)(
  '2,000 acknowledged calls of one user, %s, a snapshot every %s commands, and the same calls again',
  (signal, SNAPSHOT_EVERY) => {
    test('nothing happens twice, and each is answered with its first outcome', async () => {
      const dataDir = join(makeFolder(cleanup), 'data');
      let server = await startServerProcess(cleanup, dataDir, { SNAPSHOT_EVERY });
      const tokens = await tokensOf(server.url);
      const [mine, other] = [tokens.get('demo1')!, tokens.get('demo2')!];
      await ask(
        server.url,
        placeOrder,
        { ...IN_BTC, side: 'sell', type: 'limit', price: '60000', quantity: '1', client_id: 'fill-0' },
        other,
      );

      let line = await SocketLine.open(server.url, mine);
      const made: SocketCall[] = [];
      const told: { order_id: string; client_id?: string; sequence: number }[] = [];
      const make = async (calls: readonly SocketCall[]): Promise<void> => {
        for (const { code, data } of await line.make(calls)) {
          expect(code).toBe(Code.SUCCESS);
          told.push(data as (typeof told)[number]);
        }
        made.push(...calls);
      };
      const some = (count: number, call: (at: number) => SocketCall): SocketCall[] => Array.from({ length: count }, (_, at) => call(at));
      await make([fill(0), ...some(RESTING, rest), ...some(4, pair)]);
      const resting = told.filter(({ client_id: id }) => id?.startsWith('rest-'));
      await make(some(RESTING / 2, (at) => replace(at, resting[at]!.order_id)));
      const cancelsFrom = made.length;
      await make(some(RESTING / 4, cancel));
      const cancelsTo = made.length;
      await make(Array.from({ length: CALLS - made.length }, (_, at) => fill(at + 1)));
      const last = Math.max(...told.map(({ sequence }) => sequence));
      const before = await stateOf(server.url, mine, last);

      server.child.kill(signal);
      await server.ended;
      server = await startServerProcess(cleanup, dataDir, { SNAPSHOT_EVERY });
      const tokensNow = await tokensOf(server.url);
      const [again, otherAgain] = [tokensNow.get('demo1')!, tokensNow.get('demo2')!];
      line = await SocketLine.open(server.url, again);
      const repeated = await line.make(made);
      line.close();

      for (const [at, { code, data }] of repeated.entries()) {
        // What was cancelled is not open any more; the id names no other order.
        if (at >= cancelsFrom && at < cancelsTo) expect(code).toBe(codeOfRefusal(Refusal.UNKNOWN_ORDER));
        else expect({ at, code, data }).toMatchObject({ at, code: Code.SUCCESS, data: { order_id: told[at]!.order_id, repeated: true } });
      }
      expect(await stateOf(server.url, again, last)).toEqual(before);
      // Another user's ids are his own: the same one is new there, and his answer another.
      const others = await ask(
        server.url,
        placeOrder,
        { ...IN_BTC, side: 'sell', type: 'limit', price: '60000', quantity: '0.01', client_id: 'fill-7' },
        otherAgain,
      );
      expect(others).toMatchObject({ code: Code.SUCCESS, data: { repeated: false } });
      // And the id of an order that rested over the stop is not forgotten when it ends now.
      const all = await ask(server.url, cancelAllOrders, {}, again);
      expect(all.code).toBe(Code.SUCCESS);
      line = await SocketLine.open(server.url, again);
      const ended = await line.make(made.slice(1, 1 + RESTING));
      line.close();
      expect(ended.map(({ code, data }) => [code, (data as { order_id: string }).order_id])).toEqual(
        told.slice(1, 1 + RESTING).map(({ order_id: id }) => [Code.SUCCESS, id]),
      );
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    });
  },
);

/** Money and open orders, once a command is seen there: the answer to it may come long before on a busy machine. */
async function stateOf(url: string, token: string, seen: number): Promise<unknown> {
  let open = await ask(url, openOrders, { min_seq: seen }, token);
  while (open.code === Code.BUSY) open = await ask(url, openOrders, { min_seq: seen }, token);
  expect(open.code).toBe(Code.SUCCESS);
  const money: { data: AnswerOf<typeof balances> } = await ask(url, balances, { min_seq: open.data.sequence }, token);
  return {
    open: open.data.list,
    money: money.data.list.filter(({ available, order_freeze: inOrders }) => Number(available) + Number(inOrders) > 0),
  };
}

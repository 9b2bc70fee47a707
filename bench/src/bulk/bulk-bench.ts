import { parseArgs } from 'node:util';
import { Account } from '@kontor/domain/accounts';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal, refusalEntry } from '@kontor/domain/refusals';
import { ALL_MARKETS, CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { EventType, EventWords } from '@kontor/engine/event';
import { ASSETS, btcUsdt, clientId, openMarkets } from '@kontor/testkit/builders';
import { cpuMs, setting, watchCore } from '../machine.ts';

export const BULK_USAGE = `npm run bench -- bulk
  what the engine does for many users at once: timers set, moved and fired, and the orders of many ended among many more
    --timers N      users with a timer (default 100,000)
    --orders N      open orders (default 1,000,000)
    --users N       users with one order each whose orders are cancelled (default 20,000)`;

const START_MS = 1_700_000_000_000;
const MARKET = 1;
/** Orders that the others hold: as many as a market allows one user. */
const ORDERS_OF_OTHERS = 200;

/** `bench bulk`. Processor time; beside each figure stands that of as many commands which do nothing. */
export function bulkBench(args: readonly string[], print: (line: string) => void): void {
  const { values } = parseArgs({
    args: [...args],
    options: {
      timers: { type: 'string', default: '100000' },
      orders: { type: 'string', default: '1000000' },
      users: { type: 'string', default: '20000' },
    },
  });
  const coreShare = watchCore();
  for (const [name, value] of Object.entries(setting())) print(`${name}: ${value}`);
  measureTimers(Number(values.timers), print);
  measureCancels(Number(values.orders), Number(values.users), print);
  print(`the process had ${(coreShare() * 100).toFixed(0)} % of a core`);
}

function measureTimers(timers: number, print: (line: string) => void): void {
  const { engine, apply } = opened();
  const set = (timeoutMs: number): Command[] =>
    Array.from({ length: timers }, (_, i) => ({ type: CommandType.CANCEL_AFTER, user: i + 1, time: START_MS, market: MARKET, timeoutMs }));
  const commands = [...set(60_000), ...set(30_000)];
  const setMs = apply(commands);
  const ticks = Math.ceil(timers / 1_024);
  const firedMs = apply(Array.from({ length: ticks }, () => ({ type: CommandType.TICK, time: START_MS + 30_000 })));
  if (engine.dump().timers.length > 0) throw new Error('timers are left');
  const floorMs = apply(Array.from({ length: commands.length + timers }, () => ({ type: CommandType.TICK, time: START_MS + 30_000 })));
  print(
    `${timers} timers set and moved in ${setMs.toFixed(0)} ms, fired by ${ticks} commands in ${firedMs.toFixed(0)} ms; ${commands.length + timers} ticks took ${floorMs.toFixed(0)} ms`,
  );
}

function measureCancels(orders: number, users: number, print: (line: string) => void): void {
  const { engine, apply } = opened();
  const others = Math.ceil((orders - users) / ORDERS_OF_OTHERS);
  const fund: Command[] = Array.from({ length: users + others }, (_, i) => ({
    type: CommandType.ADJUST,
    user: i + 1,
    time: START_MS,
    clientId: clientId(i + 1),
    asset: btcUsdt().quote.id,
    account: Account.SPOT,
    amount: 10n ** 13n,
  }));
  apply(fund);
  let id = 1;
  const place = (user: number): Command => ({
    type: CommandType.PLACE,
    user,
    time: START_MS,
    market: MARKET,
    clientId: clientId(1_000_000 + id),
    side: Side.BUY,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: BigInt(1_000 + (id++ % 5_000)) * 1_000_000n,
    quantity: 1_000_000n,
    quoteAmount: 0n,
    stopPrice: 0n,
  });
  // Those that will be cancelled stand among the others, evenly.
  let placed = 0;
  for (let i = 0; i < users; i++) {
    const until = Math.floor(((i + 1) * (orders - users)) / users);
    const some: Command[] = [];
    for (; placed < until; placed++) some.push(place(users + 1 + Math.floor(placed / ORDERS_OF_OTHERS)));
    some.push(place(i + 1));
    apply(some);
  }
  const cancels: Command[] = Array.from({ length: users }, (_, i) => ({
    type: CommandType.CANCEL_ALL,
    user: i + 1,
    time: START_MS,
    market: ALL_MARKETS,
  }));
  const ms = apply(cancels);
  const manyMs = apply([{ type: CommandType.CANCEL_ALL, user: users + 1, time: START_MS, market: ALL_MARKETS }]);
  const left = engine.dump().markets.reduce((sum, market) => sum + market.bids.length, 0);
  if (left !== orders - users - ORDERS_OF_OTHERS) throw new Error(`${left} orders are left`);
  const floorMs = apply(Array.from({ length: users }, () => ({ type: CommandType.TICK, time: START_MS })));
  print(
    `${users} users' one order each among ${orders} cancelled in ${ms.toFixed(0)} ms; one user's ${ORDERS_OF_OTHERS} in ${manyMs.toFixed(1)} ms; ${users} ticks took ${floorMs.toFixed(0)} ms`,
  );
}

/** An engine with a market, and a way to apply commands that gives the processor time it took, ms; encoding is not counted. A refusal throws. */
function opened(): { readonly engine: Engine; readonly apply: (commands: readonly Command[]) => number } {
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const buffer = new CommandBuffer();
  const apply = (commands: readonly Command[]): number => {
    buffer.clear();
    for (const command of commands) buffer.write(command);
    let ms = 0;
    for (let at = 0; at < buffer.length;) {
      let end = at;
      for (let i = 0; i < 1_024 && end < buffer.length; i++) end = buffer.next(end);
      const started = cpuMs();
      engine.applyAll(buffer, at, end);
      ms += cpuMs() - started;
      assertDone(engine);
      at = end;
    }
    return ms;
  };
  apply([...openMarkets([btcUsdt()], START_MS, ASSETS), { type: CommandType.ENGINE_VERSION, time: START_MS, version: ENGINE_VERSION }]);
  return { engine, apply };
}

function assertDone({ events }: Engine): void {
  for (let at = 0; at < events.length; at = events.next(at)) {
    const code = events.words[at + EventWords.COMMAND.CODE]!;
    if ((events.words[at]! & 255) === EventType.COMMAND && code !== Refusal.NONE) throw new Error(`refused: ${refusalEntry(code).name}`);
  }
  events.clear();
}

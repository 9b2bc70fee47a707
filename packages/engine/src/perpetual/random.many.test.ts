import type { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { ContractWorld } from '@kontor/testkit/contract-world';
import { createRandom } from '@kontor/testkit/random';
import type { Random } from '@kontor/testkit/random';
import { expect, it } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';

/** Commands of a run, and how many runs; FIRST names the first seed. */
const STEPS = 1_200;
const RUNS = process.env['MANY'] === undefined ? 3 : 12;
const FIRST = Number(process.env['FIRST'] ?? 0);
const SEEDS = Array.from({ length: RUNS }, (_, at) => FIRST + at);
const NAMES = ['alice', 'bob', 'carl', 'dora', 'emil', 'fred'];

/** One command of a world that is often at the edge: small wallets, much leverage, marks that jump. */
function step(random: Random, w: ContractWorld, mark: { at: number }): string {
  const name = random.pick(NAMES);
  const market = random.below(4) === 0 ? w.eth : w.btc;
  const middle = market === w.eth ? mark.at / 20 : mark.at;
  const price = (middle * (1 + (random.below(41) - 20) / 1_000)).toFixed(1);
  const quantity = ((1 + random.below(40)) / 1_000).toFixed(3);
  const mode = random.pick(['EXPIRE_MAKER', 'EXPIRE_TAKER', 'EXPIRE_BOTH'] as const satisfies readonly (keyof typeof SelfTrade)[]);
  const closes = random.below(3) === 0;
  switch (random.below(25)) {
    case 0:
    case 1:
      mark.at = Math.max(20_000, Math.min(120_000, mark.at * (1 + (random.below(201) - 100) / (random.below(6) === 0 ? 400 : 4_000))));
      w.time += random.below(3_000);
      w.mark(mark.at.toFixed(4));
      w.mark((mark.at / 20).toFixed(4), { market: w.eth });
      return 'mark';
    case 2:
      w.mark(middle.toFixed(2), { market, stale: random.below(8) === 0 });
      w.time += random.below(4) === 0 ? 30_000 : 10;
      return 'stale';
    case 3:
      return w.funding(random.below(600_001) - 300_000, market).refusal;
    case 4:
      return w.setting(name, 1 + random.below(60), random.pick(['CROSS', 'ISOLATED']), market).refusal;
    case 5:
      return w.oneWay(name, random.below(2) === 0).refusal;
    case 6:
      return w.fund(name, String(random.below(300) - 60)).refusal;
    case 7:
      return w.margin(name, String(random.below(60) - 30 || 1), random.pick(['LONG', 'SHORT'])).refusal;
    case 8:
    case 9: {
      const side = random.pick(['LONG', 'SHORT'] as const);
      const purpose = random.pick(['TAKE_PROFIT', 'STOP_LOSS'] as const);
      const source = random.pick(['LAST', 'MARK'] as const);
      const how = random.pick([
        { price, source },
        { yield: random.below(4_001) - 2_000 || 1, source },
        { trailing: 20 + random.below(200) },
      ]);
      return w.plan(name, 'trailing' in how ? 'STOP_LOSS' : purpose, { side, ...how, ...(random.below(2) === 0 ? { quantity } : {}) })
        .refusal;
    }
    case 10:
      return w.apply({ type: 43, time: w.time, user: w.user(name), market: 21, plan: random.below(3) }).refusal;
    case 11: {
      const resting = w.door.dump().markets.flatMap(({ bids, asks }) => [...bids, ...asks]);
      if (resting.length > 0 && random.below(3) > 0) {
        const { user, slot, number } = random.pick(resting);
        return w.apply({ type: 10, time: ++w.time, user, order: { slot, number } }).refusal;
      }
      return w.apply({ type: 11, time: w.time, user: w.user(name), market: -1 }).refusal;
    }
    case 12:
      w.status(random.below(4) !== 0, market);
      return 'status';
    case 13:
    case 14:
      return w.place(name, random.pick(['BUY', 'SELL']), { quantity, closes, market, mode }).refusal;
    case 15: {
      const how = random.pick([{ type: 'LIMIT_MAKER' }, { in: 'IOC' }, { in: 'FOK' }] as const satisfies readonly {
        type?: keyof typeof OrderType;
        in?: keyof typeof TimeInForce;
      }[]);
      return w.place(name, random.pick(['BUY', 'SELL']), { quantity, price, closes, market, mode, ...how }).refusal;
    }
    case 16: {
      const [takeProfit, stopLoss] = [(middle * 1.01).toFixed(1), (middle * 0.99).toFixed(1)];
      return w.buy(name, { quantity, price, market, takeProfit, stopLoss }).refusal;
    }
    case 17:
      if (random.below(2) === 0) return w.contractTier(1 + random.below(3), random.below(40_000), random.below(100_000)).refusal;
      w.standing(name, random.below(4));
      return 'tier';
    default:
      return w.place(name, random.pick(['BUY', 'SELL']), { quantity, price, closes, market, mode }).refusal;
  }
}

/** Types of events that any run has met. */
const seen = new Set<string>();

it.each(SEEDS)('holds what must hold, comes to the same from its commands and from a snapshot, seed %i', (seed) => {
  const random = createRandom(seed);
  const engine = createEngine({ recording: true });
  const w = new ContractWorld(engine);
  const mark = { at: 60_000 };
  w.mark('60000');
  w.mark('3000', { market: w.eth });
  w.insure('50');
  for (const tier of [1, 2, 3]) w.feeTier(tier, 0, 0);
  for (const name of NAMES) w.fund(name, '400');
  for (let at = 0; at < STEPS; at++) {
    step(random, w, mark);
    if (at % 100 !== 99) continue;
    const copy = restoreEngine(engine.snapshot());
    expect(copy.dump()).toEqual(engine.dump());
    expect(copy.digest()).toBe(engine.digest());
  }
  const replayed = createEngine();
  const commands = CommandBuffer.of(w.commands.bytes());
  replayed.applyAll(commands, 0, commands.length);
  expect(replayed.digest()).toBe(engine.digest());
  for (const type of w.seen.keys()) seen.add(type);
});

it('meets whatever contracts have to say', () => {
  expect(['position', 'liquidation', 'liquidated', 'funded', 'plan', 'plan_ended'].filter((type) => !seen.has(type))).toEqual([]);
});

import { Refusal } from '@kontor/domain/refusals';
import { createEngine } from '@kontor/engine/engine';
import { COMMAND_NAMES, CommandType } from '@kontor/engine/command';
import type { Command, CommandName } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { EventType, EventWords } from '@kontor/engine/event';
import { btcUsdt, clientId, ethUsdt, listAsset, listMarket, openMarkets, placeOco, placeOrder } from '@kontor/testkit/builders';
import { applyToBoth, dumpDifference } from '@kontor/testkit/compare';
import { malformedVariants, sampleCommand } from '@kontor/testkit/command-variants';
import { violations } from '@kontor/testkit/invariants';
import { createRandom } from '@kontor/testkit/random';
import type { Random } from '@kontor/testkit/random';
import { START } from '@kontor/testkit/scenario';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, it } from 'vitest';

/** With MANY every eleventh extreme, otherwise every 31st, in turn, so that every word meets some and every extreme meets many words. STRIDE=1 is the run on demand, which meets all. */
const STRIDE = Number(process.env['STRIDE'] ?? (process.env['MANY'] === undefined ? 31 : 11));
/** Where the turn begins. With MANY it is another place in each run, so that they all are met in time; FIRST repeats one. */
const FIRST = Number(process.env['FIRST'] ?? (process.env['MANY'] === undefined ? 0 : Date.now() % STRIDE));

/** Words with which a number is most likely to be misread. As many as share no factor with the stride. */
const EXTREMES = [
  0, 1, -1, 2, 5, 7, 16, 19, 256, 65_535, 65_536, 0x7fff_ffff, -0x8000_0000, 0x7ff0_0000, 0x7ff8_0000, -0x10_0000, 0x3ff0_0000, 0x4340_0000,
  0x7fef_ffff, 50_000_001, 0x0101_0101,
];

const BTC_USDT = btcUsdt({ bandBps: 500, minNotional: '1', applyMinToMarket: true, bidUpBps: 20_000, askDownBps: 5_000 });
const USERS = [1, 2, 3];

const NAMES: readonly CommandName[] = [...COMMAND_NAMES.values()];

/** Commands of every type, good ones where they are written out here, for a world with some resting orders; order 1 is alice's, a bid. */
function goodCommands(time: number, id: number): Command[] {
  const written = writtenCommands(time, id);
  const others = NAMES.filter((name) => !written.some(({ type }) => type === CommandType[name]));
  return [...written, ...others.map((name) => sampleCommand(name, { user: 1, time, id: clientId(id) }))];
}

function writtenCommands(time: number, id: number): Command[] {
  const order = { slot: 1, number: 1 };
  const base = { user: 1, time, id: clientId(id) };
  return [
    listAsset({ symbol: 'NEW', id: 40, scale: 8, flags: 0 }, time),
    listMarket({ ...BTC_USDT, terms: { ...BTC_USDT.terms, market: 40 } }, time),
    listMarket(BTC_USDT, time),
    { type: CommandType.MARKET_STATUS, time, market: 1, status: 1 },
    { type: CommandType.FEE_TIER, time, tier: 3, makerRate: 10, takerRate: 20 },
    { type: CommandType.SET_USER, user: 1, time, tier: 0, flags: 0 },
    { type: CommandType.DEPOSIT, user: 1, time, asset: 1, amount: 5n, network: 1, output: 0, transaction: clientId(id) },
    { type: CommandType.TRANSFER, user: 1, time, asset: 3, amount: 5n, from: 0, to: 1, clientId: clientId(id) },
    { type: CommandType.ADJUST, user: 1, time, asset: 1, account: 0, amount: -5n, clientId: clientId(id) },
    placeOrder(BTC_USDT, { ...base, side: 'BUY', price: '90.00', quantity: '0.5' }),
    placeOrder(BTC_USDT, { ...base, side: 'SELL', type: 'MARKET', quantity: '0.5' }),
    placeOrder(BTC_USDT, { ...base, side: 'BUY', type: 'MARKET', quoteAmount: '5' }),
    placeOrder(BTC_USDT, { ...base, side: 'SELL', type: 'STOP_LOSS', quantity: '0.5', stop: '95.00' }),
    placeOrder(BTC_USDT, { ...base, side: 'BUY', type: 'TAKE_PROFIT_LIMIT', quantity: '0.5', stop: '95.00', price: '96.00' }),
    { type: CommandType.CANCEL, user: 1, time, order },
    { type: CommandType.CANCEL, user: 1, time, order: { slot: 0, number: 0 }, clientId: clientId(1) },
    { type: CommandType.CANCEL_ALL, user: 1, time, market: 1 },
    { type: CommandType.AMEND, user: 1, time, order, quantity: 40_000_000n },
    {
      type: CommandType.REPLACE,
      user: 1,
      time,
      order,
      clientId: clientId(id),
      price: 9_100_000_000n,
      quantity: 60_000_000n,
      timeInForce: 0,
      selfTrade: 2,
    },
    placeOco(BTC_USDT, { ...base, side: 'SELL', quantity: '0.5', price: '120.00', stop: '95.00', stopLimit: '94.00' }),
    { type: CommandType.CANCEL_AFTER, user: 1, time, market: 1, timeoutMs: 5000 },
    { type: CommandType.TICK, time },
    { type: CommandType.INDEX_PRICE, time, market: 1, price: 10_000_000_000n, constituents: [{ source: 1, weight: 1, price: 5n }] },
    { type: CommandType.ENGINE_VERSION, time, version: 2 },
    { type: CommandType.OUTAGE, time, until: time + 1_000 },
    { type: CommandType.SET_ASSET, time, asset: 1, flags: 31 },
    {
      type: CommandType.SET_PLATFORM,
      time,
      limits: {
        confirmTime: 60,
        maxUnpaid: 5,
        payTime: 120,
        drawChecked: 10_000,
        drawUnchecked: 100,
        trustSingle: 1_000,
        trustTotal: 10_000,
        trustUnchecked: 2_147_483_647,
      },
    },
  ];
}

interface World {
  readonly fast: EngineDoor;
  readonly naive: EngineDoor;
  readonly time: number;
}

/** Applies the command to both doors, which must agree; returns its code. */
function apply({ fast, naive }: World, commands: CommandBuffer, at: number): number {
  const difference = applyToBoth(fast, naive, commands, at, { left: 'fast', right: 'naive' });
  if (difference !== undefined) throw new Error(`${difference}\nafter words ${[...commands.words.subarray(at, at + 20)].join(' ')}`);
  return fast.events.words[lastCommandEvent(fast) + EventWords.COMMAND.CODE]!;
}

/** Offset of the COMMAND event, which stands behind those of the timers. */
function lastCommandEvent({ events }: EngineDoor): number {
  let at = 0;
  while ((events.words[at]! & 255) !== EventType.COMMAND) at = events.next(at);
  return at;
}

function createWorld(): World {
  const time = START;
  const world = { fast: createEngine({ recording: true }), naive: createTwin({ recording: true }), time };
  const commands: Command[] = [
    ...openMarkets([BTC_USDT, ethUsdt()], time),
    ...USERS.flatMap((user) =>
      [1, 2, 3].map((asset): Command => ({
        type: CommandType.DEPOSIT,
        user,
        time,
        asset,
        amount: 100_000_000_000n,
        network: 1,
        output: user,
        transaction: clientId(asset),
      })),
    ),
    placeOrder(BTC_USDT, { user: 1, time, side: 'BUY', price: '90.00', quantity: '0.5', id: clientId(1) }),
    placeOrder(BTC_USDT, { user: 2, time, side: 'SELL', price: '100.00', quantity: '2', id: clientId(2) }),
    placeOrder(BTC_USDT, { user: 3, time, side: 'BUY', price: '100.00', quantity: '1', id: clientId(3) }),
    placeOco(BTC_USDT, { user: 3, time, side: 'SELL', quantity: '0.5', price: '130.00', stop: '95.00', id: clientId(4) }),
    placeOrder(BTC_USDT, { user: 2, time, side: 'BUY', type: 'STOP_LOSS', stop: '104.00', quantity: '0.5', id: clientId(5) }),
    { type: CommandType.CANCEL_AFTER, user: 1, time, market: 2, timeoutMs: 60_000 },
  ];
  const buffer = new CommandBuffer();
  for (const command of commands) {
    const code = apply(world, buffer, buffer.write(command));
    if (code !== Refusal.NONE) throw new Error(`the world is not made: ${code}`);
  }
  return world;
}

const CODES = new Set<number>(Object.values(Refusal));

/** The command must be answered with a named code, equally by both; a refused one leaves the state as it was. */
function strike(world: World, commands: CommandBuffer, at: number): number {
  const before = world.naive.dump();
  const code = apply(world, commands, at);
  expect(CODES).toContain(code);
  const after = world.naive.dump();
  if (code !== Refusal.NONE) expect({ ...after, sequence: before.sequence, time: before.time, timers: before.timers }).toEqual(before);
  expect(dumpDifference(world.fast, world.naive)).toBeUndefined();
  expect(violations(after)).toEqual([]);
  return code;
}

describe(`hostile commands, FIRST=${FIRST} STRIDE=${STRIDE}`, () => {
  it.each(goodCommands(START, 100).map((command, index) => [COMMAND_NAMES.get(command.type)!, index] as const))(
    '%s (%i): every word set to every extreme',
    (_name, index) => {
      const codes = new Set<number>();
      let world = createWorld();
      let id = 1000;
      let turn = index + FIRST;
      const words = new CommandBuffer();
      const length = words.words[words.write(goodCommands(START, id)[index]!)]! >>> 16;
      for (let word = 1; word < length; word++) {
        // The time has tests of its own below.
        if (word === 2 || word === 3) continue;
        for (const value of EXTREMES) {
          if (turn++ % STRIDE !== 0) continue;
          words.clear();
          const at = words.write(goodCommands(world.time, id++)[index]!);
          words.words[at + word] = value;
          const code = strike(world, words, at);
          codes.add(code);
          if (code === Refusal.NONE) world = createWorld();
        }
      }
      expect(codes.size).toBeGreaterThan(0);
    },
  );

  it.each(goodCommands(START, 100).map((command, index) => [COMMAND_NAMES.get(command.type)!, index] as const))(
    '%s (%i): whatever is wrong with its shape is malformed',
    (name, index) => {
      const world = createWorld();
      const words = new CommandBuffer();
      const answers = malformedVariants(name, goodCommands(world.time, 100)[index]!).map((variant) => {
        words.clear();
        const at = words.reserve(variant.words.length);
        words.words.set(variant.words, at);
        return [variant.what, strike(world, words, at)];
      });
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter(([, code]) => code !== Refusal.MALFORMED)).toEqual([]);
    },
  );

  it('unknown types are malformed, whatever their length', () => {
    const world = createWorld();
    const words = new CommandBuffer();
    const unknown = [0, NAMES.length + 1, 100, 255, 256, ...Object.values(CommandType).map((type) => 256 + type), 0x7fff, 0xffff].filter(
      (type) => !COMMAND_NAMES.has(type),
    );
    expect(unknown.length).toBeGreaterThan(NAMES.length);
    for (const type of unknown) {
      for (const length of [6, 8, 20, 44]) {
        words.clear();
        const at = words.write(goodCommands(world.time, 100)[9]!);
        words.reserve(64);
        words.words[at] = type | (length << 16);
        expect([type, length, strike(world, words, at)]).toEqual([type, length, Refusal.MALFORMED]);
      }
    }
  });

  it('times that are no times are refused and stop nothing', () => {
    const world = createWorld();
    const words = new CommandBuffer();
    for (const time of [Number.NaN, -1, 0, -0, -Infinity, START - 0.5, Number.MAX_SAFE_INTEGER + 1, Number.MAX_VALUE, Infinity]) {
      words.clear();
      const at = words.write({ type: CommandType.TICK, time });
      expect([time, strike(world, words, at)]).toEqual([time, Refusal.TIME_WENT_BACK]);
    }
    words.clear();
    expect(strike(world, words, words.write({ type: CommandType.TICK, time: START + 0.5 }))).toBe(Refusal.NONE);
  });

  it('whole commands of noise', () => {
    const world = createWorld();
    const words = new CommandBuffer();
    const codes = new Set<number>();
    for (let seed = 0; seed < 600; seed++) {
      const random = createRandom(seed);
      const commands = goodCommands(world.time, 100 + seed);
      words.clear();
      const at = words.write(random.pick(commands));
      noise(random, words, at);
      codes.add(strike(world, words, at));
    }
    expect(codes).toContain(Refusal.MALFORMED);
  });
});

/** Sets a few words behind the time, or all of them, to random or extreme values. */
function noise(random: Random, words: CommandBuffer, at: number): void {
  const length = words.words[at]! >>> 16;
  const share = random.pick([0.1, 0.3, 1]);
  for (let word = 4; word < length; word++) {
    if (random.chance(share)) words.words[at + word] = random.chance(0.5) ? random.pick(EXTREMES) : random.next() | 0;
  }
  if (random.chance(0.2)) words.words[at + 1] = random.pick(EXTREMES);
}

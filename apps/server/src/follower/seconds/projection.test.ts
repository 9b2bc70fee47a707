/** People who take contracts on two pairs whose feed falls silent now and then, followed. */
import { NO_TICK_HASH } from '@kontor/contract/index-tick';
import { Account, AssetFlag } from '@kontor/domain/accounts';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { resultOf } from '@kontor/domain/seconds/ticks';
import { SecondsOutcome } from '@kontor/domain/seconds/words';
import { CommandType, ENGINE_VERSION, UserPermission } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import type { Draw } from '../../seeded-draw.ts';
import { startFollowerWorld } from '../follower-world.ts';
import { LiveView } from '../live-view.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import { Rows } from '../rows.ts';
import { secondsProjection } from './projection.ts';
import type { SecondsContractRow } from './seconds-tables.ts';
import { SECONDS_CONTRACT_TABLE } from './seconds-tables.ts';
import { tickHash } from './tick-hash.ts';
import type { TickFact } from './seconds-facts.ts';

const COMMANDS = 3_000;
const USERS = [1, 2, 3, 4, 5, 6];
const USDT = 0;
const ONE = 100_000_000n;
const START_MS = 1_767_571_200_000;
const DAY_MS = 86_400_000;
const PAIRS = [3, 7] as const;
const DURATIONS = [30, 60, 120] as const;
const RATES = { 30: 80_000_000, 60: 82_000_000, 120: 84_000_000 } as const;

/** What a pair is offered with. */
function terms(pair: number, open = 1): AnyNewCommand {
  const products = DURATIONS.map((duration) => ({
    duration,
    payoutRate: RATES[duration],
    feeRate: 2_000_000,
    minStake: 5n * ONE,
    maxStake: 500n * ONE,
  }));
  return { type: CommandType.SECONDS_PAIR, pair, asset: USDT, open, products };
}

/** Everybody may, and has; so has the house, by two of them. */
function opening(): AnyNewCommand[] {
  const proposal = clientKey('house');
  return [
    { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
    { type: CommandType.LIST_ASSET, asset: USDT, scale: 8, flags: AssetFlag.MARGIN },
    ...USERS.flatMap((user): AnyNewCommand[] => [
      {
        type: CommandType.ADJUST,
        user,
        clientId: clientKey(`give:${user}`),
        asset: USDT,
        account: Account.SECONDS,
        amount: 20_000n * ONE,
      },
      { type: CommandType.SET_RIGHTS, user, version: 1, level: 1, permissions: UserPermission.SECONDS, holdUntil: 0 },
    ]),
    {
      type: CommandType.PROPOSE,
      user: 1,
      asset: USDT,
      account: Account.HOUSE_SECONDS,
      number: 0,
      beneficiary: 0,
      amount: 200_000n * ONE,
      proposal,
    },
    { type: CommandType.APPROVE, user: 2, proposal },
    ...PAIRS.map((pair) => terms(pair)),
  ];
}

interface Step {
  readonly timeMs: number;
  readonly commands: readonly AnyNewCommand[];
}

/** A second after the other: mostly ticks, and what people do meanwhile. */
function randomSeconds(seed: number, count: number): Step[] {
  const draw = drawFrom(seed);
  const steps: Step[] = [{ timeMs: START_MS, commands: opening() }];
  const prices = new Map<number, bigint>(PAIRS.map((pair) => [pair, 60_000n * ONE]));
  const numbers = new Map<number, number>(PAIRS.map((pair) => [pair, 0]));
  /** Until when a pair's feed is silent, or stale, ms. */
  const silent = new Map<number, number>();
  const stale = new Map<number, number>();
  let made = steps[0]!.commands.length;
  for (let timeMs = START_MS + 1_000, id = 1; made < count; timeMs += 100 + draw(1_100)) {
    const commands: AnyNewCommand[] = [];
    for (const pair of PAIRS) {
      if (draw(60) === 0) silent.set(pair, timeMs + draw(14_000));
      if (draw(60) === 0) stale.set(pair, timeMs + draw(6_000));
      if (timeMs < (silent.get(pair) ?? 0)) continue;
      const isStale = timeMs < (stale.get(pair) ?? 0);
      const price = isStale ? prices.get(pair)! : prices.get(pair)! + BigInt(draw(7) - 3) * 1_234_567n;
      prices.set(pair, price);
      const number = numbers.get(pair)! + 1;
      numbers.set(pair, number);
      // Some come late, and are refused.
      const at = timeMs - (draw(50) === 0 ? 1_000 : draw(90));
      const constituents = isStale ? [] : [1, 2, 3].map((source) => ({ source, weight: 1, price: price + BigInt(source) }));
      commands.push({ type: CommandType.SECONDS_TICK, pair, isStale, number, at, price, constituents });
    }
    for (let each = draw(4); each > 0; each--) commands.push(deed(draw, timeMs, id++));
    made += commands.length;
    steps.push({ timeMs, commands });
  }
  // What is said of one limit leaves the others as they are.
  const said = { type: CommandType.SECONDS_SELF_LIMITS, stakes: -1n, losses: 100n * ONE, pause: -1 } as const;
  steps.push({ timeMs: steps.at(-1)!.timeMs + 1, commands: USERS.map((user) => ({ ...said, user })) });
  return steps;
}

function deed(draw: Draw, timeMs: number, id: number): AnyNewCommand {
  const user = USERS[draw(USERS.length)]!;
  switch (draw(24)) {
    case 0: {
      const pick = (): bigint => (draw(3) === 0 ? 0n : BigInt(500 + draw(4_000)) * ONE);
      return {
        type: CommandType.SECONDS_SELF_LIMITS,
        user,
        stakes: pick(),
        losses: pick(),
        pause: draw(4) === 0 ? timeMs + draw(30_000) : 0,
      };
    }
    case 1:
      return {
        type: CommandType.SECONDS_LIMITS,
        secondShare: 500,
        pairShare: 2_000,
        totalShare: 5_000,
        openStake: BigInt(draw(3)) * 900n * ONE,
      };
    case 2:
      return terms(PAIRS[draw(2)]!, draw(4) === 0 ? 0 : 1);
    case 3:
      return { type: CommandType.TICK };
    default:
      return {
        type: CommandType.SECONDS_OPEN,
        user,
        pair: PAIRS[draw(2)]!,
        direction: draw(2),
        duration: DURATIONS[draw(3)]!,
        payoutRate: 0,
        stake: BigInt(1 + draw(300)) * ONE + BigInt(draw(1_000)),
        clientId: clientKey(`open:${id}`),
      };
  }
}

type World = Awaited<ReturnType<typeof startCoreWorld>>;

describe('seconds contracts in the follower', () => {
  const storage = new MemoryJournalStorage();
  let world: World;
  const halts: Error[] = [];
  const codes = new Map<number, number>();
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];

  beforeAll(async () => {
    world = await startCoreWorld(storage);
    const steps = randomSeconds(11, COMMANDS);
    for (let round = 0; round < 4; round++) {
      const follower = await startFollowerWorld({
        journal: new MemoryJournal(storage),
        store,
        snapshots: round === 2 ? new MemorySnapshotStore() : snapshots,
        snapshotEvery: 100,
      });
      await follower.ready;
      for (const { timeMs, commands } of steps.slice((round * steps.length) / 4, ((round + 1) * steps.length) / 4)) {
        world.hands.timeMs = timeMs;
        for (const { code } of await world.submitAll(commands)) codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      await follower.stop();
      halts.push(...follower.halts);
    }
  });

  /** Of a view that has read the whole journal: its rows. */
  async function wholeRows() {
    const view = new LiveView(createEngine({ recording: true }));
    const rows = new Rows();
    const contracts: SecondsContractRow[] = [];
    const ticks: TickFact[] = [];
    const spied: Pick<Rows, 'add'> & Rows = Object.assign(rows, {});
    const add = rows.add.bind(rows);
    spied.add = (table, told) => {
      if ((table as unknown) === SECONDS_CONTRACT_TABLE) contracts.push(told as SecondsContractRow);
      if (table.name === 'index_tick') ticks.push(told as TickFact);
      add(table, told);
    };
    for await (const batch of new MemoryJournal(storage).read(1)) view.apply(batch, spied);
    return { view, rows, contracts, ticks };
  }

  test('the world is worth following: each outcome, void for each reason, and most refusals', async () => {
    const { contracts } = await wholeRows();
    const outcomes = new Set(contracts.map(({ outcome, reason }) => `${outcome}/${reason}`));
    for (const each of ['0/0', '1/0', '2/0', '3/1', '3/2', '3/3']) expect(outcomes).toContain(each);
    for (const code of [Refusal.INDEX_STALE, Refusal.SELF_LIMIT, Refusal.SELF_PAUSED, Refusal.STAKE_LIMIT, Refusal.MARKET_HALTED])
      expect(codes.get(code) ?? 0, String(code)).toBeGreaterThan(0);
    expect([...codes].reduce((sum, [code, count]) => sum + (isApplied(code) ? count : 0), 0)).toBeGreaterThan(COMMANDS / 2);
  });

  test('contracts, limits and sums are those of the engine', async () => {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 1_000_000 });
    await follower.ready;
    const { secondsContracts, secondsPairs, secondsHouses, secondsLimits, selfLimits } = world.engine.dump();
    expect(secondsContracts.length).toBeGreaterThan(3);
    let seen = 0;
    for (const user of USERS) {
      const { value: own } = await follower.client.ownSeconds(user, storage.seqLast);
      const held = secondsContracts.filter((contract) => contract.user === user);
      expect(
        own.contracts.map(({ number, pair, direction, openedMs, expiryMs, duration, stake, fee, payout, entry }) => ({
          number,
          user,
          pair,
          direction,
          openedAt: openedMs,
          expiry: expiryMs,
          duration,
          stake,
          fee,
          payout,
          entryTick: entry?.number ?? 0,
          entryPrice: entry?.price ?? 0n,
        })),
      ).toEqual(held);
      for (const { payoutRate, duration } of own.contracts) expect(payoutRate).toBe(RATES[duration as 30]);
      const limits = selfLimits.find((each) => each.user === user);
      if (limits !== undefined) expect({ user, ...own.limits }).toEqual(limits);
      seen += held.length;
    }
    expect(seen).toBe(secondsContracts.length);
    const { value: sums } = await follower.client.secondsSums(storage.seqLast);
    expect(sums.map(({ pair, liability }) => ({ pair, liability }))).toEqual(
      secondsPairs.map(({ pair, liability }) => ({ pair, liability })),
    );
    expect(sums.reduce((sum, { reserved }) => sum + reserved, 0n)).toBe(secondsHouses[0]!.reserved);
    expect(follower.client.secondsLimits).toEqual(secondsLimits);
    for (const { pair, isOpen, lastTick } of secondsPairs) {
      const state = follower.client.secondsPairs.get(pair)!;
      expect([state.isOpen, state.tick?.number, state.tick?.price]).toEqual([isOpen, lastTick?.number, lastTick?.price]);
    }
    await follower.stop();
  });

  test('ticks are a chain, and from them alone every contract comes to what it came to', async () => {
    const { contracts, ticks } = await wholeRows();
    for (const pair of PAIRS) {
      let before = NO_TICK_HASH;
      const own = ticks.filter((tick) => tick.pair === pair);
      expect(own.length).toBeGreaterThan(200);
      for (const tick of own) {
        expect(tick.previousHash).toBe(before);
        before = tickHash(tick);
        expect(tick.hash).toBe(before);
      }
      for (const contract of contracts.filter((each) => each.pair === pair)) {
        const { direction, openedMs: openedAt, expiryMs: expiry } = contract;
        const again = resultOf({ direction: direction as 0, openedAt, expiry }, own);
        expect([again.outcome, again.reason, again.entry?.number ?? 0, again.exit?.number ?? 0]).toEqual([
          contract.outcome,
          contract.reason,
          contract.entryNumber,
          contract.exitNumber,
        ]);
        const paid = contract.stake + contract.fee;
        const back = { [SecondsOutcome.WIN]: contract.stake + contract.payout, [SecondsOutcome.LOSS]: 0n };
        expect(contract.credit).toBe(back[contract.outcome as 0] ?? paid);
      }
    }
  });

  test('what users made by day is what came of their contracts', async () => {
    const { contracts } = await wholeRows();
    const sums = new Map<string, bigint[]>();
    for (const { user, pair, outcome, stake, fee, payout, endedMs } of contracts) {
      if (outcome === SecondsOutcome.VOID) continue;
      const key = `${Math.floor(endedMs / DAY_MS) * DAY_MS} ${user} ${pair}`;
      const result = { [SecondsOutcome.WIN]: payout - fee, [SecondsOutcome.LOSS]: -stake - fee }[outcome as 0] ?? 0n;
      const more = [1n, result > 0n ? 1n : 0n, result < 0n ? 1n : 0n, result > 0n ? result : 0n, result < 0n ? -result : 0n];
      const before = sums.get(key) ?? more.map(() => 0n);
      sums.set(
        key,
        more.map((each, at) => before[at]! + each),
      );
    }
    const rows = [...store.tables.get('deal_day')!.values()].map((line) => line.split('\t'));
    expect(
      new Map(
        rows.map(([dayMs, user, market, , closes, wins, losses, , , , gained, lost]) => [
          `${dayMs} ${user} ${market}`,
          [closes, wins, losses, gained, lost].map((text) => BigInt(text!)),
        ]),
      ),
    ).toEqual(sums);
    expect(sums.size).toBeGreaterThan(8);
    // Those that still run are trades already.
    const taken = [...contracts, ...world.engine.dump().secondsContracts];
    expect(rows.reduce((sum, [, , , trades]) => sum + Number(trades), 0)).toBe(taken.length);
    expect(rows.reduce((sum, columns) => sum + BigInt(columns[9]!), 0n)).toBe(taken.reduce((sum, { stake }) => sum + stake, 0n));
    const profits = [...store.tables.get('profit_day')!.values()].map((line) => line.split('\t').slice(5).map(BigInt));
    const held = world.engine.dump().holdings.filter(({ owner, account }) => owner > 0 && account === Account.SECONDS);
    expect(profits.reduce((sum, [inflow, outflow, gain]) => sum + inflow! - outflow! + gain!, 0n)).toBe(
      held.reduce((sum, { available, locked }) => sum + available + locked, 0n),
    );
  });

  test('restarted anywhere, with and without snapshots, every row is written once', async () => {
    expect(halts).toEqual([]);
    const whole = new MemoryReadStore();
    const { view, rows } = await wholeRows();
    await whole.write(rows, 0, view.sequence);
    for (const { name } of secondsProjection.tables) {
      expect(whole.tables.get(name)!.size, name).toBeGreaterThan(100);
      expect(store.tables.get(name), name).toEqual(whole.tables.get(name));
    }
  });

  test('news say each tick once, and each change of a watched user', async () => {
    const view = new LiveView(createEngine({ recording: true }));
    view.beginNews(new Set([1]));
    const told: number[] = [];
    const mine = new Map<number, number>();
    for await (const batch of new MemoryJournal(storage).read(1)) {
      view.apply(batch);
      const news = view.takeNews(false);
      told.push(...news.secondsTicks.filter(({ pair }) => pair === PAIRS[0]).map(({ number }) => number));
      for (const { user, seconds } of news.users) {
        expect(user).toBe(1);
        for (const { number, outcome } of seconds) mine.set(number, outcome);
      }
    }
    const { contracts, ticks } = await wholeRows();
    expect(told).toEqual(ticks.filter(({ pair }) => pair === PAIRS[0]).map(({ number }) => number));
    for (const { number, user, outcome } of contracts) if (user === 1) expect(mine.get(number)).toBe(outcome);
  });
});

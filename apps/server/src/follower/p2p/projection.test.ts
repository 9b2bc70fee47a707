/** Merchants and whoever answers them, at random, with time that runs out on some; followed, restarted, and compared with the engine. */
import { Account, AssetFlag } from '@kontor/domain/accounts';
import { isOpenTrade } from '@kontor/domain/p2p/trade-state';
import { P2pAdvertState, P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, ENGINE_VERSION, UserPermission } from '@kontor/engine/command';
import { createEngine } from '@kontor/engine/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { drawFrom } from '../../seeded-draw.ts';
import type { Draw } from '../../seeded-draw.ts';
import { startFollowerWorld } from '../follower-world.ts';
import { LiveView } from '../live-view.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import { Rows } from '../rows.ts';
import type { P2pStepRow, P2pTradeFact } from './p2p-facts.ts';
import { p2pProjection } from './projection.ts';

const STEPS = 1_600;
const USERS = [1, 2, 3, 4, 5, 6];
const MERCHANTS = [1, 2] as const;
const OPERATORS = [90, 91] as const;
const [USDT, BTC] = [0, 1];
const ONE = 100_000_000n;
const START_MS = 1_767_571_200_000;
const MINUTE_MS = 60_000;
const ADVERTS = 8;

function opening(): AnyNewCommand[] {
  const limits = {
    confirmTime: 60,
    maxUnpaid: 5,
    payTime: 120,
    drawChecked: 10_000,
    drawUnchecked: 100,
    trustSingle: 1_000,
    trustTotal: 10_000,
    trustUnchecked: 1_000,
  };
  return [
    { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
    { type: CommandType.LIST_ASSET, asset: USDT, scale: 8, flags: AssetFlag.LEGAL | AssetFlag.MARGIN },
    { type: CommandType.LIST_ASSET, asset: BTC, scale: 8, flags: AssetFlag.LEGAL },
    { type: CommandType.SET_PLATFORM, limits },
    ...USERS.flatMap((user): AnyNewCommand[] => [
      { type: CommandType.ADJUST, user, clientId: clientKey(`give:${user}`), asset: USDT, account: Account.FIAT, amount: 50_000n * ONE },
      {
        type: CommandType.SET_RIGHTS,
        user,
        version: 1,
        level: user === 6 ? 0 : 1,
        permissions: (MERCHANTS as readonly number[]).includes(user) ? UserPermission.P2P_ADVERTISE : 0,
        holdUntil: 0,
      },
    ]),
  ];
}

/** What somebody does at random; `made` counts trades, whose numbers rise. */
function randomCommand(draw: Draw, made: number): AnyNewCommand {
  const user = USERS[draw(USERS.length)]!;
  const advert = 1 + draw(ADVERTS);
  const trade = Math.max(1, made - draw(6));
  const merchant = MERCHANTS[advert % 2]!;
  switch (draw(14)) {
    case 0:
      return {
        type: CommandType.P2P_ADVERT,
        user: merchant,
        number: advert,
        asset: USDT,
        fiat: 7,
        scale: 2,
        side: advert % 3 === 0 ? 1 : 0,
        priceType: 0,
        price: BigInt(90 + draw(10)),
        margin: 0,
        quantity: BigInt(500 + draw(500)) * ONE,
        minimum: 500n,
        maximum: 50_000n,
        payMinutes: 15 + draw(30),
      };
    case 1:
      return { type: CommandType.P2P_ADVERT_STATE, user: merchant, number: advert, state: draw(12) === 0 ? 2 : draw(5) === 0 ? 0 : 1 };
    case 2:
    case 3:
    case 4:
    case 5: {
      const size = BigInt(600 + draw(9_000));
      return {
        type: CommandType.P2P_TRADE,
        user,
        number: made + 1,
        advert,
        by: 0,
        size,
        price: BigInt(90 + draw(10)),
        reference: 0n,
        value: size * 1_000_000n,
      };
    }
    case 6:
    case 7:
      return { type: CommandType.P2P_PAID, user, trade };
    case 8:
      return { type: CommandType.P2P_CANCEL, user, trade };
    case 9:
    case 10:
      return { type: CommandType.P2P_RELEASE, user, trade };
    case 11:
      return { type: CommandType.P2P_APPEAL, user, trade, role: draw(2) };
    case 12:
      return draw(2) === 0
        ? { type: CommandType.P2P_APPEAL_WITHDRAW, user, trade, role: draw(2) }
        : { type: CommandType.P2P_RULE, user: OPERATORS[draw(2)]!, trade, outcome: draw(2) };
    default:
      return { type: CommandType.TICK };
  }
}

type World = Awaited<ReturnType<typeof startCoreWorld>>;

describe('peer trade in the follower', () => {
  const storage = new MemoryJournalStorage();
  let world: World;
  let made = 0;
  const halts: Error[] = [];
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];

  beforeAll(async () => {
    world = await startCoreWorld(storage);
    world.hands.timeMs = START_MS;
    await world.submitAll(opening());
    const draw = drawFrom(21);
    for (let round = 0; round < 4; round++) {
      const follower = await startFollowerWorld({
        journal: new MemoryJournal(storage),
        store,
        snapshots: round === 2 ? new MemorySnapshotStore() : snapshots,
        snapshotEvery: 100,
      });
      await follower.ready;
      for (let step = 0; step < STEPS / 4; step++) {
        world.hands.timeMs += draw(20) === 0 ? draw(90) * MINUTE_MS : draw(30_000);
        const command = step % 200 === 199 ? outage(world.hands.timeMs) : randomCommand(draw, made);
        // The right price is guessed seldom: what the advert says is taken.
        const asked =
          command.type === CommandType.P2P_TRADE ? { ...command, price: priceOf(command.advert) ?? command.price } : byParty(command, draw);
        const [outcome] = await world.submitAll([asked]);
        if (asked.type === CommandType.P2P_TRADE && isApplied(outcome!.code)) made += 1;
      }
      if (round === 3) made += await leaveTrade();
      await follower.stop();
      halts.push(...follower.halts);
    }
  });

  /** The last thing is a trade that is open, so that something is missing from an advert; gives how many were made. */
  const leaveTrade = async (): Promise<number> => {
    const offered = {
      type: CommandType.P2P_ADVERT,
      user: 1,
      number: 1_000,
      asset: USDT,
      fiat: 7,
      scale: 2,
      side: 0,
      priceType: 0,
      price: 95n,
      margin: 0,
      quantity: 10n * ONE,
      minimum: 1n,
      maximum: 900n,
      payMinutes: 15,
    } as const;
    const outcomes = await world.submitAll([
      { type: CommandType.ADJUST, user: 1, clientId: clientKey('more'), asset: USDT, account: Account.FIAT, amount: 10n * ONE },
      { type: CommandType.SET_RIGHTS, user: 7, version: 1, level: 1, permissions: 0, holdUntil: 0 },
      offered,
      { type: CommandType.P2P_ADVERT_STATE, user: 1, number: 1_000, state: 1 },
      { type: CommandType.P2P_TRADE, user: 7, number: made + 1, advert: 1_000, by: 0, size: 95n, price: 95n, reference: 0n, value: ONE },
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual(outcomes.map(() => 0));
    return 1;
  };

  const outage = (timeMs: number): AnyNewCommand => ({ type: CommandType.OUTAGE, until: timeMs + 5 * MINUTE_MS });
  /** Mostly by one of the two sides, who appeals as what he is. */
  const byParty = (command: AnyNewCommand, draw: Draw): AnyNewCommand => {
    const trade = 'trade' in command ? world.engine.dump().peerTrades.find(({ number }) => number === command.trade) : undefined;
    if (trade === undefined || command.type === CommandType.P2P_RULE || draw(4) === 0) return command;
    const role = draw(2);
    return { ...command, user: role === 0 ? trade.buyer : trade.seller, ...('role' in command ? { role } : {}) };
  };
  const priceOf = (advert: number): bigint | undefined => world.engine.dump().adverts.find(({ number }) => number === advert)?.terms.price;

  /** Of a view that has read the whole journal: its rows. */
  async function wholeRows() {
    const view = new LiveView(createEngine({ recording: true }));
    const rows = new Rows();
    const trades = new Map<number, P2pTradeFact>();
    const steps: P2pStepRow[] = [];
    const add = rows.add.bind(rows);
    rows.add = (table, told) => {
      if (table.name === 'p2p_trade') trades.set((told as P2pTradeFact).number, told as P2pTradeFact);
      if (table.name === 'p2p_step') steps.push(told as P2pStepRow);
      add(table, told);
    };
    for await (const batch of new MemoryJournal(storage).read(1)) view.apply(batch, rows);
    return { view, rows, trades, steps };
  }

  test('the world is worth following: every cause, and every state', async () => {
    const { steps, trades } = await wholeRows();
    const causes = new Set(steps.map(({ cause }) => cause));
    for (const [name, cause] of Object.entries(P2pCause)) if (cause !== P2pCause.DEADLINE_MOVED) expect(causes, name).toContain(cause);
    const states = new Set(steps.map(({ state }) => state));
    for (const state of Object.values(P2pTradeState)) expect(states).toContain(state);
    expect(trades.size).toBe(made);
    // When one ended is when it came to its state, whatever moved its deadline since.
    for (const trade of trades.values()) {
      const last = steps.findLast((step) => step.trade === trade.number)!;
      expect([trade.state, trade.endedMs]).toEqual([last.state, isOpenTrade(trade.state) ? 0 : last.timeMs]);
    }
    expect(made).toBeGreaterThan(60);
  });

  test('adverts, open trades and what is known of each user are those of the engine', async () => {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 1_000_000 });
    await follower.ready;
    const dump = world.engine.dump();
    const minSeq = storage.seqLast;
    const seen = [];
    for (const user of MERCHANTS) {
      const { value } = await follower.client.p2pOwnAdverts(user, minSeq);
      for (const { advert, open } of value) {
        seen.push({
          number: advert.number,
          user,
          version: advert.version,
          left: advert.left,
          isOnline: advert.state === P2pAdvertState.ONLINE,
        });
        expect(open).toBe(
          dump.peerTrades.filter((trade) => trade.advert === advert.number && isOpenTrade(trade.state as P2pTradeState)).length,
        );
      }
    }
    expect(seen.toSorted((a, b) => a.number - b.number)).toEqual(
      dump.adverts.map(({ number, user, version, left, isOnline }) => ({ number, user, version, left, isOnline })),
    );
    for (const user of USERS) {
      const { value: standing } = await follower.client.p2pStanding(user, minSeq);
      const open = dump.peerTrades.filter(
        (trade) => isOpenTrade(trade.state as P2pTradeState) && (trade.buyer === user || trade.seller === user),
      );
      expect(standing.open.map(({ number, state, deadlineMs }) => ({ number, state, deadlineMs }))).toEqual(
        open.map(({ number, state, deadline }) => ({ number, state, deadlineMs: state >= P2pTradeState.PAID_OVERDUE ? 0 : deadline })),
      );
      expect(standing.unpaid).toBe(dump.peersUnderWay.find((each) => each.user === user)?.unpaid ?? 0);
      expect(standing.completed).toBe(dump.completedTrades.find((each) => each.user === user)?.count ?? 0);
      const counted = dump.counted.filter(
        (each) => each.kind === 4 && each.user === user && each.time > world.engine.coreTime - 86_400_000,
      );
      expect(standing.used).toBe(counted.reduce((sum, { value }) => sum + value, 0n));
    }
    await follower.stop();
  });

  test('restarted anywhere, with and without snapshots, every row is written as it is', async () => {
    expect(halts).toEqual([]);
    const whole = new MemoryReadStore();
    const { view, rows } = await wholeRows();
    await whole.write(rows, 0, view.sequence);
    for (const { name } of p2pProjection.tables) {
      expect(whole.tables.get(name)!.size, name).toBeGreaterThan(60);
      expect(store.tables.get(name), name).toEqual(whole.tables.get(name));
    }
  });

  test('news say each change of a trade to its two sides, and to nobody else', async () => {
    const view = new LiveView(createEngine({ recording: true }));
    view.beginNews(new Set([3]));
    const mine = new Map<number, P2pTradeFact>();
    for await (const batch of new MemoryJournal(storage).read(1)) {
      view.apply(batch);
      for (const { user, p2pTrades } of view.takeNews(false).users) {
        expect(user).toBe(3);
        for (const trade of p2pTrades) mine.set(trade.number, trade);
      }
    }
    const { trades } = await wholeRows();
    expect([...mine.values()]).toEqual([...trades.values()].filter(({ buyer, seller }) => buyer === 3 || seller === 3));
    expect(mine.size).toBeGreaterThan(5);
  });
});

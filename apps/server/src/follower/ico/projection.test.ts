/** A life of many items, followed: subscriptions, draws in slices, settlements, refunds and thaws, over restarts. */
import { Draw as IcoDraw } from '@kontor/domain/ico/draw';
import { seedOf } from '@kontor/domain/ico/secret';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { readCommand } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine } from '@kontor/engine/engine';
import { bytesOf } from '@kontor/engine/hash-halves';
import type { ItemDump } from '@kontor/engine/engine-door';
import { BLOCK, IcoWorld, SECRET, icoTimes } from '@kontor/testkit/ico-world';
import { beforeAll, describe, expect, test } from 'vitest';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { startFollowerWorld } from '../follower-world.ts';
import { LiveView } from '../live-view.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../memory-read-store.ts';
import { Rows } from '../rows.ts';
import { drawFrom } from '../../seeded-draw.ts';
import type { Draw } from '../../seeded-draw.ts';
import type { IcoHolding, IcoItemState } from './ico-facts.ts';
import { icoProjection } from './projection.ts';
import { winnersOf } from './winners.ts';

const COMMANDS = 3_000;
const USERS = [1, 2, 3, 4, 5, 6];
/** Tables of this world, and more than how many rows each has. */
const FILLED = { ico_record: 500, ico_thaw: 50 } as const;

type World = Awaited<ReturnType<typeof startCoreWorld>>;

const NAMES = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'] as const;
const DAY = 86_400_000;
const UNITS = 100_000_000n;

/** So many commands of six people over items that follow one another, a lottery and a sale in proportion in turn; the last is not over. */
function randomLife(seed: number, count: number): Command[] {
  const draw = drawFrom(seed);
  const world = new IcoWorld(createEngine(), { audited: false });
  for (const name of NAMES) world.give(name, '100000');
  for (let item = 0; commandsOf(world.commands).length < count; item++) playItem(world, draw, item);
  return commandsOf(world.commands).slice(0, count);
}

/** One item from its terms to its end, with thaws of those before it. */
function playItem(world: IcoWorld, draw: Draw, item: number): void {
  const start = world.time + 1 + draw(1_000);
  const end = start + 3_600_000;
  const isLottery = draw(3) > 0;
  const mode = isLottery ? IcoMode.LOTTERY : IcoMode.PRO_RATA;
  const frozen = draw(4) === 0 ? { freezeRate: 0, freezeDays: 0 } : { freezeRate: 1 + draw(100_000_000), freezeDays: 1 + draw(9) };
  const cap = isLottery ? BigInt(5 + draw(60)) : BigInt(draw(2) * (50 + draw(200))) * UNITS;
  world.item({ item, mode, supply: BigInt(100 + draw(900)) * UNITS, start, end, drawBy: end + DAY, cap, ...frozen });
  if (draw(12) > 0) world.treasury('1000', { item });
  if (draw(3) === 0) world.item({ item, mode, supply: BigInt(100 + draw(900)) * UNITS, start, end, drawBy: end + DAY, cap, ...frozen });
  world.at(start);
  for (let step = draw(40); step > 0; step--) {
    const name = NAMES[draw(NAMES.length)]!;
    if (draw(4) === 0) world.thaw(name, { item: Math.max(0, item - 1 - draw(3)) });
    else world.subscribe(name, isLottery ? 1 + draw(12) : String(1 + draw(300)), { item });
  }
  if (draw(8) === 0) world.cancel(item);
  world.at(end);
  if (isLottery) {
    if (draw(10) > 0) world.block(BLOCK, item);
    if (draw(10) > 0) world.reveal(SECRET, item);
    else world.at(end + DAY);
  }
  world.finish(item);
  for (let day = draw(4); day > 0; day--) {
    world.at((Math.floor(world.time / DAY) + 1) * DAY);
    for (const name of NAMES) if (draw(3) === 0) world.thaw(name, { item: Math.max(0, item - draw(3)) });
  }
}

/** Hands over what has one time, at that time, in batches of at most so many. */
async function submit(world: World, commands: readonly Command[], most: number): Promise<void> {
  for (let at = 0; at < commands.length;) {
    const { time } = commands[at]!;
    const batch: AnyNewCommand[] = [];
    for (; at < commands.length && commands[at]!.time === time && batch.length < most; at++) batch.push(commands[at]!);
    world.hands.timeMs = time;
    await world.submitAll(batch);
  }
}

const hex = (halves: Parameters<typeof bytesOf>[0] | undefined): string | undefined =>
  halves && Buffer.from(bytesOf(halves)).toString('hex');

/** What both know of an item. */
function sameOfItem(dump: ItemDump): Partial<IcoItemState> {
  const { stage, tickets, paid, drawBy, hash, secret, holdings, terms } = dump;
  return {
    stage: stage as IcoStage,
    tickets: terms.mode === IcoMode.LOTTERY ? tickets : 0,
    paid,
    drawBy,
    block: hex(hash),
    secret: hex(secret),
    subscribers: holdings.length,
  };
}

/** What both know of a holding. */
function sameOfHolding({ paid, wonLots, isSettled, tokens, frozen, claimed, cost }: ItemDump['holdings'][number], isDrawn: boolean) {
  const settled = { wonLots, tokens, frozen, claimed, cost };
  // What is won is told with the settlement.
  const before = { wonLots: 0, tokens: 0n, frozen: 0n, claimed: 0n, cost: 0n };
  return { paid, isSettled, ...(isDrawn && isSettled ? settled : before) };
}

describe('items in the follower', () => {
  const storage = new MemoryJournalStorage();
  let world: World;
  const halts: Error[] = [];
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];

  beforeAll(async () => {
    world = await startCoreWorld(storage);
    const commands = randomLife(5, COMMANDS);
    for (let round = 0; round < 4; round++) {
      const follower = await startFollowerWorld({
        journal: new MemoryJournal(storage),
        store,
        snapshots: round === 2 ? new MemorySnapshotStore() : snapshots,
        snapshotEvery: 100,
      });
      await follower.ready;
      await submit(world, commands.slice((round * COMMANDS) / 4, ((round + 1) * COMMANDS) / 4), 1 + round * 7);
      await follower.stop();
      halts.push(...follower.halts);
    }
  });

  test('are where the engine has them, with what everybody has in them and who has won', async () => {
    const follower = await startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 1_000_000 });
    await follower.ready;
    const { items } = world.engine.dump();
    const stages = new Set<number>();
    let winners = 0;
    for (const user of USERS) {
      const { value: holdings } = await follower.client.icoHoldings(user, storage.seqLast);
      const expected = items.flatMap((item) => item.holdings.flatMap((held) => (held.user === user ? [{ item, held }] : [])));
      expect(holdings).toHaveLength(expected.length);
      for (const { item, held } of expected) {
        const own = holdings.find((each) => each.item === item.item)!;
        expect(own).toMatchObject(sameOfHolding(held, true));
        if (item.terms.mode === IcoMode.LOTTERY) expect(ticketsOf(own)).toHaveLength(held.tickets);
        const { value: won } = await follower.client.icoWinners(item.item, 0, item.tickets);
        if (item.terms.mode !== IcoMode.LOTTERY || !held.isSettled || item.stage !== IcoStage.SETTLED) continue;
        expect(ticketsOf(own).filter((ticket) => won!.includes(ticket))).toHaveLength(held.wonLots);
        winners += held.wonLots;
      }
    }
    for (const dump of items) {
      const state = follower.client.icoItems.get(dump.item)!;
      expect(state).toMatchObject(sameOfItem(dump));
      stages.add(dump.stage);
      const { value: won } = await follower.client.icoWinners(dump.item, 0, dump.tickets);
      if (state.isDrawn) expect(won).toHaveLength(winnersOf(dump.terms.supply, dump.terms.lot, dump.tickets));
    }
    await follower.stop();
    expect([...stages]).toEqual(expect.arrayContaining([IcoStage.SETTLED, IcoStage.CANCELLED]));
    expect(winners).toBeGreaterThan(100);
  });

  test('restarted anywhere, with and without snapshots, every row is written once', async () => {
    expect(halts).toEqual([]);
    const whole = new MemoryReadStore();
    const view = new LiveView(createEngine({ recording: true }));
    const rows = new Rows();
    for await (const batch of new MemoryJournal(storage).read(1)) view.apply(batch, rows);
    await whole.write(rows, 0, view.sequence);
    for (const [table, least] of Object.entries(FILLED)) {
      expect(whole.tables.get(table)!.size, table).toBeGreaterThan(least);
      expect(store.tables.get(table), table).toEqual(whole.tables.get(table));
    }
  });
});

function ticketsOf({ runs }: Pick<IcoHolding, 'runs'>): number[] {
  const tickets: number[] = [];
  for (let at = 0; at < runs.length; at += 2)
    for (let ticket = runs[at]!; ticket < runs[at]! + runs[at + 1]!; ticket++) tickets.push(ticket);
  return tickets;
}

/** Of the draw of many slices. */
const [TICKETS, WINNERS] = [100_000, 40_000];

test('a draw of many slices is never behind the engine’s, and goes on from a snapshot in its midst', async () => {
  const units = 100_000_000n;
  const life = new IcoWorld(createEngine(), { audited: false });
  life.open({ supply: 400_000n * units, lot: 10n * units, cap: 100_000n });
  for (const name of ['ann', 'bob', 'cid', 'dan']) {
    life.give(name, '200000');
    life.subscribe(name, 25_000);
  }
  life.at(icoTimes.end);
  life.block();
  life.reveal();
  const drawn = commandsOf(life.commands).length;
  life.finish();
  const commands = commandsOf(life.commands);
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const [store, snapshots] = [new MemoryReadStore(), new MemorySnapshotStore()];
  const follow = () => startFollowerWorld({ journal: new MemoryJournal(storage), store, snapshots, snapshotEvery: 1 });
  const ask = { item: 7, from: 0, count: TICKETS };
  const { questions } = world.view.of(icoProjection);
  await submit(world, commands.slice(0, drawn), 1);
  expect(questions.icoWinners(ask)).toBeUndefined();
  const first = await follow();
  await first.ready;
  expect((await first.client.icoWinners(7, 0, TICKETS, storage.seqLast)).value).toBeUndefined();
  await first.stop();
  // What it will be is known when the first is settled.
  let before = 0;
  for (const command of commands.slice(drawn)) {
    await submit(world, [command], 1);
    const [state] = questions.icoItems({});
    if (state!.stage === IcoStage.DRAWING) before += 1;
    else expect(state!.isDrawn).toBe(true);
  }
  expect(before).toBeGreaterThan(0);
  const again = await follow();
  await again.ready;
  const draw = new IcoDraw(seedOf(SECRET, BLOCK), TICKETS, WINNERS);
  draw.step(WINNERS);
  for (const won of [questions.icoWinners(ask), (await again.client.icoWinners(7, 0, TICKETS, storage.seqLast)).value])
    expect(won).toEqual([...draw.wonTickets()]);
  await again.stop();
});

/** All commands of a buffer. */
function commandsOf(buffer: CommandBuffer): Command[] {
  const commands: Command[] = [];
  for (let at = 0; at < buffer.length; at = buffer.next(at)) {
    const command = readCommand(buffer, at);
    if (command !== undefined) commands.push(command);
  }
  return commands;
}

import { Refusal } from '@kontor/domain/refusals';
import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { expect, test } from 'vitest';
import { CoreError } from '../core-loop/core-error.ts';
import type { Outcome } from '../core-loop/core-loop.ts';
import type { Named, Succession } from './leader.ts';
import { cancelOf, keyOf, money, named, plain } from './model-world.ts';
import { startWireWorld } from './wire-world.ts';
import type { WireWorld } from './wire-world.ts';

const RUNS = process.env['MANY'] === undefined ? 16 : 60;
const NASTY = { lost: 0.15, doubled: 0.2, late: 0.3, lateMs: 120 };
/** What is late comes when another leads. */
const SLOW = { lost: 0.05, doubled: 0.3, late: 0.5, lateMs: 3_000 };
const COMMIT_MS = [1, 3, 20, 400];

interface Asked {
  readonly kind: 'plain' | 'named' | 'new' | 'money' | 'succession' | 'question';
  readonly key: string;
  /** Of a succession, its cancellation's. */
  readonly cancelKey?: string;
  readonly turn: number;
  readonly gateway: number;
  settled?: { readonly value?: unknown; readonly error?: unknown };
  /** The highest epoch that its gateway had heard of when it was answered. */
  heard?: number;
}

/** Whether leaders are told now and then that there is too much to do. */
const isCrowded = (seed: number): boolean => seed % 2 === 1;

/** Calls at random, in turns, while network, leaders and connections do what they like. Long: one list of what may happen. */
async function play(seed: number): Promise<{ readonly world: WireWorld; readonly asked: readonly Asked[] }> {
  const random = createRandom(seed);
  const world = startWireWorld(random.split('network'), createHandClock());
  const { weather, commits, pass, until } = world;
  const gateways = [world.addGateway(), world.addGateway()].map((gateway) => {
    const heard = { epoch: 0 };
    gateway.remote.onBeat(({ epoch }) => {
      // What was heard once is never taken back.
      expect(epoch).toBeGreaterThanOrEqual(heard.epoch);
      heard.epoch = epoch;
    });
    return { ...gateway, heard };
  });
  const asked: Asked[] = [];
  let leading = world.lead();
  commits.ms = () => random.pick(COMMIT_MS);
  commits.isBusy = () => isCrowded(seed) && random.chance(0.05);
  let number = 0;
  let turn = 0;

  const ask = (): void => {
    const at = random.below(gateways.length);
    const { remote, heard } = gateways[at]!;
    turn += 1;
    for (let calls = random.between(1, 6); calls > 0; calls -= 1) {
      number += 1;
      const kind = random.pick(['plain', 'plain', 'named', 'new', 'money', 'succession', 'question'] as const);
      const command = kind === 'plain' ? plain(number) : kind === 'money' ? money(number) : named(number);
      const cancel = cancelOf(number - random.between(1, 3));
      const call: Asked = { kind, key: keyOf(command), turn, gateway: at, ...(kind === 'succession' ? { cancelKey: keyOf(cancel) } : {}) };
      const naming = { space: 'spot', isNewId: kind === 'new' } as const;
      const done: Promise<unknown> = {
        plain: () => remote.submit(plain(number)),
        named: () => remote.name(named(number), naming),
        new: () => remote.name(named(number), naming),
        money: () => remote.money.submit(money(number)),
        succession: () => remote.succeed(cancel, named(number), naming, random.chance(0.3)),
        question: () => remote.marketOfOrder(7, { slot: 0, number }),
      }[kind]();
      asked.push(call);
      const settle = (settled: NonNullable<Asked['settled']>): void => {
        // Settled once, as promises are.
        call.settled = settled;
        call.heard = heard.epoch;
      };
      done.then(
        (value) => settle({ value }),
        (error: unknown) => settle({ error }),
      );
    }
  };
  const change = async (): Promise<void> => {
    const how = random.pick(['kill', 'halt', 'fenced', 'diesAfterCommit', 'close'] as const);
    const before = leading;
    if (how === 'kill') before.kill();
    else if (how === 'halt') before.leader.halt();
    else if (how === 'close') {
      let isClosed = false;
      void before.server.close().then(() => (isClosed = true));
      await until(() => isClosed, 600);
    } else if (how === 'diesAfterCommit') {
      before.leader.diesAfterCommit = true;
      await pass(random.below(60));
    }
    await pass(random.pick([0, 5, 300, 1_500]));
    leading = world.lead();
    // One that does not know it yet goes on for a while, and writes nothing.
    if (how !== 'fenced') before.kill();
    else world.pace.after(random.below(1_500), () => before.kill());
  };

  for (let steps = 0; steps < 40; steps += 1) {
    const step = random.below(20);
    if (step < 12) ask();
    else if (step === 12) weather.now = random.pick([NASTY, SLOW, { lost: 0, doubled: 0, late: 0, lateMs: 0 }]);
    else if (step === 13) await change();
    else if (step === 14) {
      const { transport } = random.pick(gateways);
      transport.setConnected(false);
      world.pace.after(random.below(700), () => transport.setConnected(true));
    } else await pass(random.pick([0, 1, 7, 40, 300]));
    await world.turn();
  }
  weather.now = { lost: 0, doubled: 0, late: 0, lateMs: 0 };
  commits.ms = () => 1;
  commits.isBusy = () => false;
  await pass(1_000);
  let left = gateways.length;
  for (const { remote } of gateways) void remote.close().then(() => (left -= 1));
  await until(() => left === 0, 9_000);
  expect(left).toBe(0);
  // What is late comes at last.
  await pass(SLOW.lateMs);
  expect(world.faults).toEqual([]);
  return { world, asked };
}

const isUnknown = (error: unknown): boolean => error instanceof CoreError && error.code === 'OUTCOME_UNKNOWN';

/** What of a call's answer tells where it stands in the record. */
function sequenceOf({ kind, settled }: Asked): number | undefined {
  const value = settled?.value;
  if (value === undefined || kind === 'question') return undefined;
  if (kind === 'plain' || kind === 'money') return (value as Outcome).sequence;
  if (kind !== 'succession') return outcomeOf(value as Named<unknown>);
  const { placed } = value as Succession<unknown>;
  return placed?.status === 'fulfilled' ? outcomeOf(placed.value) : undefined;
}

function outcomeOf(named_: Named<unknown>): number | undefined {
  return 'outcome' in named_ ? named_.outcome.sequence : undefined;
}

test.each(Array.from({ length: RUNS }, (_, seed) => seed))(
  'nothing is done twice, and nothing that was answered is lost: seed %i',
  async (seed) => {
    const { world, asked } = await play(seed);
    const { entries } = world.record;
    const places = new Map<string, number[]>();
    for (const [at, { key }] of entries.entries()) places.set(key, [...(places.get(key) ?? []), at + 1]);
    for (const call of asked) {
      const { kind, key, settled, heard } = call;
      // None waits for ever.
      expect(settled, key).toBeDefined();
      if (kind === 'question') continue;
      const done = places.get(key) ?? [];
      expect(done.length, key).toBeLessThanOrEqual(1);
      const sequence = sequenceOf(call);
      // What was answered is in the record, where the answer says.
      if (sequence !== undefined) expect(done, key).toEqual([sequence]);
      const { error, value } = settled!;
      if (error !== undefined) {
        expect(error).toBeInstanceOf(CoreError);
        if (!isUnknown(error)) expect(done, `${key} ${(error as Error).message}`).toEqual([]);
      } else if (kind === 'plain') expect((value as Outcome).timeMs, 'nothing of an old epoch when a new one was heard of').toBe(heard);
      if (kind === 'succession' && value !== undefined) {
        const { cancelled, placed } = value as Succession<unknown>;
        if (cancelled.status === 'fulfilled') {
          expect(entries[cancelled.value.sequence - 1]).toMatchObject({ key: call.cancelKey, code: cancelled.value.code });
          if (cancelled.value.code === Refusal.NONE) expect(placed).toBeDefined();
        } else expect(isUnknown(cancelled.reason)).toBe(true);
        if (placed === undefined || placed.status === 'rejected') expect(isUnknown(placed?.reason) || done.length === 0).toBe(true);
      }
    }
    // What was asked for in one turn is in that order, as far as one leader did it; but for what may have been done before and is asked again when there is room.
    for (const [at, one] of asked.entries()) {
      const next = asked[at + 1];
      const [before, after] = [sequenceOf(one), next && sequenceOf(next)];
      if (isCrowded(seed) || next?.turn !== one.turn || before === undefined || after === undefined || one.kind === 'succession') continue;
      if (entries[before - 1]!.epoch === entries[after - 1]!.epoch) expect(after).toBeGreaterThan(before);
    }
    // An order is cancelled once.
    const cancels = entries.filter(({ key, code }) => key.startsWith('cancel') && code === Refusal.NONE).map(({ key }) => key);
    expect(new Set(cancels).size).toBe(cancels.length);
  },
);

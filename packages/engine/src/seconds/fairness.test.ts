/** Nobody but the index decides: whatever command there is, said by whomever about whatever, writes no outcome (rules 3.6). */
import { Account } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { clientId } from '@kontor/testkit/builders';
import { sampleCommand } from '@kontor/testkit/command-variants';
import { SecondsWorld, settlements } from '@kontor/testkit/seconds-world';
import { describe, expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { COMMANDS, CommandType } from '../command.ts';
import type { Command, CommandName } from '../command.ts';
import type { Field, Fields } from '../codec/fields.ts';
import { createEngine, restoreEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';
import { readEvents } from '../event.ts';

/** Three contracts under way, up and down and pending, and one that is settled. */
function world(): SecondsWorld {
  const w = new SecondsWorld(createEngine({ recording: true }));
  for (const name of ['alice', 'bob']) w.fund(name, '1000');
  w.feed(1, '60000');
  w.take('alice', 'UP', '100', { duration: 10 });
  w.feed(11, '60000');
  w.take('alice', 'UP', '100', { duration: 60 });
  w.take('bob', 'DOWN', '50', { duration: 60 });
  w.feed(1, '60000');
  w.take('bob', 'UP', '20', { duration: 60 });
  return w;
}

/** What the rest of the day comes to: ticks that rise, and everything settled by them. */
function comesTo(engine: Engine, time: number): readonly string[] {
  const last = engine.dump().secondsPairs.find(({ pair }) => pair === 1)!.lastTick!;
  const buffer = new CommandBuffer();
  for (let second = 1; second <= 65; second++) {
    const at = time + second * 1_000;
    const price = last.price + BigInt(second);
    const tick = { pair: 1, isStale: false, number: last.number + second, at, price, constituents: [] };
    buffer.write({ type: CommandType.SECONDS_TICK, time: at, ...tick });
  }
  engine.events.clear();
  engine.applyAll(buffer, 0, buffer.length);
  return settlements(readEvents(engine.events)).map(
    ({ user, number, outcome, reason, credit }) => `#${number} of ${user}: ${outcome}/${reason}, ${credit}`,
  );
}

/** Values that might name a contract, its user, its pair, its house or its outcome, for a field of this kind. */
function values(field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'i32':
    case 'bits':
    case 'detail':
      return [0, 1, 2, 3, 4, 19];
    case 'f64':
      return [0, 1, 2, 3, 4];
    case 'i64':
      return [-1n, 0n, 1n, 2n, 3n, 10_000_000_000n];
    case 'flag':
      return [false, true];
    default:
      return [];
  }
}

/** A command with each field at each of the values in turn, by each of the roles: nobody, alice, bob, an operator. */
function* tries(name: CommandName, time: number): Generator<Command> {
  let id = 5_000;
  for (const user of [0, 1, 2, 900_001]) {
    const sample = () => sampleCommand(name, { user, time, id: clientId(++id) });
    yield sample();
    const fields: Fields = COMMANDS[name].fields;
    for (const [field, kind] of Object.entries(fields)) for (const value of values(kind)) yield { ...sample(), [field]: value };
  }
}

/** Where a command was written; undefined for one that cannot be. */
function written(buffer: CommandBuffer, command: Command): number | undefined {
  try {
    return buffer.write(command);
  } catch {
    return undefined;
  }
}

/** What those that are not about ticks may never change. */
function decided(engine: Engine) {
  const { secondsContracts, secondsPairs } = engine.dump();
  return { secondsContracts, ticks: secondsPairs.filter(({ pair }) => pair === 1).map(({ lastTick, ticks }) => ({ lastTick, ticks })) };
}

describe('no command, by no role, with no field', () => {
  const w = world();
  const before = (w.door as Engine).snapshot();
  const truth = comesTo(restoreEngine(before), w.time);
  const state = decided(restoreEngine(before));

  test('three contracts come to what the index says', () => {
    expect(truth).toEqual(['#2 of 1: 0/0, 18200000000', '#3 of 2: 1/0, 0', '#4 of 2: 0/0, 3640000000']);
  });

  test.each(Object.keys(COMMANDS) as CommandName[])('writes an outcome: %s', (name) => {
    let engine = restoreEngine(before);
    const buffer = new CommandBuffer();
    let tried = 0;
    for (const command of tries(name, w.time)) {
      buffer.clear();
      const at = written(buffer, command);
      if (at === undefined) continue;
      tried += 1;
      engine.events.clear();
      // What is refused changes nothing, and so the next is tried on the same state.
      const isRefused = engine.apply(buffer, at) !== Refusal.NONE;
      expect(settlements(readEvents(engine.events))).toEqual([]);
      if (isRefused) continue;
      const said = decided(engine);
      // A contract more may stand behind the others, and a tick of the index is what may decide.
      const expected = name === 'SECONDS_TICK' ? said.ticks : state.ticks;
      expect({ ...said, secondsContracts: said.secondsContracts.slice(0, 3) }).toEqual({ ...state, ticks: expected });
      expect(comesTo(engine, w.time).filter((line) => /^#[234] /.test(line))).toEqual(truth);
      engine = restoreEngine(before);
    }
    expect(decided(engine)).toEqual(state);
    expect(tried).toBeGreaterThan(3);
  });

  test('not even a tick of before, a booking, or an outage and an empty house change what came of it', () => {
    const engine = restoreEngine(before);
    const buffer = new CommandBuffer();
    const { time } = w;
    buffer.write({ type: CommandType.OUTAGE, time, until: time + 500 });
    const empty = { asset: 3, account: Account.HOUSE_SECONDS, number: 0, beneficiary: 0, amount: -1n, proposal: clientId(9_999) };
    buffer.write({ type: CommandType.PROPOSE, time, user: 900_001, ...empty });
    buffer.write({ type: CommandType.APPROVE, time, user: 900_002, proposal: clientId(9_999) });
    engine.applyAll(buffer, 0, buffer.length);
    expect(comesTo(engine, time)).toEqual(truth);
  });
});

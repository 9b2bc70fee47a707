import { SecondsWorld, settlements, settlementWord } from '@kontor/testkit/seconds-world';
import { expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { CommandType } from '../command.ts';
import { createEngine, restoreEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';
import type { Event } from '../event.ts';

const words = (events: readonly Event[]) => settlements(events).map((event) => `#${event.number} ${settlementWord(event)}`);

/** Pending, counting and settled contracts of two pairs, limits that wait, ticks that are kept. */
function midway(): SecondsWorld {
  const w = new SecondsWorld(createEngine({ recording: true }));
  for (const name of ['alice', 'bob']) w.fund(name, '1000');
  w.selfLimits('bob', { stakes: '500', losses: '500' });
  w.selfLimits('bob', { stakes: '600', losses: '0', pause: 1 });
  w.limits({ openStake: '700' });
  for (const pair of [1, 2]) w.tick('60000', { pair });
  w.take('alice', 'UP', '100', { duration: 10 });
  w.feed(6, '60000');
  w.tick('60000', { pair: 2 });
  w.take('bob', 'DOWN', '50', { pair: 2 });
  w.take('alice', 'UP', '30');
  w.time += 200;
  w.tick('60000', { pair: 2 });
  w.time += 200;
  w.tick('60000', { pair: 2, stale: true });
  w.feed(6, '61000');
  w.take('bob', 'DOWN', '20', { duration: 10 });
  expect(w.door.dump().secondsContracts.map(({ number, entryTick }) => [number, entryTick > 0])).toEqual([
    [2, true],
    [3, true],
    [4, false],
  ]);
  return w;
}

test('a snapshot in the middle of it leads to the same, to the digest', () => {
  const w = midway();
  const engine = w.door as Engine;
  const copy = restoreEngine(engine.snapshot(), { recording: true });
  expect(copy.dump()).toEqual(engine.dump());
  expect(copy.digest()).toBe(engine.digest());
  w.door = copy;
  w.feed(40, '62000');
  const replayed = createEngine();
  const commands = CommandBuffer.of(w.commands.bytes());
  replayed.applyAll(commands, 0, commands.length);
  expect(replayed.digest()).toBe(copy.digest());
});

test('what fell due while the exchange was down is settled by the ticks there were, with the first command behind the outage', () => {
  const w = midway();
  w.feed(1, '61500');
  w.feed(8, '62000');
  w.must({ type: CommandType.OUTAGE, time: w.time, until: w.time + 60_000 });
  const copy = restoreEngine((w.door as Engine).snapshot(), { recording: true });
  w.door = copy;
  // That of ten seconds has an exit a second before its expiry; the others have none that is young enough.
  expect(words(w.wait(60_000))).toEqual(['#4 LOSS', '#3 VOID EXIT_TOO_OLD', '#2 VOID EXIT_TOO_OLD']);
  expect(words(w.feed(3, '1'))).toEqual([]);
});

test('a state without them is what it was before there were any', () => {
  const engine = createEngine();
  const commands = new CommandBuffer();
  commands.write({ type: CommandType.ENGINE_VERSION, time: 1, version: 6 });
  engine.apply(commands, 0);
  const names = ['seconds.book', 'seconds.contracts', 'seconds.ticks'];
  expect(names.map((name) => sizeOf(engine.snapshot(), name))).toEqual([0, 0, 0]);
});

/** Length of a section in a snapshot, as its list says. */
function sizeOf(snapshot: Uint8Array, name: string): number {
  const text = new TextDecoder('latin1').decode(snapshot);
  const found = new RegExp(`\\["${name}",(\\d+)\\]|"name":"${name}","bytes":(\\d+)`).exec(text);
  return Number(found?.[1] ?? found?.[2] ?? Number.NaN);
}

import { refusalName } from '@kontor/testkit/compare';
import { drawIcoStep, ICO_EVENTS, IcoLife, REACHED_IN_ITEMS } from '@kontor/testkit/ico-scenario';
import { createRandom } from '@kontor/testkit/random';
import { createTwin } from '@kontor/testkit/twin';
import { expect, it } from 'vitest';
import { audit } from '../audit.ts';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';

/** Steps of a life, and how many lives; FIRST names the first seed. */
const STEPS = 700;
const LIVES = process.env['MANY'] === undefined ? 8 : 60;
const FIRST = Number(process.env['FIRST'] ?? 0);
const SEEDS = Array.from({ length: LIVES }, (_, at) => FIRST + at);

const seen = new Set<string>();
const answered = new Set<number>();

it.each(SEEDS)('agrees with the twin, holds what must hold, and goes on from a snapshot, seed %i', (seed) => {
  const random = createRandom(seed);
  const engine = createEngine({ recording: true });
  const life = new IcoLife(engine, createTwin({ recording: true }));
  for (let at = 0; at < STEPS; at++) {
    const difference = life.step(drawIcoStep(random)) ?? (at % 10 === 0 ? life.compareStates() : undefined);
    if (difference !== undefined) throw new Error(`${difference}\n${life.history()}`);
    // Slices of a draw or a settlement are few: whenever one has left something over, a snapshot is taken.
    if (!engine.isWorkLeft && at % 50 !== 0) continue;
    expect(audit(engine.dump())).toEqual([]);
    const copy = restoreEngine(engine.snapshot());
    expect(copy.dump()).toEqual(engine.dump());
    expect(copy.digest()).toBe(engine.digest());
  }
  const replayed = createEngine();
  const commands = CommandBuffer.of(life.commands.bytes());
  replayed.applyAll(commands, 0, commands.length);
  expect(replayed.digest()).toBe(engine.digest());
  for (const kind of life.eventKinds.keys()) seen.add(kind);
  for (const code of life.answers.keys()) answered.add(code);
});

it('meets whatever subscriptions have to say', () => {
  expect(ICO_EVENTS.filter((kind) => !seen.has(kind))).toEqual([]);
  expect(REACHED_IN_ITEMS.filter((code) => !answered.has(code)).map(refusalName)).toEqual([]);
});

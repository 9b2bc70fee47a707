import { refusalName } from '@kontor/testkit/compare';
import { drawPeerStep, PEER_EVENTS, PeerLife, REACHED_BY_PEERS } from '@kontor/testkit/p2p-scenario';
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
  const life = new PeerLife(engine, createTwin({ recording: true }));
  for (let at = 0; at < STEPS; at++) {
    const difference = life.step(drawPeerStep(random)) ?? (at % 10 === 0 ? life.compareStates() : undefined);
    if (difference !== undefined) throw new Error(`${difference}\n${life.history()}`);
    if (at % 25 !== 0) continue;
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

it('meets whatever trades between users have to say', () => {
  expect(PEER_EVENTS.filter((kind) => !seen.has(kind))).toEqual([]);
  expect(REACHED_BY_PEERS.filter((code) => !answered.has(code)).map(refusalName)).toEqual([]);
});

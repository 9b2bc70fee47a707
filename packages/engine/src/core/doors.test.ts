import { expect, it } from 'vitest';
import { EngineMemory } from './core.ts';
import type { Core } from './core.ts';
import { SMALL_CAPACITY } from './tables.ts';
import { MarketKinds } from '../market-kind.ts';

const { core, tables, words } = new EngineMemory(SMALL_CAPACITY, new MarketKinds(), undefined);

/** Each names something that is not there. */
const wrong: Readonly<Record<string, (door: Core) => unknown>> = {
  'a command outside the commands': (door) => door.apply(tables.MARKETS),
  'a command between two words': (door) => door.apply(tables.COMMANDS + 2),
  'a run that begins behind its end': (door) => door.applyRun(tables.COMMANDS + 8, tables.COMMANDS, 0),
  'a run beyond the commands': (door) => door.applyRun(tables.COMMANDS, tables.MARKETS + 4, 0),
  'an order in no seat': (door) => door.accept(0, 0, 1, 1, 0, 0n, 0, 0, 0),
  'an extra of no order': (door) => door.setExtra(0, 0, 1),
  'no order that takes': (door) => door.take(-1, 0n),
  'no order that waits': (door) => door.waitForTrigger(SMALL_CAPACITY.orders, 0),
  'no order that ends': (door) => door.end(7, 0),
  'no seat that ends': (door) => door.endAll(-1, 0),
  'a seat in no market': (door) => door.openSeat(1, 3),
  'a seat of nobody': (door) => door.openSeat(0, 0),
  'no user': (door) => door.refreshSeats(0),
  'funds of no order': (door) => door.freeze(1, 0),
  'no order that gets funds back': (door) => door.release(1, 0),
  'no order that keeps funds': (door) => door.keep(1),
  'no order that rests': (door) => door.rest(1),
  'no market to walk': (door) => door.walk(-1, 0, 0, 0, 1, 0n, 0),
  'no market with a mark': (door) => door.movePrice(3, 1, 1_000),
  'no record that is near': (door) => door.isNear(1),
  'no record that has a rank': (door) => door.ranksBelow(0, 0, 1),
  'no market with a price': (door) => door.reference(9),
};

it.each(Object.entries(wrong))('a door of the core traps at %s, and nothing has changed', (_what, call) => {
  const before = words.slice();
  expect(() => call(core)).toThrow('unreachable');
  expect(Buffer.compare(Buffer.from(words.buffer), Buffer.from(before.buffer))).toBe(0);
});

import { Refusal } from '@kontor/domain/refusals';
import { clientId, openMarkets, btcUsdt, placeOrder } from '@kontor/testkit/builders';
import { describe, expect, it } from 'vitest';
import { audit } from './audit.ts';
import { CommandType, ENGINE_VERSION, HEADER_WORDS } from './command.ts';
import type { Command } from './command.ts';
import { CommandBuffer } from './command-buffer.ts';
import { createEngine, restoreEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import type { EventLog } from './event.ts';
import type { Product } from './product.ts';
import { PRODUCTS } from './products.ts';
import { plainSection } from './section.ts';

/**
 * A product made of nothing but its door: bells that ring after a while, as many strokes as were ordered, one with each command.
 * It is all that a product has to bring, and no file of another product knows of it.
 */
const RING = 200;
const BELL_EVENT = 200;
const Ring = { DELAY: HEADER_WORDS, STROKES: 7, CLIENT: 8, WORDS: 12 } as const;

interface Bells {
  /** Strokes that were rung, by user. */
  rung: { [user: string]: number };
  /** Users whose bells are ringing, and how many strokes are left. */
  ringing: { user: number; left: number }[];
  /** Strokes ordered of bells that still wait for their time, by user and number of the bell. */
  ordered: { [bell: string]: number };
}

const toy: Product = {
  name: 'toy',
  audit: (state) => {
    const { bells } = state as unknown as { readonly bells?: Bells };
    return Object.entries(bells?.rung ?? {})
      .filter(([, strokes]) => strokes > 12)
      .map(([user, strokes]) => `bell of ${user} rang ${strokes} strokes`);
  },
  open: ({ clock, events, members, release, timers }) => {
    let bells: Bells = { rung: {}, ringing: [], ordered: {} };
    return {
      commands: [
        {
          type: RING,
          words: Ring.WORDS,
          byUser: true,
          id: { at: Ring.CLIENT, from: Ring.DELAY, to: Ring.CLIENT },
          isWellFormed: (c, at) => c.words[at + Ring.STROKES]! > 0,
          apply: (c, at) => {
            const user = c.words[at + 1]!;
            const strokes = c.words[at + Ring.STROKES]!;
            if (release.since(3) && strokes > 12) return Refusal.AMOUNT_TOO_LARGE;
            if (members.users.flags(user) !== 0) return Refusal.USER_SUSPENDED;
            bells.ordered[user] = strokes;
            timers.set({ time: clock.time + c.words[at + Ring.DELAY]!, product: 'toy', user, subject: 0 });
            return Refusal.NONE;
          },
        },
      ],
      fire: ({ user }) => {
        bells.ringing.push({ user, left: bells.ordered[user]! });
      },
      dueWork: () => {
        for (const bell of bells.ringing) {
          bell.left -= 1;
          bells.rung[bell.user] = (bells.rung[bell.user] ?? 0) + 1;
          const at = events.room(2);
          events.words[at] = BELL_EVENT | (2 << 16);
          events.words[at + 1] = bell.user;
        }
        bells.ringing = bells.ringing.filter((bell) => bell.left > 0);
      },
      sections: [
        plainSection(
          'toy.bells',
          () => bells,
          (stored) => {
            bells = stored;
          },
        ),
      ],
      dump: () => ({ bells: structuredClone(bells) }),
    };
  },
};

const WITH_TOY = [...PRODUCTS, toy];
const MARKET = btcUsdt();

/** An engine with the toy beside everything else. */
function engineWithToy(): Engine {
  const engine = createEngine({ products: WITH_TOY });
  apply(engine, ...openMarkets([MARKET], 1_000));
  return engine;
}

/** Applies commands; the refusal of the last. */
function apply(engine: Engine, ...commands: readonly Command[]): number {
  const buffer = new CommandBuffer();
  return commands.map((command) => engine.apply(buffer, buffer.write(command))).at(-1)!;
}

interface RingWords {
  readonly user?: number;
  readonly time: number;
  readonly deadline?: number;
  readonly delay?: number;
  readonly strokes?: number;
  readonly id?: number;
  readonly words?: number;
}

/** Applies a RING; its refusal. */
function ring(engine: Engine, { user = 7, time, deadline = 0, delay = 500, strokes = 2, id = 1, words = Ring.WORDS }: RingWords): number {
  const buffer = new CommandBuffer();
  const at = buffer.reserve(words);
  buffer.words[at] = RING | (words << 16);
  buffer.words[at + 1] = user;
  buffer.stamp(at, time);
  buffer.doubles[(at >> 1) + 2] = deadline;
  buffer.words[at + Ring.DELAY] = delay;
  buffer.words[at + Ring.STROKES] = strokes;
  if (id !== 0 && words === Ring.WORDS) buffer.words.set(clientId(id), at + Ring.CLIENT);
  return engine.apply(buffer, at);
}

function tick(engine: Engine, time: number): void {
  apply(engine, { type: CommandType.TICK, time });
}

function bellsOf(engine: Engine): Bells {
  return (engine.dump() as unknown as { readonly bells: Bells }).bells;
}

/** Types of the events since the last reading. */
function eventTypes(events: EventLog): number[] {
  const types = [];
  for (let at = 0; at < events.length; at = events.next(at)) types.push(events.words[at]! & 255);
  events.clear();
  return types;
}

describe('a product of the engine', () => {
  it('is asked like any other: shape, the same id, the deadline, its own rule', () => {
    const engine = engineWithToy();
    const time = 1_000;
    expect(ring(engine, { time, words: 10 })).toBe(Refusal.MALFORMED);
    expect(ring(engine, { time, user: 0 })).toBe(Refusal.MALFORMED);
    expect(ring(engine, { time, id: 0 })).toBe(Refusal.MALFORMED);
    expect(ring(engine, { time, strokes: 0 })).toBe(Refusal.MALFORMED);
    expect(ring(engine, { time, deadline: 999 })).toBe(Refusal.TOO_LATE);
    expect(ring(engine, { time })).toBe(Refusal.NONE);
    expect(ring(engine, { time, deadline: 999 })).toBe(Refusal.REPEATED);
    expect(ring(engine, { time, deadline: 999, strokes: 3 })).toBe(Refusal.CLIENT_ID_REUSED);
    expect(engine.knowsId(7, clientId(1))).toBe(true);
    apply(engine, { type: CommandType.SET_USER, user: 8, time, tier: 0, flags: 1 });
    expect(ring(engine, { time, user: 8 })).toBe(Refusal.USER_SUSPENDED);
    expect(engine.knowsId(8, clientId(1))).toBe(false);
    expect(ring(createEngine(), { time })).toBe(Refusal.MALFORMED);
  });

  it('hears of its timers in the order in which they fall due, beside those of others, and works off what is left with each command', () => {
    const engine = engineWithToy();
    ring(engine, { time: 1_000, delay: 2_000 });
    apply(engine, { type: CommandType.CANCEL_AFTER, user: 1, time: 1_000, market: MARKET.terms.market, timeoutMs: 1_500 });
    eventTypes(engine.events);
    tick(engine, 2_999);
    expect(eventTypes(engine.events)).toEqual([2, 1]);
    tick(engine, 3_000);
    expect(eventTypes(engine.events)).toEqual([BELL_EVENT, 1, BELL_EVENT]);
    tick(engine, 3_000);
    expect(eventTypes(engine.events)).toEqual([1]);
    expect(bellsOf(engine).rung).toEqual({ 7: 2 });
  });

  it('may ask which release of the rules is marked', () => {
    const engine = engineWithToy();
    expect(ring(engine, { time: 1_000, strokes: 13 })).toBe(Refusal.NONE);
    apply(engine, { type: CommandType.ENGINE_VERSION, time: 1_000, version: ENGINE_VERSION });
    expect(ring(engine, { time: 1_000, strokes: 13, id: 2 })).toBe(Refusal.AMOUNT_TOO_LARGE);
    expect(restoreEngine(engine.snapshot(), { products: WITH_TOY }).version).toBe(ENGINE_VERSION);
  });

  it('is in snapshot, digest and dump, its timers too', () => {
    const engine = engineWithToy();
    const before = engine.digest();
    ring(engine, { time: 1_000 });
    ring(engine, { time: 1_000, id: 2, user: 9, delay: 100 });
    tick(engine, 1_100);
    expect(engine.digest()).not.toBe(before);
    const restored = restoreEngine(engine.snapshot(), { products: WITH_TOY });
    expect(restored.dump()).toEqual(engine.dump());
    for (const each of [engine, restored]) {
      each.events.clear();
      tick(each, 1_600);
      each.events.clear();
      tick(each, 1_600);
    }
    expect(restored.digest()).toBe(engine.digest());
    expect(bellsOf(restored).rung).toEqual({ 7: 2, 9: 2 });
  });

  it('is audited with the others', () => {
    const engine = engineWithToy();
    ring(engine, { time: 1_000, strokes: 13, delay: 1 });
    for (let i = 0; i < 13; i++) tick(engine, 1_001);
    expect(audit(engine.dump(), WITH_TOY)).toEqual(['bell of 7 rang 13 strokes']);
    expect(audit(engine.dump())).toEqual([]);
  });

  it('trading is what it is without it', () => {
    const [one, other] = [createEngine(), createEngine({ products: WITH_TOY })];
    for (const engine of [one, other]) {
      apply(
        engine,
        ...openMarkets([MARKET], 1_000),
        {
          type: CommandType.DEPOSIT,
          user: 1,
          time: 1_000,
          asset: MARKET.quote.id,
          amount: 1n << 40n,
          network: 1,
          output: 0,
          transaction: clientId(1),
        },
        placeOrder(MARKET, { user: 1, time: 1_000, side: 'BUY', price: '10.00', quantity: '0.01', id: clientId(2) }),
      );
    }
    expect(other.dump()).toEqual({ ...one.dump(), bells: { rung: {}, ringing: [], ordered: {} } });
    expect([...other.events.bytes()]).toEqual([...one.events.bytes()]);
  });
});

describe('engines refuse', () => {
  it('a snapshot with a section of a product that they do not have, or without one that they have, by name', () => {
    const [with_, without] = [createEngine({ products: WITH_TOY }).snapshot(), createEngine().snapshot()];
    expect(() => restoreEngine(with_)).toThrow('snapshot has section toy.bells of toy, which is no product of this engine');
    expect(() => restoreEngine(without, { products: WITH_TOY })).toThrow('snapshot lacks section toy.bells');
    const louder: Product = {
      ...toy,
      open: (kernel) => ({
        ...toy.open(kernel),
        sections: [
          plainSection(
            'toy.bells',
            () => [],
            () => undefined,
          ),
          plainSection(
            'toy.clappers',
            () => [],
            () => undefined,
          ),
        ],
      }),
    };
    expect(() => restoreEngine(createEngine({ products: [louder] }).snapshot(), { products: [toy] })).toThrow(
      'snapshot has section toy.clappers, which is unknown',
    );
  });

  it('a snapshot of another format, and one that is cut off anywhere', () => {
    const snapshot = engineWithToy().snapshot();
    const restore = (bytes: Uint8Array) => () => restoreEngine(bytes, { products: WITH_TOY });
    const other = snapshot.slice();
    other[0]! ^= 1;
    expect(restore(other)).toThrow('not a snapshot of this format');
    expect(restore(new Uint8Array(0))).toThrow('not a snapshot of this format');
    for (const share of [0.999, 0.9, 0.5, 0.1])
      expect(restore(snapshot.slice(0, Math.floor(snapshot.length * share)))).toThrow('snapshot is cut off');
    expect(restore(snapshot.slice(0, 40))).toThrow('snapshot is cut off');
    expect(restore(snapshot)).not.toThrow();
  });

  it('two products of one name, and two rules for one type of command', () => {
    expect(() => createEngine({ products: [toy, toy] })).toThrow('two products are called toy');
    expect(() => createEngine({ products: [toy, { ...toy, name: 'other' }] })).toThrow('other cannot have commands of type 200');
  });
});

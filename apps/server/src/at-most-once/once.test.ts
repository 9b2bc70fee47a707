import type { ClientId } from '@kontor/engine/command';
import { beforeEach, describe, expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../random.ts';
import { IdMemory } from './id-memory.ts';
import { Once } from './once.ts';

const ID: ClientId = [1, 2, 3, 4];
const OTHER: ClientId = [1, 2, 5, 4];

/**
 * An exchange as Once sees it; `over` is in the read tables, `known` in the engine. What is handed over is applied at the end of the
 * turn, or when that is asked for. Questions are answered by hand.
 */
function exchange() {
  const memory = new IdMemory({ random: MACHINE_RANDOM, nowMs: () => 0, applied: () => 0 });
  const known = new Set<string>();
  const over = new Map<string, string>();
  const done: string[] = [];
  const asked: number[] = [];
  let handedOver: (() => void)[] = [];
  const core = {
    applied: 10,
    runs: 0,
    applyHandedOver: (): void => {
      const run = handedOver;
      handedOver = [];
      if (run.length > 0) core.runs += 1;
      for (const apply of run) apply();
    },
  };
  const held: (() => void)[] = [];
  const hands = { held: false, refuses: false, busy: false, endsAtOnce: false };
  const nameOf = (user: number, id: ClientId): string => `${user}:${id.join()}`;
  const once = new Once<string>({
    memory,
    core,
    knows: (user, id) => known.has(nameOf(user, id)),
    find: async (user, id, minSeq) => {
      asked.push(minSeq);
      if (hands.held) await new Promise<void>((resolve) => held.push(resolve));
      if (hands.busy) throw new Error('busy');
      return over.get(nameOf(user, id));
    },
  });
  /** The order is over, its id pushed out of the engine, and the read tables have it. */
  const end = (user: number, id: ClientId): void => {
    known.delete(nameOf(user, id));
    over.set(nameOf(user, id), `${nameOf(user, id)} a`);
  };
  /** The engine takes what it does not know. */
  const apply = (user: number, id: ClientId, accepted: () => void): string => {
    core.applied += 1;
    if (hands.refuses) return 'refused';
    accepted();
    const name = nameOf(user, id);
    if (known.has(name)) return `repeated ${name}`;
    known.add(name);
    done.push(name);
    if (hands.endsAtOnce) end(user, id);
    return `done ${name}`;
  };
  /** A request. */
  const take = (user: number, id: ClientId, body = 'a'): Promise<string> =>
    once.take({
      user,
      id,
      submit: (accepted) =>
        new Promise((resolve) => {
          handedOver.push(() => resolve(apply(user, id, accepted)));
          setImmediate(core.applyHandedOver);
        }),
      repeat: (found) => {
        if (!found.endsWith(body)) throw new Error('another body');
        return `found ${found}`;
      },
    });
  const release = (): void => {
    for (const resolve of held.splice(0)) resolve();
  };
  /** What ends an order is a command too, behind those that were handed over. */
  const endNext = (user: number, id: ClientId): void => {
    core.applyHandedOver();
    end(user, id);
  };
  return { memory, core, take, end: endNext, release, done, asked, known, hands };
}

let world: ReturnType<typeof exchange>;
beforeEach(() => {
  world = exchange();
});

describe('a command with a client id', () => {
  test('that is new is handed over in the same turn, and nobody is asked', async () => {
    const answer = world.take(1, ID);
    expect(world.done).toEqual([]);
    world.core.applyHandedOver();
    expect(world.done).toEqual(['1:1,2,3,4']);
    expect(await answer).toBe('done 1:1,2,3,4');
    expect(world.asked).toEqual([]);
    await world.take(2, ID);
    await world.take(1, OTHER);
    expect([world.done.length, world.asked]).toEqual([3, []]);
  });

  test('that the engine knows is answered by the engine', async () => {
    await world.take(1, ID);
    expect(await world.take(1, ID)).toBe('repeated 1:1,2,3,4');
    expect([world.done.length, world.asked]).toEqual([1, []]);
  });

  test('twice in one turn, over when it is applied: the second is told what the first did', async () => {
    world.hands.endsAtOnce = true;
    const answers = [world.take(1, ID), world.take(1, [9, 9, 9, 9]), world.take(1, ID)];
    expect(await Promise.all(answers)).toEqual(['done 1:1,2,3,4', 'done 1:9,9,9,9', 'found 1:1,2,3,4 a']);
    expect([world.done.length, world.core.runs]).toEqual([2, 1]);
  });

  test('that the engine knows when it is asked, behind others that push it out: it is answered as it was asked', async () => {
    await world.take(1, ID);
    const other = world.take(1, [9, 9, 9, 9]);
    const again = world.take(1, ID);
    // Applied before the engine was asked, so that nothing stands between question and command.
    expect([world.done.length, world.core.runs]).toEqual([2, 2]);
    expect(await Promise.all([other, again])).toEqual(['done 1:9,9,9,9', 'repeated 1:1,2,3,4']);
  });

  test('that others of the same mark came before: each is done once', async () => {
    const alike: ClientId = [1, 9, 9, 9];
    const answers = [world.take(1, ID), world.take(1, alike), world.take(1, ID), world.take(1, alike)];
    expect(await Promise.all(answers)).toEqual(['done 1:1,2,3,4', 'done 1:1,9,9,9', 'repeated 1:1,2,3,4', 'repeated 1:1,9,9,9']);
  });

  test('that is over is told from the read tables as of now, with another body refused', async () => {
    await world.take(1, ID);
    world.end(1, ID);
    expect(await world.take(1, ID)).toBe('found 1:1,2,3,4 a');
    await expect(world.take(1, ID, 'b')).rejects.toThrow('another body');
    expect([world.done.length, world.asked]).toEqual([1, [11, 11]]);
  });

  test('that cannot be looked up now is not done, and later it is told', async () => {
    await world.take(1, ID);
    world.end(1, ID);
    world.hands.busy = true;
    await expect(world.take(1, ID)).rejects.toThrow('busy');
    world.hands.busy = false;
    expect(await world.take(1, ID)).toBe('found 1:1,2,3,4 a');
    expect(world.done.length).toBe(1);
  });

  test('that was refused may come again, and nobody is asked', async () => {
    world.hands.refuses = true;
    expect(await world.take(1, ID)).toBe('refused');
    world.hands.refuses = false;
    expect(await world.take(1, ID)).toBe('done 1:1,2,3,4');
    expect(world.asked).toEqual([]);
  });

  test('while ids of before are missing each new one is looked up, in read tables as of the start', async () => {
    world.memory.awaitPast(7);
    world.end(1, ID);
    expect(await world.take(1, ID)).toBe('found 1:1,2,3,4 a');
    expect(await world.take(1, OTHER)).toBe('done 1:1,2,5,4');
    expect(world.asked).toEqual([7, 7]);
    world.memory.pastTold();
    await world.take(1, [9, 9, 9, 9]);
    expect(world.asked).toEqual([7, 7]);
  });

  test('twice at once while it is looked up: once it is done, and once repeated, even if it is over in between', async () => {
    world.memory.awaitPast(7);
    world.hands.held = true;
    const [first, second] = [world.take(1, ID), world.take(1, ID)];
    world.hands.held = false;
    world.release();
    expect(await first).toBe('done 1:1,2,3,4');
    world.end(1, ID);
    expect(await second).toMatch(/^(found|repeated) /);
    expect(world.done.length).toBe(1);
  });

  test('twice at once that the memory takes for known by chance: the second finds what the first did, even if it was over at once', async () => {
    world.memory.note(1, ID);
    world.hands.held = true;
    world.hands.endsAtOnce = true;
    const [first, second] = [world.take(1, ID), world.take(1, ID)];
    await Promise.resolve();
    world.hands.held = false;
    world.release();
    expect(await first).toBe('done 1:1,2,3,4');
    expect(await second).toBe('found 1:1,2,3,4 a');
    expect(world.done.length).toBe(1);
  });

  test('that another request brought while it was looked up is found, even if it is over by then', async () => {
    world.memory.awaitPast(7);
    world.hands.held = true;
    const first = world.take(1, ID);
    world.hands.held = false;
    world.memory.pastTold();
    expect(await world.take(1, ID)).toBe('done 1:1,2,3,4');
    world.known.clear();
    const busy = world.take(1, ID);
    world.end(1, ID);
    world.release();
    expect([await first, await busy]).toEqual(['found 1:1,2,3,4 a', 'found 1:1,2,3,4 a']);
    expect(world.done.length).toBe(1);
  });
});

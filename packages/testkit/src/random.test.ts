import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('random', () => {
  it('gives the same numbers for the same seed, on every machine', () => {
    const random = createRandom(42);
    const drawn = Array.from({ length: 4 }, () => random.next());
    expect(drawn).toMatchInlineSnapshot(`
      [
        1849552023,
        4223452576,
        118919111,
        3893884377,
      ]
    `);
  });

  it('tells seeds apart, large and negative ones too', () => {
    const seeds = [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
    expect(new Set(seeds.map((seed) => createRandom(seed).next())).size).toBe(seeds.length);
    expect(() => createRandom(0.5)).toThrow(RangeError);
  });

  it('splits into generators that do not depend on what was drawn before', () => {
    const fresh = createRandom(7);
    const used = createRandom(7);
    used.next();
    expect(used.split('users').next()).toBe(fresh.split('users').next());
    expect(fresh.split('users').next()).not.toBe(fresh.split('prices').next());
    expect(createRandom(8).split('users').next()).not.toBe(fresh.split('users').next());
  });

  it('draws evenly within its bounds', () => {
    const random = createRandom(1);
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 50_000; i++) counts[random.below(5)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
    const drawn = Array.from({ length: 1000 }, () => random.between(-3, 3));
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([-3, 3]);
    expect(random.below(1)).toBe(0);
    expect(() => random.below(0)).toThrow(RangeError);
  });

  it('picks, shuffles and tosses', () => {
    const random = createRandom(3);
    const items = [1, 2, 3, 4, 5, 6];
    expect(random.shuffled(items).sort((a, b) => a - b)).toEqual(items);
    expect(items).toContain(random.pick(items));
    expect(() => random.pick([])).toThrow(RangeError);
    const heads = Array.from({ length: 10_000 }, () => random.chance(0.25)).filter(Boolean).length;
    expect(Math.abs(heads - 2500)).toBeLessThan(200);
    expect([random.chance(0), random.chance(1)]).toEqual([false, true]);
  });
});

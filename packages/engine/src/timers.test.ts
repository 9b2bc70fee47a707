import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineMemory } from './core/core.ts';
import { SMALL_CAPACITY } from './core/tables.ts';
import { MarketKinds } from './market-kind.ts';
import { Timers } from './timers.ts';
import type { Timer } from './timers.ts';

const memory = new EngineMemory(SMALL_CAPACITY, new MarketKinds(), undefined);

/** What is done to timers: one is set, taken off, or the next is taken. */
type Step = { readonly do: 'set' | 'clear'; readonly timer: Timer } | { readonly do: 'take' };

const timer = fc.record({
  time: fc.integer({ min: 0, max: 20 }),
  product: fc.constantFrom('spot', 'bell'),
  user: fc.integer({ min: 1, max: 4 }),
  subject: fc.integer({ min: 0, max: 3 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: timer.map((each): Step => ({ do: 'set', timer: each })) },
  { weight: 2, arbitrary: timer.map((each): Step => ({ do: 'clear', timer: each })) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'take' }) },
);

/** The same in a list that is sorted anew each time; those of one time stay in the order in which they were set. */
class PlainTimers {
  list: Timer[] = [];

  clear({ product, user, subject }: Timer): void {
    this.list = this.list.filter((each) => each.product !== product || each.user !== user || each.subject !== subject);
  }

  set(each: Timer): void {
    this.clear(each);
    this.list = [...this.list, each].sort((a, b) => a.time - b.time);
  }
}

describe('timers', () => {
  test('stand in the order of a sorted list, whatever is set, moved, taken off and taken, and after each restoring', () => {
    // Not fc.assert: what it throws is no assertion, and a planted bug counts as caught by one only.
    const found = fc.check(
      fc.property(fc.array(step, { maxLength: 200 }), fc.nat(200), (steps, restoreAt) => {
        let timers = new Timers(memory);
        const plain = new PlainTimers();
        for (const [i, each] of steps.entries()) {
          if (each.do === 'set') {
            timers.set(each.timer);
            plain.set(each.timer);
          } else if (each.do === 'clear') {
            timers.clear(each.timer.product, each.timer.user, each.timer.subject);
            plain.clear(each.timer);
          } else if (plain.list.length > 0) {
            expect(timers.take()).toMatchObject(plain.list.shift()!);
          }
          if (i === restoreAt) {
            const saved = timers.all();
            timers = new Timers(memory);
            timers.restore(saved);
          }
          expect(timers.nextDue).toBe(plain.list[0]?.time ?? Infinity);
        }
        expect(timers.all()).toEqual(plain.list);
        expect(timers.of('bell')).toEqual(plain.list.filter(({ product }) => product === 'bell'));
      }),
    );
    expect(fc.defaultReportMessage(found)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { createHandClock } from './hand-clock.ts';

describe('hand clock', () => {
  it('moves only when told', () => {
    const clock = createHandClock(1000);
    expect(clock.now()).toBe(1000);
    clock.advance(5);
    expect(clock.now()).toBe(1005);
    expect(() => clock.advance(-1)).toThrow(RangeError);
  });

  it('runs what falls due in order of time, each at its own time', () => {
    const clock = createHandClock(0);
    const seen: string[] = [];
    clock.after(20, () => seen.push(`second at ${clock.now()}`));
    clock.after(10, () => {
      seen.push(`first at ${clock.now()}`);
      clock.after(5, () => seen.push(`nested at ${clock.now()}`));
    });
    clock.after(31, () => seen.push('never'));
    const off = clock.after(15, () => seen.push('taken off'));
    off();
    clock.advance(30);
    expect(seen).toEqual(['first at 10', 'nested at 15', 'second at 20']);
    expect([clock.now(), clock.waiting]).toEqual([30, 1]);
  });
});

import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import type { MakeDoor, Scenario } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

function market(make: MakeDoor): Scenario {
  return scenario(make).fund(['alice', 'bob'], { USDT: '100000', BTC: '10', ETH: '10' });
}

describe.each(DOORS)('cancel after, %s', (_name, make) => {
  it('cancels every order of the user in the market with the first command at or behind its time', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00');
    s.stopLoss('alice', 'SELL', '1', '50.00');
    s.sell('alice', '1', '200.00', { market: 'ETHUSDT' });
    s.buy('bob', '1', '90.00');
    s.cancelAfter('alice', 1000);
    s.wait(999);
    s.tick();
    expect(s.lastEvents()).toEqual([]);
    s.wait(1);
    s.tick();
    expect(s.lastEvents()).toEqual(['timer of alice in BTCUSDT', '#1 TIMED_OUT left 1', '#2 TIMED_OUT left 1']);
    expect(s.lastRawEvents().map((event) => event.type)).toEqual(['timer', 'done', 'done', 'command']);
    expect(s.lastRecords().map((record) => record.sequence)).toEqual(Array.from({ length: 4 }, () => s.state().sequence));
    expect(s.book()).toBe('bid 90 1 bob 1');
    expect(s.book('ETHUSDT')).toBe('ask 200 1 alice 1');
    expect(s.state().timers).toEqual([]);
  });

  it('tells the time it was due, not the time it fired', () => {
    const s = market(make);
    const start = s.time;
    s.cancelAfter('alice', 1000);
    s.wait(5000);
    s.tick();
    expect(s.lastRawEvents()[0]).toEqual({ type: 'timer', user: s.user('alice'), time: start + 1000, market: 1 });
  });

  it('fires in front of the command that comes with its time', () => {
    const s = market(make);
    s.sell('alice', '1', '100.00');
    s.cancelAfter('alice', 1000);
    s.wait(1000);
    s.buy('bob', '1', '100.00');
    expect(s.lastEvents()).toEqual(['timer of alice in BTCUSDT', '#1 TIMED_OUT left 1', '#2 bob BUY LIMIT 1 @ 100']);
  });

  it('fires also when the command itself is refused', () => {
    const s = market(make);
    s.sell('alice', '1', '100.00');
    s.cancelAfter('alice', 1000);
    s.wait(1000);
    expect(s.refusal(() => s.buy('bob', '1', '1000000.00'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.lastEvents()).toEqual(['timer of alice in BTCUSDT', '#1 TIMED_OUT left 1']);
  });

  it('is set anew by the next one, and taken off by 0', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00');
    s.cancelAfter('alice', 1000);
    s.wait(900);
    s.cancelAfter('alice', 1000);
    s.wait(900);
    s.tick();
    expect(s.lastEvents()).toEqual([]);
    s.cancelAfter('alice', 0);
    s.wait(86_400_000);
    s.tick();
    expect(s.lastEvents()).toEqual([]);
    expect(s.book()).toBe('bid 100 1 alice 1');
    s.cancelAfter('alice', 0);
  });

  it('fires in the order of the due times, those of one time in the order in which they were set', () => {
    const s = market(make);
    s.cancelAfter('bob', 3000);
    s.cancelAfter('alice', 2000);
    s.cancelAfter('bob', 2000, 'ETHUSDT');
    s.cancelAfter('alice', 2000, 'ETHUSDT');
    s.cancelAfter('alice', 2000);
    expect(s.state().timers.map((timer) => [timer.user, timer.market])).toEqual([
      [s.user('bob'), 2],
      [s.user('alice'), 2],
      [s.user('alice'), 1],
      [s.user('bob'), 1],
    ]);
    s.wait(10_000);
    s.tick();
    expect(s.lastEvents()).toEqual([
      'timer of bob in ETHUSDT',
      'timer of alice in ETHUSDT',
      'timer of alice in BTCUSDT',
      'timer of bob in BTCUSDT',
    ]);
  });

  it('ends both legs of an OCO', () => {
    const s = market(make);
    s.sell('bob', '0.1', '100.00');
    s.buy('alice', '0.1', '100.00');
    s.oco('alice', 'SELL', '1', '120.00', '80.00');
    s.cancelAfter('alice', 1000);
    s.wait(1000);
    s.tick();
    expect(s.lastEvents().slice(1)).toEqual(['#3 TIMED_OUT left 1', '#4 TIMED_OUT left 1']);
  });

  it('takes 1,000 to 86,400,000 ms', () => {
    const s = market(make);
    expect(s.refusal(() => s.cancelAfter('alice', 999))).toBe('MALFORMED');
    expect(s.refusal(() => s.cancelAfter('alice', -1))).toBe('MALFORMED');
    expect(s.refusal(() => s.cancelAfter('alice', 86_400_001))).toBe('MALFORMED');
    expect(s.refusal(() => s.cancelAfter('alice', 1000))).toBe('NONE');
    expect(s.refusal(() => s.cancelAfter('alice', 86_400_000))).toBe('NONE');
  });

  it('works while the market is halted and the user suspended', () => {
    const s = market(make);
    s.buy('alice', '1', '100.00');
    s.halt();
    s.setUser('alice', { suspended: true });
    s.cancelAfter('alice', 1000);
    s.wait(1000);
    s.tick();
    expect(s.book()).toBe('empty');
  });
});

describe.each(DOORS)('many timers that are due at once, %s', (_name, make) => {
  /** So many users with a timer each, the first of them with an order. */
  function withTimers(count: number, version?: number): Scenario {
    const s = market(make);
    if (version !== undefined) s.markVersion(version);
    s.buy('alice', '1', '100.00');
    s.hurry(() => {
      for (let i = 0; i < count; i++) s.cancelAfter(i === count - 1 ? 'alice' : `user${i}`, 1_000);
    });
    s.wait(1_000);
    return s;
  }
  const fired = (s: Scenario): number => s.lastRawEvents().filter(({ type }) => type === 'timer').length;

  it('fire 1,024 with a command: the rest with the next ones, late but in their order', () => {
    const s = withTimers(1_500, 3);
    s.tick();
    expect([fired(s), s.state().timers.length, s.book()]).toEqual([1_024, 476, 'bid 100 1 alice 1']);
    s.sell('bob', '1', '100.00');
    expect([fired(s), s.state().timers.length]).toEqual([476, 0]);
    expect(s.lastEvents().slice(-3)).toEqual(['timer of alice in BTCUSDT', '#1 TIMED_OUT left 1', '#2 bob SELL LIMIT 1 @ 100']);
    s.tick();
    expect(fired(s)).toBe(0);
  });

  it('fire with one command in a journal of a release before', () => {
    const s = withTimers(1_100);
    s.tick();
    expect([fired(s), s.state().timers.length]).toEqual([1_100, 0]);
  });
});

describe.each(DOORS)('core time, %s', (_name, make) => {
  it('never goes back: an earlier command is refused and moves nothing', () => {
    const s = market(make);
    s.cancelAfter('alice', 1000);
    s.wait(500);
    s.tick();
    const before = s.state();
    s.wait(-1);
    expect(s.refusal(() => s.buy('alice', '1', '100.00'))).toBe('TIME_WENT_BACK');
    expect(s.state()).toEqual({ ...before, sequence: before.sequence + 1 });
    expect(s.lastRawEvents()).toHaveLength(1);
  });

  it('is moved by refused commands too', () => {
    const s = market(make);
    s.wait(500);
    expect(s.refusal(() => s.buy('alice', '1', '1000000.00'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.state().time).toBe(s.time);
  });

  it('a deadline is met to the millisecond, and 0 is none', () => {
    const s = market(make);
    expect(s.refusal(() => s.buy('alice', '1', '1.00', { deadline: s.time - 1 }))).toBe('TOO_LATE');
    expect(s.refusal(() => s.buy('alice', '1', '1.00', { deadline: s.time }))).toBe('NONE');
    expect(s.refusal(() => s.buy('alice', '1', '1.00', { deadline: 0 }))).toBe('NONE');
  });

  it('every command counts, refused ones too', () => {
    const s = market(make);
    const before = s.state().sequence;
    s.tick();
    expect(s.refusal(() => s.buy('alice', '1', '1000000.00'))).toBe('INSUFFICIENT_BALANCE');
    expect(s.state().sequence).toBe(before + 2);
    expect(s.lastRawEvents()[0]).toMatchObject({ type: 'command', sequence: before + 2, time: s.time, user: s.user('alice') });
  });
});

import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { readEvents } from '@kontor/engine/event';
import { describe, expect, it } from 'vitest';

const LIMITS = {
  confirmTime: 60,
  maxUnpaid: 5,
  payTime: 120,
  drawChecked: 10_000,
  drawUnchecked: 100,
  trustSingle: 1_000,
  trustTotal: 10_000,
  trustUnchecked: 1_000,
};

describe.each(DOORS)('platform, %s', (_name, make) => {
  it('an outage begins with the time of the last command, and never before the end of the one before', () => {
    const s = scenario(make);
    const begin = s.time;
    const down = (until: number, time = begin): string => s.refusal(() => s.apply({ type: CommandType.OUTAGE, time, until }));
    expect(down(begin)).toBe('MALFORMED');
    expect(down(begin + 0.5)).toBe('MALFORMED');
    expect(down(Number.NaN)).toBe('MALFORMED');
    expect(down(begin + 60_000)).toBe('NONE');
    // A start that was cut short right after: the same outage goes on.
    expect(down(begin + 60_000)).toBe('MALFORMED');
    expect(down(begin + 90_000)).toBe('NONE');
    expect(down(begin + 100_000, begin + 95_000)).toBe('NONE');
    expect(s.state().outages).toEqual([
      { from: begin, until: begin + 60_000 },
      { from: begin + 60_000, until: begin + 90_000 },
      { from: begin + 95_000, until: begin + 100_000 },
    ]);
    expect(s.state().time).toBe(begin + 95_000);
  });

  it('the last 256 outages are kept', () => {
    const s = scenario(make);
    for (let i = 1; i <= 300; i++) s.apply({ type: CommandType.OUTAGE, time: s.time, until: s.time + i });
    const { outages } = s.state();
    expect([outages.length, outages[0]?.from, outages.at(-1)?.until]).toEqual([256, s.time + 44, s.time + 300]);
  });

  it('releases are marked upwards only, and none that this engine does not know', () => {
    const s = scenario(make);
    const mark = (version: number): string => s.refusal(() => s.apply({ type: CommandType.ENGINE_VERSION, time: s.time, version }));
    expect([mark(0), mark(1), mark(ENGINE_VERSION + 1), mark(ENGINE_VERSION), mark(ENGINE_VERSION), mark(1)]).toEqual([
      'UNKNOWN_VERSION',
      'NONE',
      'UNKNOWN_VERSION',
      'NONE',
      'NONE',
      'UNKNOWN_VERSION',
    ]);
    expect(s.state().version).toBe(ENGINE_VERSION);
  });

  it('limits are set all at once', () => {
    const s = scenario(make);
    const set = (limits: typeof LIMITS): string => s.refusal(() => s.apply({ type: CommandType.SET_PLATFORM, time: s.time, limits }));
    expect(s.state().limits).toBeUndefined();
    expect(set(LIMITS)).toBe('NONE');
    expect(set({ ...LIMITS, trustUnchecked: -1 })).toBe('MALFORMED');
    expect(s.state().limits).toEqual(LIMITS);
  });

  it('the flags of a listed asset change, and with them what may be transferred', () => {
    const s = scenario(make);
    const listed = s.state().assets[0]!;
    const set = (asset: number, flags: number): string =>
      s.refusal(() => s.apply({ type: CommandType.SET_ASSET, time: s.time, asset, flags }));
    expect([set(listed.asset, 31), set(listed.asset, 32), set(listed.asset, -1), set(4_711, 1)]).toEqual([
      'NONE',
      'MALFORMED',
      'MALFORMED',
      'UNKNOWN_ASSET',
    ]);
    expect(s.state().assets[0]).toEqual({ ...listed, flags: 31 });
  });
});

describe('in the fast engine', () => {
  const apply = (engine: ReturnType<typeof createEngine>, commands: readonly Command[]): void => {
    const buffer = new CommandBuffer();
    for (const command of commands) engine.apply(buffer, buffer.write(command));
  };

  it('an outage is told before a timer that fell due in it', () => {
    const engine = createEngine();
    const terms = {
      market: 0,
      base: 1,
      quote: 0,
      tickUnits: 100,
      stepUnits: 100,
      minPriceTicks: 0,
      maxPriceTicks: 0,
      minLots: 0,
      maxLots: 0,
      minMarketLots: 0,
      maxMarketLots: 0,
      minNotional: 0,
      maxNotional: 0,
      bidUpBps: 0,
      bidDownBps: 0,
      askUpBps: 0,
      askDownBps: 0,
      maxOrders: 0,
      maxConditionalOrders: 0,
      bandBps: 0,
      applyMinToMarket: false,
      applyMaxToMarket: false,
      selfTradeAllowed: false,
    };
    apply(engine, [
      { type: CommandType.LIST_ASSET, time: 1_000, asset: 0, scale: 2, flags: 0 },
      { type: CommandType.LIST_ASSET, time: 1_000, asset: 1, scale: 2, flags: 0 },
      { type: CommandType.LIST_MARKET, time: 1_000, terms },
      { type: CommandType.CANCEL_AFTER, time: 1_000, user: 1, market: 0, timeoutMs: 1_000 },
    ]);
    engine.events.clear();
    apply(engine, [
      { type: CommandType.OUTAGE, time: 1_000, until: 9_000 },
      { type: CommandType.TICK, time: 9_000 },
    ]);
    expect(readEvents(engine.events).map((event) => event.type)).toEqual(['command', 'outage', 'timer', 'command']);
  });

  it('a snapshot holds all of it, and a state of the first release says nothing of it', () => {
    const engine = createEngine();
    const first = engine.digest();
    apply(engine, [{ type: CommandType.ENGINE_VERSION, time: 5, version: 1 }]);
    expect(engine.digest()).toBe(first);
    apply(engine, [
      { type: CommandType.ENGINE_VERSION, time: 5, version: ENGINE_VERSION },
      { type: CommandType.SET_PLATFORM, time: 5, limits: LIMITS },
      { type: CommandType.OUTAGE, time: 5, until: 6 },
    ]);
    const restored = restoreEngine(engine.snapshot());
    expect(restored.dump()).toEqual(engine.dump());
    expect(restored.digest()).toBe(engine.digest());
    expect(restored.version).toBe(ENGINE_VERSION);
  });
});

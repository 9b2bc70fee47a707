import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { audit } from '@kontor/engine/audit';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import { rootWords } from '@kontor/engine/root-text';
import { DOORS } from '@kontor/testkit/doors';
import { scenario } from '@kontor/testkit/scenario';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { readEvents } from '@kontor/engine/event';
import { describe, expect, it } from 'vitest';

/** 64 hexadecimal digits with the highest bit set, and with it clear. */
const ROOTS = [1, 2].map((first) => `${first === 1 ? 'f' : '0'}123456789abcdef`.repeat(3) + `${first}`.padStart(16, '0'));

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

  it('a root of all balances is recorded once, in the order of its commands, and the last one is kept', () => {
    const s = scenario(make);
    const [root, other] = ROOTS as [string, string];
    const say = (asOf: number, digits = root, more: { readonly users?: number; readonly deadline?: number } = {}): string =>
      s.refusal(() => s.apply({ type: CommandType.PROOF_ROOT, time: s.time, asOf, users: 7, root: rootWords(digits), ...more }));
    const { sequence } = s.state();
    expect(say(1)).toBe('MALFORMED');
    s.markVersion(5);
    expect(s.state().proofRoot).toBeUndefined();
    expect([0, -1, 1.5, Number.NaN, 2 ** 53].map((asOf) => say(asOf))).toEqual(Array.from({ length: 5 }, () => 'MALFORMED'));
    expect([0, -1].map((users) => say(1, root, { users }))).toEqual(['MALFORMED', 'MALFORMED']);
    expect(say(sequence, root, { deadline: s.time - 1 })).toBe('TOO_LATE');
    // Its own command is not before it, and none that is to come.
    const next = s.state().sequence + 1;
    expect([say(next), say(next + 2)]).toEqual(['MALFORMED', 'MALFORMED']);
    expect(s.state().proofRoot).toBeUndefined();
    expect(say(next)).toBe('NONE');
    expect(s.state().proofRoot).toEqual({ asOf: next, root });
    expect([say(next), say(next, other), say(next - 1), say(next, root, { deadline: s.time - 1 })]).toEqual([
      'REPEATED',
      'CLIENT_ID_REUSED',
      'OVERTAKEN',
      'REPEATED',
    ]);
    expect([s.state().proofRoot, s.lastRecords()]).toEqual([{ asOf: next, root }, []]);
    expect(say(next + 1, other)).toBe('NONE');
    expect(s.state().proofRoot).toEqual({ asOf: next + 1, root: other });
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
    const before = engine.digest();
    apply(engine, [{ type: CommandType.PROOF_ROOT, time: 5, asOf: 4, users: 1, root: rootWords(ROOTS[0]!) }]);
    expect(engine.digest()).not.toBe(before);
    expect(audit(engine.dump())).toEqual([]);
    expect(audit({ ...engine.dump(), sequence: 4 }).join()).toContain('root of all balances');
    const restored = restoreEngine(engine.snapshot());
    expect(restored.dump()).toEqual(engine.dump());
    expect(restored.digest()).toBe(engine.digest());
    expect(restored.version).toBe(ENGINE_VERSION);
    expect(restored.dump().proofRoot).toEqual({ asOf: 4, root: ROOTS[0] });
  });
});

import { AssetFlag } from '@kontor/domain/accounts';
import { ASSETS, clientId } from '@kontor/testkit/builders';
import { DOORS } from '@kontor/testkit/doors';
import { SecondsWorld } from '@kontor/testkit/seconds-world';
import { describe, expect, test } from 'vitest';
import { CommandType } from '../command.ts';
import type { CommandOf } from '../command.ts';

/** Of the contract that is asked for again and again. */
const ID = clientId(1_000_001);
const [BTC, , USDT] = ASSETS.map(({ id }) => id) as [number, number, number];

/**
 * Everything that can be wrong with a contract, last question first: each is put right in its turn, so that whatever is asked before it is
 * asked of a world in which all that follows is wrong too.
 */
const WRONGS: readonly (readonly [refusal: string, putRight: (w: SecondsWorld) => void])[] = [
  ['UNKNOWN_MARKET', (w) => w.must({ ...w.pairTerms({ pair: 9 }), open: 0, products: [w.product({ duration: 60 })] })],
  ['MARKET_HALTED', (w) => w.must({ ...w.pairTerms({ pair: 9 }), products: [w.product({ duration: 60 })] })],
  ['USER_SUSPENDED', (w) => w.must({ type: CommandType.SET_USER, time: w.time, user: w.user('alice'), tier: 0, flags: 0 })],
  ['NOT_PERMITTED', (w) => w.rights('alice', 2)],
  ['UNKNOWN_PRODUCT', (w) => w.must({ ...w.pairTerms({ pair: 9 }), products: [w.product({ payoutRate: 70_000_000 })] })],
  ['TERMS_CHANGED', (w) => w.must({ ...w.pairTerms({ pair: 9 }), products: [w.product({ minStake: 50_000_000_001n })] })],
  ['STAKE_LIMIT', (w) => w.must({ ...w.pairTerms({ pair: 9 }), products: [w.product({ maxStake: 49_999_999_999n })] })],
  ['STAKE_LIMIT', (w) => w.must({ ...w.pairTerms({ pair: 9 }), products: [w.product()] })],
  ['SELF_PAUSED', (w) => (w.time += 1)],
  ['SELF_LIMIT', (w) => w.wait(86_400_000)],
  ['USER_STAKE', (w) => w.limits({ second: 0, openStake: '500' })],
  ['INDEX_STALE', (w) => w.tick('60000', { pair: 9, stale: true })],
  ['INDEX_STALE', (w) => w.tick('60000', { pair: 9, at: (w.time += 1) })],
  ['HOUSE_LIMIT', (w) => w.limits({ pair: 0 })],
  ['HOUSE_LIMIT', (w) => w.limits({ total: 0 })],
  ['HOUSE_LIMIT', (w) => w.limits()],
  ['HOUSE_LIMIT', (w) => w.house('1000')],
  ['INSUFFICIENT_BALANCE', (w) => w.fund('alice', '500.00000001')],
];

/** Ticks behind one of number 5, two seconds later; a time below 10,000 either way is said from now. */
const TICKS: readonly (readonly [refusal: string, tick: Partial<CommandOf<'SECONDS_TICK'>>])[] = [
  ['MALFORMED', { number: 0 }],
  ['MALFORMED', { number: 1.5 }],
  ['MALFORMED', { number: 2 ** 53 }],
  ['MALFORMED', { at: 0 }],
  ['MALFORMED', { at: Number.NaN }],
  ['MALFORMED', { price: 0n }],
  ['MALFORMED', { price: -1n }],
  ['TOO_LATE', { pair: 9, deadline: 1 }],
  ['UNKNOWN_MARKET', { pair: 9 }],
  ['OVERTAKEN', { number: 5, at: 9_000_000_000_000 }],
  ['OVERTAKEN', { number: 6, at: -2_000 }],
  ['BAD_TERMS', { number: 6, at: 1 }],
  ['TOO_LATE', { number: 6, at: -1_000 }],
  ['NONE', { number: 6, at: -999 }],
];

test.each(DOORS)('the %s engine asks about a contract in the order of the page', (_name, make) => {
  const w = new SecondsWorld(make({ recording: true }), { house: '0' });
  w.fund('alice', '9.99999999');
  w.limits({ second: 0, openStake: '499.99999999' });
  w.selfLimits('alice', { stakes: '499.99999999', losses: '1', pause: w.time + 1 });
  w.selfLimits('alice', { stakes: '500', losses: '0', pause: w.time + 1 });
  w.rights('alice', 1);
  w.must({ type: CommandType.SET_USER, time: w.time, user: w.user('alice'), tier: 0, flags: 1 });
  const take = () => w.take('alice', 'UP', '500', { pair: 9, rate: 80_000_000, id: ID });
  const shape = { type: CommandType.SECONDS_OPEN, time: w.time, user: 1, pair: 9, direction: 0, duration: 30, payoutRate: 0, stake: 1n };
  for (const wrong of [{ direction: 2 }, { duration: 0 }, { payoutRate: -1 }, { stake: 0n }, { user: 0 }])
    expect(w.apply({ ...shape, clientId: ID, deadline: 1, ...wrong }).refusal).toBe('MALFORMED');
  expect(w.apply({ ...shape, clientId: ID, deadline: w.time - 1 }).refusal).toBe('TOO_LATE');
  WRONGS.forEach(([refusal, putRight], at) => {
    // A refused id is not remembered.
    expect([at, take().refusal]).toEqual([at, refusal]);
    putRight(w);
  });
  expect(take()).toMatchObject({ refusal: 'NONE', slot: 0, number: 1 });
  expect(take()).toMatchObject({ refusal: 'REPEATED', slot: 0, number: 1 });
  expect(w.take('alice', 'DOWN', '500', { pair: 9, rate: 80_000_000, id: ID, deadline: 1 }).refusal).toBe('CLIENT_ID_REUSED');
});

describe.each(DOORS)('the %s engine refuses', (_name, make) => {
  const world = () => new SecondsWorld(make({ recording: true }));

  test.each([
    ['MALFORMED', { pair: -1 }],
    ['MALFORMED', { pair: 65_536 }],
    ['MALFORMED', { open: 2 }],
    ['MALFORMED', { open: -1 }],
    ['TOO_LATE', { asset: 77, deadline: 1 }],
    ['UNKNOWN_ASSET', { asset: 77 }],
    ['BAD_TERMS', { asset: BTC }],
    ['BAD_TERMS', { asset: BTC, pair: 65_535 }],
    ['BAD_TERMS', { products: [] }],
    ['NONE', { products: [], open: 0 }],
    ['NONE', { pair: 65_535 }],
  ])('terms of a pair: %s %o', (refusal, wrong) => {
    const w = world();
    expect(w.apply(w.pairTerms(wrong)).refusal).toBe(refusal);
  });

  test.each([
    { duration: 9 },
    { duration: 3_601 },
    { payoutRate: 0 },
    { payoutRate: 1_000_000_001 },
    { feeRate: -1 },
    { feeRate: 50_000_001 },
    { minStake: 0n },
    { minStake: 3n, maxStake: 2n },
    { maxStake: 2n ** 53n },
  ])('a product with %o', (wrong) => {
    const w = world();
    expect(w.apply(w.pairTerms({ products: [w.product({ duration: 60 }), w.product(wrong)] })).refusal).toBe('MALFORMED');
  });

  test('a duration twice, and more than 16 products', () => {
    const w = world();
    const some = (count: number) => Array.from({ length: count }, (_, at) => w.product({ duration: 10 + at }));
    expect(w.apply(w.pairTerms({ products: [w.product(), w.product()] })).refusal).toBe('MALFORMED');
    expect(w.apply(w.pairTerms({ products: some(17) })).refusal).toBe('MALFORMED');
    expect(w.apply(w.pairTerms({ products: some(16) })).refusal).toBe('NONE');
  });

  test('another asset for a pair that has one, and a pair too many', () => {
    const w = world();
    w.must({ type: CommandType.SET_ASSET, time: w.time, asset: BTC, flags: AssetFlag.MARGIN });
    expect(w.apply(w.pairTerms({ asset: BTC })).refusal).toBe('BAD_TERMS');
    for (let pair = 3; pair <= 256; pair++) w.must(w.pairTerms({ pair, products: [w.product()] }));
    expect(w.apply(w.pairTerms({ pair: 300 })).refusal).toBe('ENGINE_FULL');
    expect(w.apply(w.pairTerms({ pair: 256, open: 0 })).refusal).toBe('NONE');
    w.must({ type: CommandType.SET_ASSET, time: w.time, asset: USDT, flags: 0 });
    expect(w.apply(w.pairTerms({ pair: 256 })).refusal).toBe('BAD_TERMS');
  });

  test('limits of the house that are no shares', () => {
    const w = world();
    for (const wrong of [{ second: -1 }, { pair: 10_001 }, { total: 10_001 }, { openStake: '-0.00000001' }])
      expect(w.limits(wrong).refusal).toBe('MALFORMED');
    expect(w.limits({ second: 0, pair: 10_000 }).refusal).toBe('NONE');
    const limits = { type: CommandType.SECONDS_LIMITS, time: w.time, secondShare: 1, pairShare: 1, totalShare: 1, openStake: 0n };
    expect(w.apply({ ...limits, deadline: 1 }).refusal).toBe('TOO_LATE');
  });

  test.each(TICKS)('a tick: %s %o', (refusal, { at, ...wrong }) => {
    const w = world();
    w.tick('60000', { number: 5 });
    w.time += 2_000;
    const made = at === undefined ? w.time : at !== 0 && Math.abs(at) < 10_000 ? w.time + at : at;
    const tick = { type: CommandType.SECONDS_TICK, time: w.time, pair: 1, isStale: false, number: 6, price: 1n, constituents: [] };
    expect(w.apply({ ...tick, at: made, ...wrong }).refusal).toBe(refusal);
  });

  test("a user's own limits that are none", () => {
    const w = world();
    for (const wrong of [
      { stakes: '-0.00000002' },
      { losses: '-1' },
      { pause: -2 },
      { pause: -0.5 },
      { pause: 0.5 },
      { pause: Number.NaN },
      { pause: 2 ** 53 },
    ])
      expect(w.selfLimits('alice', wrong).refusal).toBe('MALFORMED');
    const said = { type: CommandType.SECONDS_SELF_LIMITS, time: w.time, user: 1, stakes: 0n, losses: 0n, pause: 0 };
    expect(w.apply({ ...said, user: 0 }).refusal).toBe('MALFORMED');
    expect(w.apply({ ...said, deadline: 1 }).refusal).toBe('TOO_LATE');
    w.rights('alice', 0);
    w.must({ type: CommandType.SET_USER, time: w.time, user: 1, tier: 0, flags: 1 });
    expect(w.apply({ ...said, stakes: 5n }).refusal).toBe('NONE');
  });

  test('all of it before its release', () => {
    const w = new SecondsWorld(make({ recording: true }), { release: 5 });
    const say = (command: object) => w.apply({ time: w.time, ...command } as never).refusal;
    const made = { pair: 1, number: 1, at: 1, price: 1n, isStale: false, constituents: [] };
    expect(w.apply(w.pairTerms()).refusal).toBe('MALFORMED');
    expect(say({ type: CommandType.SECONDS_LIMITS, secondShare: 1, pairShare: 1, totalShare: 1, openStake: 0n })).toBe('MALFORMED');
    expect(say({ type: CommandType.SECONDS_TICK, ...made })).toBe('MALFORMED');
    expect(say({ type: CommandType.SECONDS_SELF_LIMITS, user: 1, stakes: 1n, losses: 1n, pause: 1 })).toBe('MALFORMED');
    const contract = { pair: 1, direction: 0, duration: 30, payoutRate: 0, stake: 1n, clientId: clientId(1) };
    expect(say({ type: CommandType.SECONDS_OPEN, user: 1, ...contract })).toBe('MALFORMED');
    expect(say({ type: CommandType.SET_RIGHTS, user: 1, version: 1, level: 1, permissions: 2, holdUntil: 0 })).toBe('MALFORMED');
  });
});

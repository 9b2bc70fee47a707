import { Account } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { ContractWorld } from '@kontor/testkit/contract-world';
import { describe, expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';
import { readEvents } from '../event.ts';

/** Contracts of 0.02 % for makers and 0.05 % for takers; tiers 1 and 2 of spot; alice is in tier 1. */
function world(engine = createEngine({ recording: true })): ContractWorld {
  const w = new ContractWorld(engine);
  w.mark('60000');
  for (const tier of [1, 2]) w.feeTier(tier, 100_000, 100_000);
  for (const name of ['alice', 'bob']) w.fund(name, '10000');
  w.standing('alice', 1);
  return w;
}

function reserved(w: ContractWorld, name: string): bigint {
  return w.door.dump().contractAccounts.find(({ user }) => user === w.user(name))!.reserved;
}

/** A hundredth of a coin at 50,000, twenty times: 25 of margin; its fee at 0.05 % is 0.25. */
const RESTING = { price: '50000', quantity: '0.01' } as const;
const MARGIN = 2_500_000_000n;

describe('what CONTRACT_FEE_TIER asks', () => {
  const outcome = (w: ContractWorld, tier: number, makerRate: number, takerRate: number): string =>
    w.contractTier(tier, makerRate, takerRate).refusal;

  test.each([
    ['tier 0 has none', 0, 0, 0],
    ['there are sixteen tiers', 16, 0, 0],
    ['no tier is below 0', -1, 0, 0],
    ['no rate of makers is below 0', 1, -1, 0],
    ['no rate of takers is below 0', 1, 0, -1],
    ['no rate of makers is above a half', 1, 50_000_001, 0],
    ['no rate of takers is above a half', 1, 0, 50_000_001],
  ])('%s', (_, tier, makerRate, takerRate) => {
    expect(outcome(world(), tier, makerRate, takerRate)).toBe('MALFORMED');
  });

  test('the bounds are within', () => {
    const w = world();
    w.feeTier(15, 0, 0);
    expect(outcome(w, 15, 50_000_000, 0)).toBe('NONE');
    expect(outcome(w, 1, 0, 50_000_000)).toBe('NONE');
    expect(w.door.dump().contractTiers).toEqual([
      { tier: 1, makerRate: 0, takerRate: 50_000_000 },
      { tier: 15, makerRate: 50_000_000, takerRate: 0 },
    ]);
  });

  test('the tier must be one of spot, and the command in time', () => {
    const w = world();
    expect(outcome(w, 3, 0, 0)).toBe('UNKNOWN_TIER');
    const late = w.apply({ type: 56, time: w.time, deadline: w.time - 1, tier: 3, makerRate: 0, takerRate: 0 });
    expect(late.refusal).toBe('TOO_LATE');
    expect(w.door.dump().contractTiers).toEqual([]);
  });

  test('before the release of contracts it is malformed', () => {
    const engine = createEngine();
    const commands = new CommandBuffer();
    engine.apply(commands, commands.write({ type: 18, time: 1, version: 5 }));
    engine.apply(commands, commands.write({ type: 4, time: 1, tier: 1, makerRate: 0, takerRate: 0 }));
    engine.apply(commands, commands.write({ type: 56, time: 1, tier: 1, makerRate: 0, takerRate: 0 }));
    expect(readEvents(engine.events).at(-1)).toMatchObject({ type: 'command', code: Refusal.MALFORMED });
  });
});

describe('what a user of a tier pays', () => {
  test('the lower of both, makers and takers each', () => {
    const w = world();
    w.contractTier(1, 30_000, 10_000);
    w.sell('bob', { price: '60000', quantity: '0.1' });
    w.buy('alice', { price: '60000', quantity: '0.1' });
    // Of 6,000: bob makes at 0.02 %, alice takes at 0.01 % instead of 0.05.
    expect([w.wallet('bob'), w.wallet('alice')]).toEqual(['9998.8', '9999.4']);
    w.sell('alice', { price: '60000', quantity: '0.1', closes: true });
    w.buy('bob', { price: '60000', quantity: '0.1', closes: true });
    // Alice makes at the contract's 0.02 %, bob takes at 0.05.
    expect([w.wallet('bob'), w.wallet('alice')]).toEqual(['9995.8', '9998.2']);
    expect(w.system(Account.FEE)).toBe('6');
  });

  test('from then on in which he is in it', () => {
    const w = world();
    w.contractTier(2, 0, 0);
    w.sell('bob', { price: '60000', quantity: '0.2' });
    w.buy('alice', { price: '60000', quantity: '0.1' });
    w.standing('alice', 2);
    w.buy('alice', { price: '60000', quantity: '0.1' });
    expect(w.wallet('alice')).toBe('9997');
  });

  test('a liquidation pays no fee of any tier, and its makers theirs', () => {
    const w = world();
    w.contractTier(1, 10_000, 10_000);
    w.setting('carl', 100);
    w.fund('carl', '70');
    w.sell('bob', { price: '60000', quantity: '0.1' });
    expect(w.buy('carl', { price: '60000', quantity: '0.1' }).refusal).toBe('NONE');
    w.buy('alice', { price: '59600', quantity: '0.1' });
    const events = w.mark('59550');
    expect(events.filter(({ type }) => type === 'trade')).toMatchObject([{ makerFee: 59_600_000n, takerFee: 0n }]);
  });
});

describe('what orders reserve', () => {
  test('an order opens with the rate of its owner', () => {
    const w = world();
    w.buy('alice', RESTING);
    w.buy('bob', RESTING);
    expect([reserved(w, 'alice'), reserved(w, 'bob')]).toEqual([MARGIN + 25_000_000n, MARGIN + 25_000_000n]);
    w.contractTier(1, 0, 10_000);
    expect([reserved(w, 'alice'), reserved(w, 'bob')]).toEqual([MARGIN + 5_000_000n, MARGIN + 25_000_000n]);
    w.buy('alice', RESTING);
    expect(reserved(w, 'alice')).toBe(2n * (MARGIN + 5_000_000n));
  });

  test('follows another tier of his, and rates above the contract’s change nothing', () => {
    const w = world();
    w.contractTier(1, 0, 10_000);
    w.contractTier(2, 0, 60_000);
    w.buy('alice', RESTING);
    w.standing('alice', 2);
    expect(reserved(w, 'alice')).toBe(MARGIN + 25_000_000n);
    w.standing('alice', 1);
    expect(reserved(w, 'alice')).toBe(MARGIN + 5_000_000n);
    w.standing('alice', 0);
    expect(reserved(w, 'alice')).toBe(MARGIN + 25_000_000n);
  });

  test('the first order of an account costs what its tier says', () => {
    const w = world();
    w.contractTier(1, 0, 0);
    w.standing('carl', 1);
    w.fund('carl', '25');
    w.fund('dora', '25');
    expect([w.buy('carl', RESTING).refusal, w.buy('dora', RESTING).refusal]).toEqual(['NONE', 'INSUFFICIENT_MARGIN']);
  });

  test('is in all contracts the same, and follows their terms', () => {
    const w = world();
    w.mark('3000', { market: w.eth });
    w.contractTier(1, 0, 10_000);
    w.buy('alice', RESTING);
    w.buy('alice', { price: '2500', quantity: '0.2', market: w.eth });
    expect(reserved(w, 'alice')).toBe(2n * (MARGIN + 5_000_000n));
    const { market: _, ...terms } = w.contract();
    w.must({ type: 35, time: w.time, market: 21, ...terms.terms!, takerRate: 4_000 });
    expect(reserved(w, 'alice')).toBe(2n * MARGIN + 2_000_000n + 5_000_000n);
  });
});

test('tiers are in a snapshot, which goes on as it would have', () => {
  const engine = createEngine({ recording: true });
  const w = world(engine);
  w.buy('alice', RESTING);
  const plain = engine.digest();
  w.contractTier(1, 0, 10_000);
  expect(engine.digest()).not.toBe(plain);
  const copy = restoreEngine(engine.snapshot());
  expect(copy.dump()).toEqual(engine.dump());
  const from = w.commands.length;
  w.buy('alice', RESTING);
  w.sell('bob', { price: '50000', quantity: '0.03' });
  w.standing('alice', 2);
  copy.applyAll(w.commands, from, w.commands.length);
  expect(copy.digest()).toBe(engine.digest());
});

test('the first tier with rates makes a snapshot of its own, also where nobody has an account', () => {
  const engine = createEngine();
  const commands = new CommandBuffer();
  for (const command of [
    { type: 18, time: 1, version: 6 },
    { type: 4, time: 1, tier: 7, makerRate: 0, takerRate: 0 },
    { type: 56, time: 1, tier: 7, makerRate: 1, takerRate: 2 },
  ] as const)
    engine.apply(commands, commands.write(command));
  expect(restoreEngine(engine.snapshot()).dump().contractTiers).toEqual([{ tier: 7, makerRate: 1, takerRate: 2 }]);
});

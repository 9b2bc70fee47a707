import { createEngine } from '@kontor/engine/engine';
import { ContractLife } from '@kontor/testkit/contract-scenario';
import type { ContractStep, ContractStepKind } from '@kontor/testkit/contract-scenario';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, it } from 'vitest';

type Told = readonly [kind: ContractStepKind, fields?: Partial<ContractStep>];

/** Lets steps happen in engine and twin, which have to agree after each. */
function play(...steps: readonly Told[]): ContractLife {
  const world = new ContractLife(createEngine({ recording: true }), createTwin({ recording: true }));
  for (const [kind, fields] of steps) {
    const step = { kind, user: 0, market: 0, sell: false, price: 0, lots: 1, pick: 0, ...fields };
    expect(world.step(step) ?? world.compareStates(), kind).toBeUndefined();
  }
  return world;
}

/** Lives in which engine and twin once told different things; each with what is right. */
describe('contracts in which the doors were apart', () => {
  it('what an order brought along is gone with it, though it only closed', () => {
    const world = play(
      ['positionMode', { user: 2, pick: 1 }],
      ['open', { user: 2, price: 6, lots: 7 }],
      ['open', { user: 0, price: 0, lots: 7, sell: true }],
      ['maker', { user: 5, price: -2, lots: 6, pick: 1 }],
      ['openWithPlans', { user: 2, price: -2, lots: 6, sell: true, pick: 2 }],
    );
    expect(world.contracts[0]!.attached).toEqual([]);
    expect(world.contracts[0]!.records.find(({ user }) => user === 3)!.sides[0]!.lots).toBe(1);
  });

  it('a plan that a trade makes is not asked with its price', () => {
    const world = play(
      ['open', { user: 1, price: 6, lots: 3 }],
      // It trades above its stop loss.
      ['openWithPlans', { user: 2, sell: true, price: 1, lots: 3, pick: 3 }],
    );
    expect(world.contracts[0]!.plans.map(({ hasFired }) => hasFired)).toEqual([false, false]);
  });

  it('no plan fires while its contract is stale, and the price is not asked about later', () => {
    const world = play(
      ['open', { user: 2, lots: 5 }],
      ['open', { user: 5, sell: true, lots: 5 }],
      ['pricePlan', { user: 2, price: 1, lots: 1, pick: 1 }],
      ['stale', { pick: 0 }],
      ['close', { user: 5, price: -4, lots: 2 }],
      ['close', { user: 2, price: -4, lots: 2, sell: true }],
    );
    expect(world.contracts[0]!.plans.map(({ hasFired }) => hasFired)).toEqual([false]);
    expect(world.contracts[0]!.isStale).toBe(true);
  });

  it('the id of a plan is answered with its number', () => {
    const world = play(
      ['open', { user: 2, lots: 5 }],
      ['open', { user: 5, sell: true, lots: 5 }],
      ['pricePlan', { user: 2, price: 1, lots: 1, pick: 1 }],
      ['repeat', { user: 2, pick: 0 }],
    );
    expect(world.contracts[0]!.plans).toHaveLength(1);
  });
});

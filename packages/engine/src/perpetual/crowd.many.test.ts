import { createEngine } from '@kontor/engine/engine';
import { ContractLife, drawContractStep } from '@kontor/testkit/contract-scenario';
import type { ContractStep, ContractStepKind } from '@kontor/testkit/contract-scenario';
import { createRandom } from '@kontor/testkit/random';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, it } from 'vitest';

/** So many that what is due does not fit into one round: records of funding, looks of deleveraging, liquidations, plans, delistings. */
const USERS = 1_100;
const SEED = Number(process.env['SEED'] ?? 20_260_105);
const STEPS = Number(process.env['STEPS'] ?? (process.env['MANY'] === undefined ? 150 : 1_500));

/** A crowd of which everybody holds something, mostly in both contracts. */
class Crowd {
  readonly world = new ContractLife(createEngine({ recording: true }), createTwin({ recording: true }), USERS);
  private readonly random = createRandom(SEED);

  step(kind: ContractStepKind, fields: Partial<ContractStep> = {}): void {
    this.do({ ...drawContractStep(this.random, USERS), kind, ...fields });
  }

  /** Whatever comes. */
  anything(): void {
    const step = drawContractStep(this.random, USERS);
    // Whoever halts or delists here says so.
    if (step.kind !== 'settle' && step.kind !== 'halt' && step.kind !== 'stale') this.do(step);
  }

  compare(): void {
    const difference = this.world.compareStates();
    if (difference !== undefined) throw new Error(difference);
  }

  private do(step: ContractStep): void {
    const difference = this.world.step(step);
    if (difference !== undefined) throw new Error(`${difference}\n${this.world.history(20)}`);
  }
}

/** Everybody trades with the next one, some in isolated margin, and wants to get out soon. */
function gather(crowd: Crowd): void {
  for (let user = 0; user < USERS; user += 2) {
    // Marks do not grow old meanwhile.
    if (user % 40 === 0) for (const market of [0, 1]) crowd.step('mark', { market, price: 0, pick: 0 });
    const market = user % 3 === 0 ? 1 : 0;
    for (const which of [user, user + 1]) {
      crowd.step('topUp', { user: which, price: 7, pick: 9 });
      // So that the first contract has a record of everybody.
      crowd.step('setting', { user: which, market: 0, pick: 5, lots: which % 7 < 2 ? 1 : 2 });
    }
    const lots = market === 1 ? 2 : 1 + (user % 5);
    const sell = user % 4 === 0;
    crowd.step('open', { user, market, sell, price: 0, lots });
    crowd.step('open', { user: user + 1, market, sell: !sell, price: 0, lots });
    crowd.step('pricePlan', { user, market, sell, price: -1, lots: 1, pick: user % 3 === 0 ? 1 : 3 });
  }
  crowd.compare();
}

describe('both doors in a crowd', () => {
  it('agree on what is left over for the next rounds', () => {
    const crowd = new Crowd();
    gather(crowd);
    for (let i = 0; i < STEPS; i++) {
      if (i % 25 === 10) crowd.step('funding', { market: i % 2, pick: 7 });
      // While funding of most is due.
      if (i % 25 === 11) crowd.step('fillOrKill', { market: (i + 1) % 2, price: 7, sell: false, lots: 8 });
      if (i % 40 === 20) crowd.step('gap', { market: i % 80 < 40 ? 0 : 1, price: i % 160 < 80 ? 7 : -7 });
      crowd.anything();
      if (i % 50 === 49) crowd.compare();
    }
    crowd.compare();
    for (const market of [0, 1]) {
      crowd.step('halt', { market, pick: 0 });
      // Waits for what is due before.
      for (let i = 0; i < 40; i++) crowd.step('wait', { pick: 0 });
      crowd.step('settle', { market, pick: 0, price: 3, lots: 1 });
      expect(crowd.world.contracts[market]!.settlingAt).toBeGreaterThan(0);
      // The marks of both go on meanwhile, and somebody is to be liquidated.
      crowd.step('gap', { market, price: market === 0 ? -7 : 7 });
      crowd.step('gap', { market: 1 - market, price: 7 });
      crowd.step('funding', { market, pick: 1 });
      crowd.step('resume', { market });
      crowd.step('open', { market, lots: 2 });
      crowd.compare();
      for (let i = 0; i < 20; i++) crowd.step('wait', { pick: 9 });
      crowd.compare();
      crowd.step('terms', { market, pick: 0 });
    }
    for (const kind of ['deleveraged', 'liquidation 1', 'plan_ended 1', 'position 2', 'position 6', 'funded'])
      expect(crowd.world.eventKinds.get(kind) ?? 0, kind).toBeGreaterThan(0);
  });
});

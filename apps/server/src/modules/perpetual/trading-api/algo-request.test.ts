import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../../trading-api/api-error.ts';
import { contractAt } from '../contract-world.ts';
import { algoCommand } from './algo-request.ts';
import type { AlgoRequest } from './algo-request.ts';

const contract = contractAt(60_000);
const BASE: AlgoRequest = { side: 'SELL', positionSide: 'LONG', type: 'STOP_MARKET', quantity: '0.01', triggerPrice: '59000' };
const planOf = (more: Partial<AlgoRequest> = {}, isOneWay = false) =>
  algoCommand({ ...BASE, ...more }, { user: 7, contract, clientId: [1, 2, 3, 4], isOneWay });
const codeOf = (more: Partial<AlgoRequest>, isOneWay = false): number => {
  try {
    planOf(more, isOneWay);
    return 0;
  } catch (error) {
    return (error as ApiError).code;
  }
};

describe('an algo order is a plan', () => {
  test('that waits for a price', () => {
    expect(planOf()).toMatchObject({
      side: 0,
      purpose: PlanPurpose.STOP_LOSS,
      trigger: PlanTrigger.PRICE,
      source: 0,
      level: 5_900_000_000_000n,
      quantity: 1_000_000n,
      price: 0n,
    });
    expect(planOf({ type: 'TAKE_PROFIT', price: '59100', workingType: 'MARK_PRICE' })).toMatchObject({
      purpose: PlanPurpose.TAKE_PROFIT,
      source: 1,
      price: 5_910_000_000_000n,
    });
  });

  test('for all of a position', () => {
    expect(planOf({ closePosition: true, quantity: undefined })).toMatchObject({ quantity: 0n });
    expect(planOf({ closePosition: true, quantity: undefined, positionSide: 'BOTH', side: 'BUY' }, true)).toMatchObject({
      side: 1,
      quantity: 0n,
    });
  });

  test('that trails the mark, in percent', () => {
    const trails = { type: 'TRAILING_STOP_MARKET', triggerPrice: undefined };
    expect(planOf({ ...trails, callbackRate: '0.5', activatePrice: '61000' })).toMatchObject({
      trigger: PlanTrigger.TRAILING,
      source: 1,
      level: 50n,
      activation: 6_100_000_000_000n,
    });
    expect([codeOf({ ...trails, callbackRate: '0.1' }), codeOf({ ...trails, callbackRate: '50' })]).toEqual([0, 0]);
    expect([codeOf({ ...trails, callbackRate: '0.09' }), codeOf({ ...trails, callbackRate: '50.01' })]).toEqual([-1130, -1130]);
    expect(codeOf({ ...trails, callbackRate: '0.123' })).toBe(-1111);
    expect(codeOf({ ...trails, callbackRate: '1', workingType: 'CONTRACT_PRICE' })).toBe(-1020);
  });
});

test.each<[string, Partial<AlgoRequest>, boolean, number]>([
  ['what would open', { side: 'BUY' }, false, -1020],
  ['in one-way mode what does not say that it only closes', { positionSide: 'BOTH' }, true, -1020],
  ['a mode that is another', { positionSide: 'BOTH' }, false, -4061],
  ['no trigger', { triggerPrice: undefined }, false, -1102],
  ['a limit without its price', { type: 'STOP' }, false, -1102],
  ['a price at market', { price: '1' }, false, -1106],
  ['a callback of what does not trail', { callbackRate: '1' }, false, -1106],
  ['closePosition with a quantity', { closePosition: true }, false, -1106],
  ['closePosition of a limit', { closePosition: true, quantity: undefined, type: 'STOP', price: '1' }, false, -1106],
  ['no quantity', { quantity: undefined }, false, -1102],
  ['a time in force that what it places cannot have', { timeInForce: 'IOC' }, false, -1020],
])('%s is refused', (_name, more, isOneWay, code) => {
  expect(codeOf(more, isOneWay)).toBe(code);
});

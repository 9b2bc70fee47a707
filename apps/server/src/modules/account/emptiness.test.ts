/** An account that has anything left in spot or in a contract is not empty. */
import { Account } from '@kontor/domain/accounts';
import { expect, test } from 'vitest';
import type { OwnContracts } from '../../follower/perpetual/contract-facts.ts';
import { isEmpty } from './emptiness.ts';
import type { EmptinessQueries } from './emptiness.ts';

const NOTHING = { available: 0n, frozen: 0n, orderFreeze: 0n, locked: 0n };
const NO_CONTRACTS: OwnContracts = {
  available: 0n,
  reserved: 0n,
  carried: 0n,
  isOneWay: false,
  tierRates: undefined,
  positions: [],
  settings: [{ market: 1, leverage: 20, isIsolated: false }],
  orders: [],
  plans: [],
};
const POSITION = {
  user: 7,
  market: 1,
  side: 0,
  lots: 1,
  entryValue: 1n,
  margin: 0n,
  realised: 0n,
  funding: 0n,
  openedMs: 0,
  changedMs: 0,
} as const;

interface Left {
  readonly held?: Partial<typeof NOTHING>;
  readonly orders?: number;
  readonly contracts?: Partial<OwnContracts>;
}

function queriesOf({ held = {}, orders = 0, contracts = {} }: Left): EmptinessQueries {
  const told = <Value>(value: Value) => Promise.resolve({ value, sequence: 1 });
  return {
    balances: () => told([{ user: 7, account: Account.CONTRACT, asset: 0, ...NOTHING, ...held }]),
    openOrders: () => told(Array.from({ length: orders }, () => ({}))),
    ownContracts: () => told({ ...NO_CONTRACTS, ...contracts }),
  } as unknown as EmptinessQueries;
}

test.each<[string, Left, boolean]>([
  ['nothing at all', {}, true],
  ['a unit in the contract account', { held: { available: 1n } }, false],
  ['an isolated margin', { held: { locked: 1n } }, false],
  ['what a withdrawal holds', { held: { frozen: 1n } }, false],
  ['an order of spot', { orders: 1 }, false],
  ['a position whose account has nothing left, as its gain is not realised', { contracts: { positions: [POSITION] } }, false],
  ['an order in a contract, which reserves without a posting', { contracts: { orders: [{}] as unknown as OwnContracts['orders'] } }, false],
  ['contracts that are set and not traded', { contracts: { isOneWay: true } }, true],
])('%s', async (_what, left, expected) => expect(await isEmpty(queriesOf(left), 7)).toBe(expected));

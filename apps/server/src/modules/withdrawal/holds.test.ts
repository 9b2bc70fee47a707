import { AssetFlag } from '@kontor/domain/accounts';
import { expect, test } from 'vitest';
import { networkOf } from '../../chains/network-state.ts';
import type { NetworkPause } from '../../chains/network-state.ts';
import { stopOf } from './holds.ts';
import type { StopFacts } from './holds.ts';

const ROW = { account: 7, asset: 3, network: 'LOCAL', symbol: 'USDT' } as const;
const OPEN = AssetFlag.WITHDRAWALS;

const facts = (flags: number, isBlocked = false): StopFacts => ({
  listings: { assets: new Map([[3, { flags }]]) },
  withdrawalsOf: async () => ({ value: { withdrawn: 0n, heldValue: 0n, isBlocked, valuedSince: 0 }, sequence: 1 }),
});
const pause = (more: Partial<NetworkPause> = {}): readonly NetworkPause[] => [
  { network: networkOf('LOCAL').number, symbol: '', depositsOff: false, withdrawalsOff: true, ...more },
];

test.each([
  ['nothing', [], facts(OPEN), undefined],
  ['a network that is paused', pause(), facts(OPEN), 'PAUSED'],
  ['the coin there', pause({ symbol: 'USDT' }), facts(OPEN), 'PAUSED'],
  ['not another coin', pause({ symbol: 'ETH' }), facts(OPEN), undefined],
  ['not another network', pause({ network: networkOf('ERC20').number }), facts(OPEN), undefined],
  ['not deposits', pause({ depositsOff: true, withdrawalsOff: false }), facts(OPEN), undefined],
  ['a currency that is closed', [], facts(0), 'CURRENCY_CLOSED'],
  ['a customer who is blocked', [], facts(OPEN, true), 'CUSTOMER_BLOCKED'],
  ['the network before all else', pause(), facts(0, true), 'PAUSED'],
] as const)('one that is approved is stopped by %s', async (_, pauses, known, why) => {
  expect(await stopOf(pauses, known, ROW)).toBe(why);
});

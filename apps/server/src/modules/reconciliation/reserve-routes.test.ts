import { expect, test } from 'vitest';
import type { KeptResult } from './reconciler.ts';
import { reserveOf } from './reserve-routes.ts';

type Kept = KeptResult[number];

/** A coin on two networks. */
function kept(users: string, total: string, isRead = true): Kept {
  const chain = { hot: total, unswept: '0', moving: '0', total };
  const network = { booked: '0', height: 1, heard: 1, explained: [], difference: '0', verdict: 'agrees' as const };
  return {
    symbol: 'USDT',
    users,
    system: '0',
    paying_out: '0',
    liabilities: users,
    without_chain: '5.00000000',
    chain,
    explained: '0',
    difference: '0',
    verdict: isRead ? 'agrees' : 'unknown',
    networks: [
      { ...network, network: 'LOCAL', chain },
      { ...network, network: 'ERC20', chain: isRead ? chain : null },
    ],
  };
}

test.each([
  ['as much as is owed', '1000.00000000', '1000.00000000', { held: '1000', surplus: '0', share: '1.0000' }],
  ['more, to the last decimal of its chain', '3', '3.000000000000000001', { surplus: '0.000000000000000001', share: '1.0000' }],
  ['less, and never rounded up', '3', '2.9999999', { surplus: '-0.0000001', share: '0.9999' }],
  ['where nothing is owed', '0', '7', { surplus: '7', share: null }],
])('%s', (_, users, total, said) => expect(reserveOf(kept(users, total))).toMatchObject({ ...said, networks: 2, without_chain: '5' }));

test('of a chain that could not be read nothing is said, and what is owed all the same', () => {
  expect(reserveOf(kept('12', '40', false))).toMatchObject({ owed: '12', held: null, surplus: null, share: null });
});

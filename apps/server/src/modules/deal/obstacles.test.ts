import { P2pAdvertState, P2pPriceType, P2pSide } from '@kontor/domain/p2p/words';
import { describe, expect, test } from 'vitest';
import type { P2pAdvertFact } from '../../follower/p2p/p2p-facts.ts';
import { advertObstacles, applyingObstacles, tradingObstacles } from './obstacles.ts';
import type { AskedAdvert, Reader } from './obstacles.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const USDT = 100_000_000n;

const ADVERT: P2pAdvertFact = {
  number: 7,
  user: 9,
  asset: 1,
  fiat: 2,
  scale: 2,
  side: P2pSide.SELL,
  priceType: P2pPriceType.FIXED,
  price: 100n,
  margin: 0,
  quantity: 1_000n,
  left: 1_000n,
  minimum: 100n,
  maximum: 1_000n,
  payMinutes: 15,
  state: P2pAdvertState.ONLINE,
  version: 1,
  changedMs: 0,
};
const ASKED: AskedAdvert = {
  advert: ADVERT,
  fiat: 'USD',
  kinds: ['bank_card'],
  conditions: { identity: false, age_days: 0, completed: 0, completion: '0' },
  value: 10n * USDT,
};
const FIGURES = { user: 3, completed: 4, faults: 1, volume: 0n, releaseSeconds: null, paySeconds: null, counterparties: 3 };
const READER: Reader = {
  person: { user: 3, nickname: 'Ann', registeredMs: NOW - 10 * DAY_MS, isSuspended: false, isMerchant: false, figures: FIGURES },
  rights: { version: 1, level: 1, permissions: 0, holdUntil: 0 },
  standing: {
    open: [],
    unpaid: 0,
    used: 0n,
    blockedUntil: 0,
    cancelledBefore: 0,
    cancelledAfter: 0,
    completed: 4,
    held: 0n,
    heldUntil: 0,
  },
  limits: { single: 1_000n * USDT, total: 10_000n * USDT, maxUnpaid: 5 },
  methods: [{ id: '1', kind: 'bank_card', currency: 'USD', full_name: 'Ann Example', bank: 'Example Bank', number: '4111', isOwn: true }],
  apart: new Set(),
};
const BUY_ADVERT: AskedAdvert = { ...ASKED, advert: { ...ADVERT, side: P2pSide.BUY } };
/** Half of what the trade counts for is held. */
const HOLDS = { ...READER.standing, held: 5n * USDT, heldUntil: NOW + 1 };
const SALE: AskedAdvert = { ...BUY_ADVERT, sale: { quantity: 100n, left: 49n } };
const asking = (conditions: Partial<AskedAdvert['conditions']>): AskedAdvert => ({
  ...ASKED,
  conditions: { ...ASKED.conditions, ...conditions },
});
const person = (change: Partial<Reader['person']>): Reader => ({ ...READER, person: { ...READER.person, ...change } });
const standing = (change: Partial<Reader['standing']>): Reader => ({ ...READER, standing: { ...READER.standing, ...change } });
const unverified: Reader = { ...READER, rights: { ...READER.rights, level: 0 } };

describe('what keeps somebody from an advert', () => {
  test.each<[string, Reader, AskedAdvert, readonly string[]]>([
    ['nothing', READER, ASKED, []],
    ['nothing of one where he sells', READER, BUY_ADVERT, []],
    ['his own', person({ user: 9 }), ASKED, ['own']],
    ['blocked, in whichever direction', { ...READER, apart: new Set([9]) }, ASKED, ['blocked']],
    ['suspended', person({ isSuspended: true }), ASKED, ['suspended']],
    ['identity where the merchant asks for it', unverified, asking({ identity: true }), ['identity']],
    ['no identity needed to buy', unverified, ASKED, []],
    ['identity to sell', unverified, BUY_ADVERT, ['identity']],
    ['too young', READER, asking({ age_days: 11 }), ['age']],
    ['old enough', READER, asking({ age_days: 10 }), []],
    ['too few trades', READER, asking({ completed: 5 }), ['completed']],
    ['completion below what is asked', READER, asking({ completion: '0.81' }), ['completion']],
    ['completion as asked', READER, asking({ completion: '0.8' }), []],
    [
      'no completion asked of who has not traded',
      person({ figures: { ...FIGURES, completed: 0, faults: 0 } }),
      asking({ completion: '1' }),
      [],
    ],
    ['above the limit of one trade', READER, { ...ASKED, value: 1_000n * USDT + 1n }, ['limit']],
    ['at the limit of one trade', READER, { ...ASKED, value: 1_000n * USDT }, []],
    ['above the limit of a day', standing({ used: 9_991n * USDT }), ASKED, ['limit']],
    ['cancelled too often', standing({ blockedUntil: NOW + 1 }), ASKED, ['buying_blocked']],
    ['a block of buying that is over', standing({ blockedUntil: NOW }), ASKED, []],
    ['who may not buy may sell', standing({ blockedUntil: NOW + 1 }), BUY_ADVERT, []],
    ['too many unpaid', standing({ unpaid: 5 }), ASKED, ['unpaid']],
    ['a hold, for who sells', { ...READER, rights: { ...READER.rights, holdUntil: NOW + 1 } }, BUY_ADVERT, ['hold']],
    ['what was bought here, for who sells', { ...READER, standing: HOLDS }, SALE, ['bought']],
    ['what was bought here, for who buys', { ...READER, standing: HOLDS }, ASKED, []],
    [
      'what was bought here, where enough of it stays',
      { ...READER, standing: HOLDS },
      { ...SALE, sale: { quantity: 100n, left: 50n } },
      [],
    ],
    ['what was bought here a day ago', { ...READER, standing: { ...HOLDS, heldUntil: NOW } }, SALE, []],
    ['what a merchant bought', { ...READER, person: { ...READER.person, isMerchant: true }, standing: HOLDS }, SALE, []],
    ['a hold, for who buys', { ...READER, rights: { ...READER.rights, holdUntil: NOW + 1 } }, ASKED, []],
    ['no method of its kinds', READER, { ...BUY_ADVERT, kinds: ['alipay'] }, ['method']],
    ['no method of its currency', READER, { ...BUY_ADVERT, fiat: 'EUR' }, ['method']],
    ['no method in his own name', { ...READER, methods: [{ ...READER.methods[0]!, isOwn: false }] }, BUY_ADVERT, ['method']],
  ])('%s', (_name, reader, asked, found) => expect(advertObstacles(reader, asked, NOW)).toEqual(found));

  test('of several all are told', () =>
    expect(tradingObstacles({ ...standing({ unpaid: 5, blockedUntil: NOW + 1 }) }, false, NOW)).toEqual(['buying_blocked', 'unpaid']));
});

describe('what keeps somebody from asking to be a merchant', () => {
  const NEEDS = { age_days: 10, completed: 4, completion: '0.8', counterparties: 3 };
  const NOTHING = { age_days: 0, completed: 0, completion: '0', counterparties: 0 };
  const stranger = person({ figures: { ...FIGURES, completed: 0, faults: 0, counterparties: 0 } });
  test.each<[string, Reader, Partial<typeof NEEDS>, boolean, readonly string[]]>([
    ['nothing, where all is as it is asked', READER, {}, true, []],
    ['a day too young', READER, { age_days: 11 }, true, ['age']],
    ['a trade too few', READER, { completed: 5 }, true, ['completed']],
    ['a share too small', READER, { completion: '0.8001' }, true, ['completion']],
    ['a person too few', READER, { counterparties: 4 }, true, ['counterparties']],
    ['the deposit', READER, {}, false, ['deposit']],
    ['no identity, whatever else is asked', unverified, NOTHING, true, ['identity']],
    ['suspended', person({ isSuspended: true }), NOTHING, true, ['suspended']],
    ['whoever has not traded', stranger, {}, true, ['completed', 'completion', 'counterparties']],
    ['nothing of a stranger, where nothing is asked', stranger, NOTHING, true, []],
  ])('%s', (_name, reader, needs, hasDeposit, found) =>
    expect(applyingObstacles(reader, { needs: { ...NEEDS, ...needs }, hasDeposit }, NOW)).toEqual(found),
  );
});

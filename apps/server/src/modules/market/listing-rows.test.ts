import { AssetFlag } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { describe, expect, test } from 'vitest';
import { DEMO_PAIRS, termsOf } from '../../demo-market/demo-pairs.ts';
import { SPOT_KIND } from '../../follower/listings.ts';
import { currencyRow, pairRow } from './listing-rows.ts';

const BTC = { asset: 1, symbol: 'BTC', rechargeTurn: true, drawTurn: true, supply: null };
const USDT = { ...BTC, asset: 0, symbol: 'USDT' };
const flags = AssetFlag.DEPOSITS | AssetFlag.WITHDRAWALS;

describe('a currency', () => {
  test.each([
    ['no call', [], 0, 0],
    ['deposits', ['/api/wallet/deposit/address'], 1, 0],
    ['withdrawals', ['/api/wallet/withdraw/apply'], 0, 1],
    ['both', ['/api/wallet/deposit/address', '/api/wallet/withdraw/apply'], 1, 1],
  ])('that may move counts as open only while there is a way: %s', (_what, served, recharge, draw) => {
    const isServed = (path: string): boolean => (served as readonly string[]).includes(path);
    expect(currencyRow(BTC, { asset: 1, scale: 8, flags }, null, isServed)).toMatchObject({
      recharge_turn: recharge,
      draw_turn: draw,
      legal_status: 0,
    });
    expect(currencyRow(BTC, { asset: 1, scale: 8, flags: AssetFlag.LEGAL }, null, isServed)).toMatchObject({
      recharge_turn: 0,
      draw_turn: 0,
      legal_status: 1,
    });
  });
});

describe('a pair', () => {
  const listing = {
    kind: SPOT_KIND,
    terms: termsOf(DEMO_PAIRS[0]!),
    baseScale: 8,
    quoteScale: 8,
    unit: 1n,
    status: MarketStatus.TRADING,
    lastTicks: 0,
  };

  test.each([
    [true, 1],
    [false, 0],
  ])('whose market has a contract (%s) says so', (hasContract, status) => {
    expect(pairRow({ market: 0, base: BTC, quote: USDT, pair: 'BTC_USDT', isHot: true }, listing, hasContract)).toMatchObject({
      contract_status: status,
      trade_status: 1,
      last_price: null,
    });
  });
});

/** What an account has, may use and may move; figures of rules 2.2, 2.5 and 2.9. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { describe, expect, test } from 'vitest';
import { COIN } from '../../core-loop/core-world.ts';
import type { OwnContracts, PositionState } from '../../follower/perpetual/contract-facts.ts';
import { accountFigures, liquidationOf, supportOf } from './account-figures.ts';
import type { AccountFigures, OpenedMore } from './account-figures.ts';
import { CONTRACT, contractAt } from './contract-world.ts';

const { LONG, SHORT } = PositionSide;

/** So many coins at an average price, with a margin of its own where that is said; USDT. */
function held(side: PositionSide, coins: number, price: number, margin = 0): PositionState {
  return {
    user: 1,
    market: CONTRACT,
    side,
    lots: Math.round(coins * 1_000),
    entryValue: BigInt(Math.round(coins * price * 1e6)) * 100n,
    margin: usdt(margin),
    realised: 0n,
    funding: 0n,
    openedMs: 0,
    changedMs: 0,
  };
}

function usdt(amount: number): bigint {
  return BigInt(Math.round(amount * 1e6)) * 100n;
}

interface Told {
  readonly wallet: number;
  readonly positions?: readonly PositionState[];
  readonly isIsolated?: boolean;
  readonly reserved?: number;
  readonly carried?: number;
  readonly mark?: number | undefined;
}

function figuresOf({ wallet, positions = [], isIsolated = false, reserved = 0, carried = 0, mark = 60_000 }: Told): AccountFigures {
  const own: OwnContracts = {
    available: usdt(wallet),
    reserved: usdt(reserved),
    carried: usdt(carried),
    isOneWay: false,
    tierRates: undefined,
    positions,
    settings: [{ market: CONTRACT, leverage: 20, isIsolated }],
    orders: [],
    plans: [],
  };
  return accountFigures(own, (market) => (market === CONTRACT ? contractAt(mark) : undefined));
}

/** The figures in USDT. */
function texts(figures: AccountFigures) {
  const { held: _held, tierRates: _tierRates, ...sums } = figures;
  return Object.fromEntries(Object.entries(sums).map(([name, units]) => [name, formatTrimmedDecimal(units, 8)]));
}

describe('an account', () => {
  test('without positions has what it has', () => {
    expect(texts(figuresOf({ wallet: 1_000, reserved: 300 }))).toMatchObject({
      crossWallet: '1000',
      balance: '1000',
      available: '700',
      transferable: '700',
      maintenance: '0',
      profit: '0',
    });
  });

  test('with a cross position: what it would gain can be used to open, and never moved', () => {
    const figures = figuresOf({ wallet: 3_000, positions: [held(LONG, 1, 60_000)], mark: 70_000 });
    expect(texts(figures)).toMatchObject({
      profit: '10000',
      crossProfit: '10000',
      balance: '13000',
      initial: '3500',
      maintenance: '300',
      available: '9500',
      transferable: '3000',
    });
  });

  test('what a position would lose cannot be moved either', () => {
    expect(texts(figuresOf({ wallet: 5_000, positions: [held(LONG, 1, 60_000)], mark: 59_000 }))).toMatchObject({
      profit: '-1000',
      initial: '2950',
      available: '1050',
      transferable: '1050',
    });
  });

  test('whose loss waits for something to come in stands below zero', () => {
    expect(texts(figuresOf({ wallet: 0, carried: 100, positions: [held(LONG, 1, 60_000)], mark: 60_400 }))).toMatchObject({
      crossWallet: '-100',
      balance: '300',
      available: '0',
      transferable: '0',
    });
  });

  test('an isolated position is apart: its margin, its gain and what keeps it support nothing else', () => {
    const figures = figuresOf({ wallet: 500, isIsolated: true, positions: [held(LONG, 1, 60_000, 3_000)], mark: 61_000 });
    expect(texts(figures)).toMatchObject({
      crossWallet: '500',
      isolatedMargin: '3000',
      profit: '1000',
      crossProfit: '0',
      balance: '500',
      maintenance: '0',
      initial: '0',
      available: '500',
      transferable: '500',
    });
    const support = supportOf(figures, figures.held[0]!);
    expect([support.balance, support.maintenance]).toEqual([usdt(4_000), usdt(255)]);
  });

  test('of a cross position the account stands behind it', () => {
    const figures = figuresOf({ wallet: 500, positions: [held(LONG, 0.1, 60_000)] });
    expect(supportOf(figures, figures.held[0]!)).toEqual({ balance: usdt(500), maintenance: usdt(24) });
  });

  test('counts no position of a contract that is not known, or has no mark', () => {
    const position = held(LONG, 1, 60_000);
    expect(figuresOf({ wallet: 1, positions: [{ ...position, market: 99 }] }).held).toEqual([]);
    const unmarked = accountFigures(
      {
        available: 1n,
        reserved: 0n,
        carried: 0n,
        isOneWay: false,
        tierRates: undefined,
        positions: [position],
        settings: [{ market: CONTRACT, leverage: 20, isIsolated: false }],
        orders: [],
        plans: [],
      },
      () => contractAt(undefined),
    );
    expect(unmarked.held).toEqual([]);
  });
});

describe('the liquidation price', () => {
  const priceOf = (told: Told, side: PositionSide, more?: OpenedMore): string | undefined => {
    const price = liquidationOf(figuresOf(told), contractAt('mark' in told ? told.mark : 60_000), side, told.isIsolated === true, more);
    return price === undefined ? undefined : formatTrimmedDecimal(price, 8);
  };

  test.each([
    ['long, with nothing else in the account', { wallet: 3_000, positions: [held(LONG, 1, 60_000)] }, LONG, '57236.18090452'],
    ['short', { wallet: 3_000, positions: [held(SHORT, 1, 60_000)] }, SHORT, '62736.31840796'],
    [
      'isolated: by its margin, whatever the wallet has',
      { wallet: 9_999, isIsolated: true, positions: [held(LONG, 1, 60_000, 3_000)] },
      LONG,
      '57236.18090452',
    ],
    [
      'long and short of one account',
      { wallet: 2_000, positions: [held(LONG, 1, 60_000), held(SHORT, 0.4, 61_000)] },
      LONG,
      '56538.59116953',
    ],
    [
      'the same of the other side',
      { wallet: 2_000, positions: [held(LONG, 1, 60_000), held(SHORT, 0.4, 61_000)] },
      SHORT,
      '56538.59116953',
    ],
    ['one that nothing liquidates', { wallet: 100_000, positions: [held(LONG, 1, 60_000)] }, LONG, undefined],
    ['before the first mark', { wallet: 3_000, mark: undefined }, LONG, undefined],
  ] as const)('%s', (_what, told, side, expected) => expect(priceOf(told, side)).toBe(expected));

  const more = (side: PositionSide, coins: number, price: number, isOneWay: boolean): OpenedMore => ({
    side,
    quantity: BigInt(coins * 1_000) * 100_000n,
    value: usdt(coins * price),
    margin: usdt((coins * price) / 20),
    fee: 0n,
    isOneWay,
  });

  test('with what an order would open', () => {
    const opened = priceOf({ wallet: 3_000 }, LONG, more(LONG, 1, 60_000, false));
    expect(opened).toBe('57236.18090452');
    expect(priceOf({ wallet: 3_030, isIsolated: true }, LONG, more(LONG, 1, 60_000, false))).toBe('57236.18090452');
  });

  test('in one-way mode the other side is closed first: what is left, what it realised, and the margin that came free count', () => {
    const long = held(LONG, 1, 60_000);
    // All of it closed at 61,000: 1,000 gained, and a short of 1 opened with 4,000 behind it.
    expect(priceOf({ wallet: 3_000, positions: [long] }, SHORT, more(SHORT, 2, 61_000, true))).toBe(
      priceOf({ wallet: 4_000, positions: [held(SHORT, 1, 61_000)] }, SHORT),
    );
    // A part of it: the long that is left.
    expect(priceOf({ wallet: 3_000, positions: [long] }, SHORT, more(SHORT, 0.4, 61_000, true))).toBe(
      priceOf({ wallet: 3_400, positions: [held(LONG, 0.6, 60_000)] }, LONG),
    );
    const isolated = { wallet: 9, isIsolated: true, positions: [held(LONG, 1, 60_000, 3_000)] };
    expect(priceOf(isolated, SHORT, more(SHORT, 0.4, 61_000, true))).toBe(
      priceOf({ ...isolated, positions: [held(LONG, 0.6, 60_000, 1_800)] }, LONG),
    );
    expect(priceOf(isolated, SHORT, more(SHORT, 3, 60_000, true))).toBe(
      priceOf({ ...isolated, positions: [held(SHORT, 2, 60_000, 6_000)] }, SHORT),
    );
    // In hedge mode both stand.
    expect(priceOf({ wallet: 3_000, positions: [long] }, SHORT, more(SHORT, 0.4, 61_000, false))).toBe(
      priceOf({ wallet: 3_000, positions: [long, held(SHORT, 0.4, 61_000)] }, SHORT),
    );
  });
});

test('amounts are whole units', () => expect(usdt(1)).toBe(COIN));

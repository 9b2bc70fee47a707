/** What a user's accounts are worth and have gained today, together and each by itself. Exact until it is printed. Source: rules 6.6, 6.7. */
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { todayGain, todayShare } from '@kontor/domain/formulas/today-gain';
import type { DayValues } from '@kontor/domain/formulas/today-gain';
import type { Fraction } from '@kontor/domain/formulas/fraction';
import { valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import { placeAt } from './day-start.ts';
import type { DayStart, Flow, Holdings } from './day-start.ts';

/** An asset's decimals, and what it costs in USDT now and at the beginning of the day; undefined where nobody knows. */
export interface AssetPrices {
  readonly scale: number;
  readonly now: Price | undefined;
  readonly start: Price | undefined;
}

/** A flow with the price of its time. */
export interface PricedFlow extends Pick<Flow, 'account' | 'asset' | 'isOwn' | 'amount'> {
  readonly price: Price | undefined;
}

/** What something is worth, and what it has gained since the day began. */
export interface Worth {
  /** Exact value in USDT of what has a price (`valueFraction`). */
  readonly value: bigint;
  /** Undefined where something of the day has no price. */
  readonly today: { readonly day: DayValues; readonly gain: bigint; readonly share: Fraction | undefined } | undefined;
}

export interface Equity {
  /** All accounts together: what goes from one to another is nothing. */
  readonly all: Worth;
  /** Each of the five: what came from another one, and went there, is no gain of it. */
  readonly accounts: readonly Worth[];
  /** Assets held that have no price. */
  readonly unpriced: readonly number[];
}

/** Values what is held and the day. `pricesOf` knows every asset that occurs. */
export function equityOf(
  held: Holdings,
  start: DayStart['held'],
  flows: readonly PricedFlow[],
  pricesOf: (asset: number) => AssetPrices,
): Equity {
  const worthOf = (isOf: (account: number) => boolean, isFlow: (flow: PricedFlow) => boolean): Worth => {
    const now = valueOfAll(held, isOf, (asset) => pricesOf(asset).now);
    const began = valueOfAll(start, isOf, (asset) => pricesOf(asset).start);
    const moved = flows.filter(isFlow).map(({ asset, amount, price }) => price && valueOf(amount, pricesOf(asset).scale, price));
    const isWhole = now.isWhole && began.isWhole && !moved.includes(undefined);
    return { value: now.value, today: isWhole ? todayOf(began.value, moved as readonly bigint[], now.value) : undefined };
  };
  const unpriced = [...held]
    .filter(([place, amount]) => amount !== 0n && pricesOf(placeAt(place).asset).now === undefined)
    .map(([place]) => placeAt(place).asset);
  return {
    all: worthOf(
      () => true,
      ({ isOwn }) => !isOwn,
    ),
    accounts: Array.from({ length: USER_ACCOUNTS }, (_, account) =>
      worthOf(
        (of) => of === account,
        (flow) => flow.account === account,
      ),
    ),
    unpriced: [...new Set(unpriced)],
  };

  function valueOfAll(
    holdings: Holdings,
    isOf: (account: number) => boolean,
    priceOf: (asset: number) => Price | undefined,
  ): { readonly value: bigint; readonly isWhole: boolean } {
    let [value, isWhole] = [0n, true];
    for (const [place, amount] of holdings) {
      const { account, asset } = placeAt(place);
      if (amount === 0n || !isOf(account)) continue;
      const price = priceOf(asset);
      if (price === undefined) isWhole = false;
      else value += valueOf(amount, pricesOf(asset).scale, price);
    }
    return { value, isWhole };
  }
}

function todayOf(start: bigint, moved: readonly bigint[], now: bigint): NonNullable<Worth['today']> {
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const day = { start, inflow: sum(moved.filter((value) => value > 0n)), outflow: -sum(moved.filter((value) => value < 0n)), now };
  return { day, gain: todayGain(day), share: todayShare(day) };
}

/** What the buckets of a holding are called on the screens. Source: spec §3 (available, frozen, order freeze); rules 6.1. */
import type { BalanceChange } from '../../follower/feed.ts';
import type { ContractWorth } from '../../product.ts';

/** The parts add up to `total`; units of the asset. */
export interface HoldingParts {
  readonly available: bigint;
  /** Held by what waits for somebody else. */
  readonly frozen: bigint;
  /** Held by open orders. */
  readonly orderFreeze: bigint;
  readonly locked: bigint;
  /** What a transfer may take out. */
  readonly withdrawable: bigint;
  readonly total: bigint;
}

export function partsOf({ available, frozen, orderFreeze, locked }: Omit<BalanceChange, 'account' | 'asset'>): HoldingParts {
  return { available, frozen, orderFreeze, locked, withdrawable: available, total: available + frozen + orderFreeze + locked };
}

/**
 * The same of the contract account, in which orders freeze nothing and positions are worth something: what orders reserve is shown as theirs, and all of it is valued
 * at equity (rules 2.2, 6.6).
 */
export function contractParts(
  { available, frozen, orderFreeze, locked }: Omit<BalanceChange, 'account' | 'asset'>,
  { profit, carried, reserved, transferable }: ContractWorth,
): HoldingParts {
  const inOrders = reserved < available ? reserved : available;
  return {
    available: available - inOrders,
    frozen,
    orderFreeze: orderFreeze + inOrders,
    locked,
    withdrawable: transferable,
    total: available + frozen + orderFreeze + locked + profit - carried,
  };
}

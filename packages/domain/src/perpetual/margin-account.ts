/** What a contract account has, may use, and may move elsewhere. Amounts in units of the quote asset. Source: rules 2.2. */

import type { Fraction } from '../formulas/fraction.ts';

/** A contract account in cross margin: sums over its cross positions, and what its orders reserve. */
export interface CrossAccount {
  /** The wallet without isolated margins; below zero where a loss was realised that only unrealised profit covers. */
  readonly wallet: bigint;
  readonly unrealised: bigint;
  /** Of cross positions at mark, `N / L`. */
  readonly initialMargin: bigint;
  readonly maintenanceMargin: bigint;
  /** Order margins, open losses and fee reserves. */
  readonly reserved: bigint;
}

/** What supports the cross positions: the wallet and what they would gain. */
export function marginBalance({ wallet, unrealised }: Pick<CrossAccount, 'wallet' | 'unrealised'>): bigint {
  return wallet + unrealised;
}

/** What can be used to open. */
export function availableToOpen({ wallet, unrealised, initialMargin, reserved }: CrossAccount): bigint {
  return least0(wallet + unrealised - initialMargin - reserved);
}

/** What can leave the account: unrealised profit never can. */
export function transferable(account: CrossAccount): bigint {
  const free = account.wallet - account.reserved;
  const available = availableToOpen(account);
  return least0(free < available ? free : available);
}

/** Whether positions are liquidated: what supports them is no more than what keeps them. Nobody without positions is. */
export function isLiquidated(balance: bigint, maintenance: bigint): boolean {
  return maintenance > 0n && balance <= maintenance;
}

/** Maintenance margin over margin balance; liquidated from 1 on. Undefined where there is no balance. */
export function marginRatio(balance: bigint, maintenance: bigint): Fraction | undefined {
  return balance > 0n ? { numerator: maintenance, denominator: balance } : undefined;
}

function least0(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

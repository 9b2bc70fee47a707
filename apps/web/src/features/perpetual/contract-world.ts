/** The market and the account as forms of contracts count with them. Money in quote units, quantities in base units. */
import { capAtLeverage } from '@kontor/domain/perpetual/brackets';
import { liquidationPrice } from '@kontor/domain/perpetual/liquidation-price';
import { isNearMark, marketClose } from '@kontor/domain/perpetual/market-close';
import type { MarketClose } from '@kontor/domain/perpetual/market-close';
import { closePosition, initialMargin } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import type { Brackets, Contract } from '../../data/perpetual-market.ts';
import { sideOf } from '../../data/perpetual-units.ts';
import type { ContractUnits, SideWord } from '../../data/perpetual-units.ts';

/** Price in ticks and quantity in lots. */
export type Level = readonly [ticks: bigint, lots: bigint];

/** An own position of the contract. */
export interface HeldPosition {
  readonly position: Position;
  readonly closable: bigint;
  /** Isolated margin. */
  readonly margin: bigint;
}

/** What stands behind the positions; undefined for visitors and until known. */
export interface OwnFunds {
  readonly available: bigint;
  /** Wallet without isolated margins. */
  readonly crossWallet: bigint;
  /** Of the cross positions in other contracts. */
  readonly otherMaintenance: bigint;
  readonly otherUnrealised: bigint;
  /** What open orders that open something would hold, at their prices. */
  readonly orderedNotional: bigint;
}

export interface ContractWorld {
  readonly contract: Contract;
  readonly units: ContractUnits;
  /** The index is stale: marks stand still and nothing can be opened (rules 2.14). */
  readonly isFrozen: boolean;
  readonly mark: bigint | undefined;
  readonly last: bigint | undefined;
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly brackets: Brackets | undefined;
  readonly leverage: number;
  readonly marginMode: 'cross' | 'isolated';
  /** One position a contract: what opens a side closes the other first. */
  readonly isOneWay: boolean;
  /** In units of 1/FEE_RATE_SCALE. */
  readonly takerRate: number;
  readonly held: Readonly<Record<SideWord, HeldPosition | undefined>>;
  readonly funds: OwnFunds | undefined;
}

/** The worst price, in quote units, that taking so much from one side of the book meets; the last level where it does not suffice. */
function worstPrice(levels: readonly Level[], quantity: bigint, { tickUnits, stepUnits }: ContractUnits): bigint | undefined {
  let left = quantity;
  for (const [ticks, lots] of levels) {
    left -= lots * stepUnits;
    if (left <= 0n) return ticks * tickUnits;
  }
  const last = levels.at(-1);
  return last === undefined ? undefined : last[0] * tickUnits;
}

/** The price that an order at market is reckoned with when it opens (rules 2.4). */
export function openingPrice(world: ContractWorld, side: SideWord, quantity: bigint): bigint | undefined {
  const { bids, asks, mark, units } = world;
  if (side === 'long') return worstPrice(asks, quantity, units);
  const [best] = bids;
  if (best === undefined) return undefined;
  const bid = best[0] * units.tickUnits;
  return mark !== undefined && mark > bid ? mark : bid;
}

/** What closing so much at market finds in 30 levels near the mark; undefined while no mark is known. */
export function closingAtMarket(world: ContractWorld, side: SideWord, quantity: bigint): MarketClose | undefined {
  const { bids, asks, mark, units } = world;
  if (mark === undefined) return undefined;
  const levels = (side === 'long' ? bids : asks).map(([ticks, lots]) => ({ ticks, lots }));
  return marketClose(levels, quantity / units.stepUnits, (ticks) => isNearMark(ticks * units.tickUnits, mark));
}

/** Notional that the brackets still allow at the leverage; undefined while they are not known. */
export function notionalLeft({ brackets, leverage, held, funds, mark, units }: ContractWorld): bigint | undefined {
  if (brackets === undefined || mark === undefined) return undefined;
  const open = (['long', 'short'] as const).reduce((sum, side) => sum + ((held[side]?.position.quantity ?? 0n) * mark) / units.coin, 0n);
  const left = capAtLeverage(brackets, leverage) - open - (funds?.orderedNotional ?? 0n);
  return left > 0n ? left : 0n;
}

interface Opening {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly fee: bigint;
}

/** Whether what opens a side closes something of the other first. */
export function closesOther({ isOneWay, held }: ContractWorld, side: SideWord): boolean {
  return isOneWay && held[otherSide(side)] !== undefined;
}

function otherSide(side: SideWord): SideWord {
  return side === 'long' ? 'short' : 'long';
}

/**
 * The liquidation price, in quote units, of the position as it would be with so much opened at a price, and its side, which in one-way may still be
 * the other; undefined where none is above zero or something is not known.
 */
export function liquidationWith(
  world: ContractWorld,
  side: SideWord,
  opening: Opening,
): { readonly price: bigint; readonly side: SideWord } | undefined {
  if (closesOther(world, side)) return liquidationAcross(world, side, opening);
  const price = liquidationAdded(world, side, opening);
  return price === undefined ? undefined : { price, side };
}

/** In one-way: the other side is closed first, as far as it goes, and what is left opens. */
function liquidationAcross(
  world: ContractWorld,
  side: SideWord,
  { quantity, price, fee }: Opening,
): { readonly price: bigint; readonly side: SideWord } | undefined {
  const { brackets, mark, units, held, funds, marginMode } = world;
  const other = otherSide(side);
  const before = held[other];
  if (before === undefined || brackets === undefined || mark === undefined || funds === undefined) return undefined;
  const closed = quantity < before.position.quantity ? quantity : before.position.quantity;
  const { rest, realised } = closePosition(before.position, closed, (closed * price) / units.coin);
  const crossWallet = funds.crossWallet + realised;
  if (rest.quantity === 0n) {
    const opened = { quantity: quantity - closed, price, fee };
    const found = liquidationAdded(
      { ...world, held: { long: undefined, short: undefined }, funds: { ...funds, crossWallet } },
      side,
      opened,
    );
    return found === undefined ? undefined : { price: found, side };
  }
  const backing =
    marginMode === 'isolated'
      ? { wallet: (before.margin * rest.quantity) / before.position.quantity, otherMaintenance: 0n, otherUnrealised: 0n }
      : { wallet: crossWallet - fee, otherMaintenance: funds.otherMaintenance, otherUnrealised: funds.otherUnrealised };
  const found = liquidationPrice([rest], backing, { table: brackets, mark, coin: units.coin });
  return found === undefined ? undefined : { price: found, side: other };
}

function liquidationAdded(world: ContractWorld, side: SideWord, { quantity, price, fee }: Opening): bigint | undefined {
  const { brackets, mark, units, held, funds, leverage, marginMode } = world;
  if (brackets === undefined || mark === undefined || funds === undefined) return undefined;
  const before = held[side];
  const value = (quantity * price) / units.coin;
  const position: Position = {
    side: sideOf(side),
    quantity: (before?.position.quantity ?? 0n) + quantity,
    entryValue: (before?.position.entryValue ?? 0n) + value,
  };
  if (position.quantity === 0n) return undefined;
  const other = held[otherSide(side)]?.position;
  const isIsolated = marginMode === 'isolated';
  const backing = isIsolated
    ? { wallet: (before?.margin ?? 0n) + initialMargin(value, leverage), otherMaintenance: 0n, otherUnrealised: 0n }
    : { wallet: funds.crossWallet - fee, otherMaintenance: funds.otherMaintenance, otherUnrealised: funds.otherUnrealised };
  const positions = isIsolated || other === undefined ? [position] : [position, other];
  return liquidationPrice(positions, backing, { table: brackets, mark, coin: units.coin });
}

/** What a contract account has, may use and may move, and what its positions stand at, by the last marks. Exact until it is printed. Source: rules 2.2; docs/perpetual.md "Words". */
import { divideUp } from '@kontor/domain/formulas/rounding';
import { maintenanceMargin } from '@kontor/domain/perpetual/brackets';
import { liquidationPrice } from '@kontor/domain/perpetual/liquidation-price';
import { availableToOpen, transferable } from '@kontor/domain/perpetual/margin-account';
import { PositionSide, closePosition, unrealisedProfit } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import type { FeeRates } from '../../follower/feed.ts';
import type { ContractSetting, OwnContracts, PositionState } from '../../follower/perpetual/contract-facts.ts';
import type { Contract } from './contracts.ts';

/** A position with what it stands at. */
export interface HeldPosition {
  readonly contract: Contract;
  readonly state: PositionState;
  readonly setting: ContractSetting;
  readonly position: Position;
  /** Of the contract; undefined before the first, and then there are no positions. */
  readonly mark: bigint;
  readonly profit: bigint;
  readonly maintenance: bigint;
  /** At mark. */
  readonly initial: bigint;
}

/** A contract account; quote units of the margin asset. */
export interface AccountFigures {
  /** What is available of it, less what is carried: below zero where a loss waits. */
  readonly crossWallet: bigint;
  readonly isolatedMargin: bigint;
  readonly reserved: bigint;
  /** Of cross positions. */
  readonly crossProfit: bigint;
  readonly maintenance: bigint;
  readonly initial: bigint;
  /** Of all positions. */
  readonly profit: bigint;
  readonly balance: bigint;
  readonly available: bigint;
  readonly transferable: bigint;
  readonly held: readonly HeldPosition[];
  /** Of his fee tier in contracts, where it has some. */
  readonly tierRates: FeeRates | undefined;
}

export function accountFigures(own: OwnContracts, contractOf: (market: number) => Contract | undefined): AccountFigures {
  const held = own.positions.flatMap((state) => heldPosition(own, state, contractOf(state.market)) ?? []);
  const cross = held.filter(({ setting }) => !setting.isIsolated);
  const sum = (of: readonly HeldPosition[], what: 'profit' | 'maintenance' | 'initial'): bigint =>
    of.reduce((total, each) => total + each[what], 0n);
  const crossWallet = own.available - own.carried;
  const account = {
    wallet: crossWallet,
    unrealised: sum(cross, 'profit'),
    initialMargin: sum(cross, 'initial'),
    maintenanceMargin: sum(cross, 'maintenance'),
    reserved: own.reserved,
  };
  return {
    crossWallet,
    isolatedMargin: held.reduce((total, { state }) => total + state.margin, 0n),
    reserved: own.reserved,
    crossProfit: account.unrealised,
    maintenance: account.maintenanceMargin,
    initial: account.initialMargin,
    profit: sum(held, 'profit'),
    balance: crossWallet + account.unrealised,
    available: availableToOpen(account),
    transferable: transferable(account),
    held,
    tierRates: own.tierRates,
  };
}

function heldPosition(own: OwnContracts, state: PositionState, contract: Contract | undefined): HeldPosition | undefined {
  const mark = contract?.state.mark?.mark;
  const setting = own.settings.find(({ market }) => market === state.market);
  if (contract === undefined || mark === undefined || setting === undefined) return undefined;
  const { step, coin, table } = contract;
  const position: Position = { side: state.side, quantity: BigInt(state.lots) * step, entryValue: state.entryValue };
  const notional = position.quantity * mark;
  return {
    contract,
    state,
    setting,
    position,
    mark,
    profit: unrealisedProfit(position, mark, coin),
    maintenance: maintenanceMargin(table, notional, coin),
    initial: divideUp(divideUp(notional, coin), BigInt(setting.leverage)),
  };
}

/** Margin balance and maintenance that decide about a position: its own, or its account's. */
export function supportOf(figures: AccountFigures, held: HeldPosition): { readonly balance: bigint; readonly maintenance: bigint } {
  return held.setting.isIsolated
    ? { balance: held.state.margin + held.profit, maintenance: held.maintenance }
    : { balance: figures.balance, maintenance: figures.maintenance };
}

/** What is changed of a position before its liquidation price is asked for: an order that would open more of it. */
export interface OpenedMore {
  readonly side: PositionSide;
  readonly quantity: bigint;
  readonly value: bigint;
  /** Margin that goes with it, of an isolated one. */
  readonly margin: bigint;
  readonly fee: bigint;
  /** It closes the other side first. */
  readonly isOneWay: boolean;
}

/** A contract's sides and what stands behind them, as an order would leave them. */
interface Sides {
  readonly positions: readonly [long: Position, short: Position];
  /** Isolated margins. */
  readonly margins: readonly [long: bigint, short: bigint];
  /** What the account gets beside. */
  readonly gained: bigint;
}

/**
 * Where a contract's position would be liquidated, quote units for a coin; undefined where no price above zero does. In one-way mode what would be
 * opened closes the other side first, and what is left of that is asked about where nothing is opened.
 */
export function liquidationOf(
  figures: AccountFigures,
  contract: Contract,
  side: PositionSide,
  isIsolated: boolean,
  more?: OpenedMore,
): bigint | undefined {
  const mark = contract.state.mark?.mark;
  if (mark === undefined) return undefined;
  const { table, coin } = contract;
  const { positions, margins, gained } = sidesWith(figures, contract, more);
  if (isIsolated) {
    const asked = positions[side].quantity > 0n ? side : ((1 - side) as PositionSide);
    const of = more?.isOneWay === true ? asked : side;
    return liquidationPrice([positions[of]], { wallet: margins[of], otherMaintenance: 0n, otherUnrealised: 0n }, { table, mark, coin });
  }
  const others = figures.held.filter(({ setting, contract: { name } }) => !setting.isIsolated && name.market !== contract.name.market);
  const backing = {
    wallet: figures.crossWallet + gained - (more?.fee ?? 0n),
    otherMaintenance: others.reduce((sum, { maintenance }) => sum + maintenance, 0n),
    otherUnrealised: others.reduce((sum, { profit }) => sum + profit, 0n),
  };
  return liquidationPrice(positions, backing, { table, mark, coin });
}

function sidesWith(figures: AccountFigures, contract: Contract, more?: OpenedMore): Sides {
  const heldOf = (side: PositionSide) =>
    figures.held.find(({ contract: { name }, position }) => name.market === contract.name.market && position.side === side);
  const positionOf = (side: PositionSide): Position => heldOf(side)?.position ?? { side, quantity: 0n, entryValue: 0n };
  const marginOf = (side: PositionSide): bigint => heldOf(side)?.state.margin ?? 0n;
  const pair = <Of>(of: (side: PositionSide) => Of): readonly [Of, Of] => [of(PositionSide.LONG), of(PositionSide.SHORT)];
  if (more === undefined) return { positions: pair(positionOf), margins: pair(marginOf), gained: 0n };
  const other = positionOf((1 - more.side) as PositionSide);
  const closes = !more.isOneWay ? 0n : other.quantity < more.quantity ? other.quantity : more.quantity;
  const [opens, price] = [more.quantity - closes, { value: more.value, quantity: more.quantity }];
  const valueOf = (quantity: bigint): bigint => (price.value * quantity) / price.quantity;
  const closed = closes === 0n ? { rest: other, realised: 0n } : closePosition(other, closes, valueOf(closes));
  const left = closes === 0n ? marginOf(other.side) : marginOf(other.side) - (marginOf(other.side) * closes) / other.quantity;
  const own = positionOf(more.side);
  const opened = { ...own, quantity: own.quantity + opens, entryValue: own.entryValue + valueOf(opens) };
  const margin = marginOf(more.side) + divideUp(more.margin * opens, more.quantity);
  return {
    positions: pair((side) => (side === more.side ? opened : closed.rest)),
    margins: pair((side) => (side === more.side ? margin : left)),
    gained: closed.realised,
  };
}

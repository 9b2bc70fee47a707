/**
 * Positions and the contract account at the marks of this second. The exchange tells them as of their last change; what follows from a mark is
 * reckoned here with the domain's own formulas, in whole units. Source: rules 2.2, 2.3, 2.9.
 */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { maintenanceMargin } from '@kontor/domain/perpetual/brackets';
import { liquidationPrice } from '@kontor/domain/perpetual/liquidation-price';
import { availableToOpen, marginBalance, marginRatio, transferable } from '@kontor/domain/perpetual/margin-account';
import { positionYield, unrealisedProfit } from '@kontor/domain/perpetual/position';
import type { Position as DomainPosition } from '@kontor/domain/perpetual/position';
import { toUnits } from './book-ladder.ts';
import type { Brackets, Contract } from './perpetual-market.ts';
import type { AccountFigures, Position } from './perpetual-state.ts';
import { contractUnits, domainPosition, shareText } from './perpetual-units.ts';
import type { ContractUnits } from './perpetual-units.ts';

/** What is known of the markets, by contract. */
export interface LiveWorld {
  readonly contracts: ReadonlyMap<string, Contract>;
  /** Plain decimals. */
  readonly marks: ReadonlyMap<string, string>;
  readonly brackets: ReadonlyMap<string, Brackets>;
}

/** The account and its positions, at one set of marks. */
export interface LiveAccount {
  readonly figures: AccountFigures;
  readonly positions: readonly Position[];
}

/** A position with what a mark makes of it. */
interface Reckoned {
  readonly told: Position;
  readonly units: ContractUnits;
  readonly position: DomainPosition;
  readonly mark: bigint;
  readonly table: Brackets;
  readonly profit: bigint;
  readonly maintenance: bigint;
  readonly isCross: boolean;
}

/** The account at the marks; what cannot be reckoned, for a mark or a table that is not known, stays as it was told. */
export function liveAccount(figures: AccountFigures, positions: readonly Position[], world: LiveWorld): LiveAccount {
  const reckoned = positions.map((position) => reckon(position, world));
  if (reckoned.some((one) => one === undefined)) return { figures, positions };
  const all = reckoned as readonly Reckoned[];
  const scale = all[0]?.units.quoteScale;
  if (scale === undefined) return { figures, positions };
  const text = (units: bigint): string => formatTrimmedDecimal(units, scale);
  const wallet = toUnits(figures.wallet, scale);
  const isolated = toUnits(figures.isolated_margin, scale);
  const cross = all.filter(({ isCross }) => isCross);
  const account = {
    wallet: wallet - isolated,
    unrealised: sumOf(cross, ({ profit }) => profit),
    initialMargin: sumOf(cross, initialAtMark),
    maintenanceMargin: sumOf(cross, ({ maintenance }) => maintenance),
    reserved: toUnits(figures.order_margin, scale),
  };
  const profit = sumOf(all, (one) => one.profit);
  const balance = marginBalance(account);
  return {
    figures: {
      ...figures,
      profit: text(profit),
      equity: text(wallet + profit),
      available: text(availableToOpen(account)),
      transferable: text(transferable(account)),
      position_margin: text(account.initialMargin + isolated),
      maintenance_margin: text(account.maintenanceMargin),
      margin_balance: text(balance),
      margin_ratio: ratioText(balance, account.maintenanceMargin),
    },
    positions: all.map((one) => livePosition(one, all, account.wallet, balance, account.maintenanceMargin)),
  };
}

function reckon(told: Position, { contracts, marks, brackets }: LiveWorld): Reckoned | undefined {
  const contract = contracts.get(told.pair);
  const markText = marks.get(told.pair);
  const table = brackets.get(told.pair);
  if (contract === undefined || markText === undefined || table === undefined || table.length === 0) return undefined;
  const units = contractUnits(contract);
  const position = domainPosition(told, units);
  const mark = toUnits(markText, units.quoteScale);
  return {
    told: { ...told, mark_price: markText },
    units,
    position,
    mark,
    table,
    profit: unrealisedProfit(position, mark, units.coin),
    maintenance: maintenanceMargin(table, position.quantity * mark, units.coin),
    isCross: told.margin_mode === 'cross',
  };
}

function livePosition(
  one: Reckoned,
  all: readonly Reckoned[],
  crossWallet: bigint,
  crossBalance: bigint,
  crossMaintenance: bigint,
): Position {
  const { told, units, position, mark, table, profit, maintenance, isCross } = one;
  const text = (amount: bigint): string => formatTrimmedDecimal(amount, units.quoteScale);
  const margin = toUnits(told.margin, units.quoteScale);
  const gain = positionYield(position, mark, told.leverage, units.coin);
  const others = all.filter((other) => other.isCross && other.told.pair !== told.pair);
  const price = isCross
    ? liquidationPrice(
        all.filter((other) => other.isCross && other.told.pair === told.pair).map((other) => other.position),
        {
          wallet: crossWallet,
          otherMaintenance: sumOf(others, (other) => other.maintenance),
          otherUnrealised: sumOf(others, (other) => other.profit),
        },
        { table, mark, coin: units.coin },
      )
    : liquidationPrice([position], { wallet: margin, otherMaintenance: 0n, otherUnrealised: 0n }, { table, mark, coin: units.coin });
  return {
    ...told,
    profit: text(profit),
    yield: gain === undefined ? null : shareText(gain.numerator, gain.denominator),
    maintenance_margin: text(maintenance),
    margin_ratio: isCross ? ratioText(crossBalance, crossMaintenance) : ratioText(margin + profit, maintenance),
    liquidation_price: price === undefined ? null : text(price),
  };
}

/** `N / L` at mark, rounded up. */
function initialAtMark({ position, mark, units, told }: Reckoned): bigint {
  return divideUp(position.quantity * mark, units.coin * BigInt(told.leverage));
}

function ratioText(balance: bigint, maintenance: bigint): string | null {
  const ratio = marginRatio(balance, maintenance);
  return ratio === undefined ? (maintenance === 0n ? '0' : null) : shareText(ratio.numerator, ratio.denominator);
}

function sumOf(all: readonly Reckoned[], amount: (one: Reckoned) => bigint): bigint {
  return all.reduce((sum, one) => sum + amount(one), 0n);
}

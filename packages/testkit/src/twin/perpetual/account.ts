import { Account, Bucket } from '@kontor/domain/accounts';
import type { Order, User, World } from '../state.ts';
import { ordersIn } from '../state.ts';
import { inContract, least, most, recordOf, recordOfOrder, termsOf } from './contract.ts';
import type { Contract, ContractRecord, Held, PositionSide } from './contract.ts';
import { maintenance, openingCost, profit } from './formulas.ts';

/** Units of a whole coin of the base. */
export function coinOf(world: World, { market }: Contract): bigint {
  return 10n ** BigInt(world.assets.get(market.terms.base)!.scale);
}

export function stepOf({ market }: Contract): bigint {
  return BigInt(market.terms.stepUnits);
}

export function tickOf({ market }: Contract): bigint {
  return BigInt(market.terms.tickUnits);
}

/** The mark in ticks, down or up. */
export function markTicks(contract: Contract, direction: 'down' | 'up'): bigint {
  const tick = tickOf(contract);
  return direction === 'down' ? contract.mark / tick : (contract.mark + tick - 1n) / tick;
}

/** The asset that all contracts are settled in. */
export function marginAsset(world: World): number | undefined {
  return [...world.markets.values()].find(({ kind }) => kind === 1)?.terms.quote;
}

/** W: what the contract account has available of the margin asset. */
export function walletOf(world: World, user: User): bigint {
  const asset = marginAsset(world);
  return asset === undefined ? 0n : world.ledger.balance(user.id, Account.CONTRACT, asset, Bucket.AVAILABLE);
}

/** C: what his records carry. */
export function carriedOf({ records }: User): bigint {
  return records.reduce((sum, { carried }) => sum + carried, 0n);
}

/** One side of a record, as it is or would be. */
export interface Standing {
  readonly contract: Contract;
  readonly leverage: number;
  readonly side: PositionSide;
  readonly held: Pick<Held, 'lots' | 'entry'>;
}

/** Value at the mark, over the coin. */
export function coinValue({ contract, held }: Pick<Standing, 'contract' | 'held'>): bigint {
  return held.lots * stepOf(contract) * contract.mark;
}

/** Value at the mark in quote units, rounded up. */
export function valueUp(world: World, standing: Pick<Standing, 'contract' | 'held'>): bigint {
  const coin = coinOf(world, standing.contract);
  return (coinValue(standing) + coin - 1n) / coin;
}

export function profitOf(world: World, { contract, side, held }: Omit<Standing, 'leverage'>): bigint {
  return profit(side, held.lots * stepOf(contract), held.entry, contract.mark, coinOf(world, contract));
}

export function maintenanceOf(world: World, standing: Pick<Standing, 'contract' | 'held'>): bigint {
  return maintenance(standing.contract.brackets, coinValue(standing), coinOf(world, standing.contract));
}

function initialOf(world: World, standing: Standing): bigint {
  const parts = coinOf(world, standing.contract) * BigInt(standing.leverage);
  return (coinValue(standing) + parts - 1n) / parts;
}

export function standingOf(record: ContractRecord, side: PositionSide): Standing {
  return { contract: record.contract, leverage: record.leverage, side, held: record.sides[side] };
}

/** The sides with lots of all his cross records, one record's as they would be where that is asked. */
export function crossStandings(
  user: User,
  changed?: { readonly record: ContractRecord; readonly sides: ContractRecord['sides'] },
): Standing[] {
  return user.records
    .filter(({ isolated }) => !isolated)
    .flatMap((record) =>
      ([0, 1] as const).map((side) => ({
        ...standingOf(record, side),
        held: (changed?.record === record ? changed.sides : record.sides)[side],
      })),
    )
    .filter(({ held }) => held.lots > 0n);
}

/** Balance and maintenance of a cross account with these sides and this wallet (W − C). */
export function crossAccount(world: World, standings: readonly Standing[], wallet: bigint): { balance: bigint; maintenance: bigint } {
  const sum = (of: (standing: Standing) => bigint): bigint => standings.reduce((total, standing) => total + of(standing), 0n);
  return {
    balance: wallet + sum((standing) => profitOf(world, standing)),
    maintenance: sum((standing) => maintenanceOf(world, standing)),
  };
}

/** The same of the account as it stands. */
export function accountOf(world: World, user: User): { balance: bigint; maintenance: bigint } {
  return crossAccount(world, crossStandings(user), walletOf(world, user) - carriedOf(user));
}

/** What is left to open: balance less initial margins and reserves; may be below zero. */
export function roomOf(world: World, user: User): bigint {
  const initial = crossStandings(user).reduce((sum, standing) => sum + initialOf(world, standing), 0n);
  return accountOf(world, user).balance - initial - reservedOf(world, user);
}

export function availableToOpen(world: World, user: User): bigint {
  return most(0n, roomOf(world, user));
}

/** What may leave the account. */
export function freeOf(world: World, user: User): bigint {
  const unreserved = walletOf(world, user) - carriedOf(user) - reservedOf(world, user);
  return most(0n, least(unreserved, availableToOpen(world, user)));
}

/** R: what all his open orders reserve. */
export function reservedOf(world: World, user: User): bigint {
  let sum = 0n;
  for (const [market, orders] of user.orders) {
    if (market.kind !== 1) continue;
    for (const order of orders) sum += reserveOf(world, order, BigInt(order.limit), BigInt(order.open));
  }
  return sum;
}

/** What so many lots of an order reserve at a price in ticks; nothing where it closes. */
function reserveOf(world: World, order: Order, ticks: bigint, lots: bigint): bigint {
  if (inContract(order).closes) return 0n;
  return costOfLots(world, recordOfOrder(order), { side: order.side as PositionSide, ticks, lots, markTicks: inContract(order).markTicks });
}

/** What a user pays in a contract, 1e-8: the contract's rates, or those of his tier where they are lower. */
export function ratesOf(world: World, user: User, contract: Contract): { readonly makerRate: number; readonly takerRate: number } {
  const { makerRate, takerRate } = termsOf(contract);
  const tier = world.contractTiers.get(user.tier);
  if (!tier) return { makerRate, takerRate };
  return { makerRate: Math.min(makerRate, tier.makerRate), takerRate: Math.min(takerRate, tier.takerRate) };
}

/** The cost of so many lots; prices in ticks. */
export function costOfLots(
  world: World,
  { user, contract, leverage }: Pick<ContractRecord, 'user' | 'contract' | 'leverage'>,
  order: { readonly side: PositionSide; readonly ticks: bigint; readonly lots: bigint; readonly markTicks: bigint },
): bigint {
  const opening = {
    side: order.side,
    quantity: order.lots * stepOf(contract),
    price: order.ticks * tickOf(contract),
    mark: order.markTicks * tickOf(contract),
  };
  return openingCost(opening, { leverage, takerRate: ratesOf(world, user, contract).takerRate, coin: coinOf(world, contract) });
}

/** Price × open lots × unit of the open orders that open a side. */
export function openingValue(user: User, contract: Contract, side: PositionSide): bigint {
  return ordersIn(user, contract.market)
    .filter((order) => order.side === side && !inContract(order).closes)
    .reduce((sum, { limit, open }) => sum + BigInt(limit) * BigInt(open) * contract.market.lotTickUnits, 0n);
}

/** Lots of a side that no open order closes. */
export function closable(user: User, contract: Contract, side: PositionSide): bigint {
  const held = recordOf(user, contract)?.sides[side].lots ?? 0n;
  return ordersIn(user, contract.market)
    .filter((order) => order.side !== side && inContract(order).closes && !inContract(order).liquidation)
    .reduce((sum, { open }) => sum - BigInt(open), held);
}

import { OrderType, TimeInForce } from '@kontor/domain/order';
import { PlanEnd } from '@kontor/domain/perpetual/words';
import type { User, World } from '../state.ts';
import { closable } from './account.ts';
import { hasRoom, placeClosing } from './closing-orders.ts';
import type { Contract, ContractRecord, Plan } from './contract.ts';
import { isOpen, least } from './contract.ts';
import { deleverage } from './deleveraging.ts';
import { workOffSettlement } from './delisting.ts';
import { settleAllFunding, workOffFunding } from './funding.ts';
import { isAccountLiquidated, isSideLiquidated, liquidateAccount, liquidateSide } from './liquidation.ts';
import { marketLimit } from './place.ts';
import { endPlan } from './plans.ts';

/** What one round may do of each kind. */
function roundBounds(): Record<'records' | 'liquidations' | 'plans' | 'looked' | 'closings' | 'funding' | 'delisting', number> {
  return { records: 8_192, liquidations: 16, plans: 128, looked: 512, closings: 32, funding: 512, delisting: 128 };
}

/** One round over all contracts: what is due of each. */
export function workOffContracts(world: World): void {
  const bounds = roundBounds();
  for (const contract of world.contracts) {
    if (!contract.terms) continue;
    scan(world, contract, bounds);
    if (contract.scan.left > 0) continue;
    workOffPlans(world, contract, bounds);
    deleverage(world, contract, bounds);
    workOffFunding(world, contract, bounds);
    workOffSettlement(world, contract, bounds);
  }
}

/** Looks at records for whom to liquidate, round and round. */
function scan(world: World, contract: Contract, bounds: { records: number; liquidations: number }): void {
  const { scan: due, records } = contract;
  if (contract.stale) return;
  while (due.left > 0 && bounds.records > 0) {
    if (due.cursor >= records.length) due.cursor = 0;
    const record = records[due.cursor]!;
    // One for whom no liquidation is left is looked at again.
    if (!(record.isolated ? scanSides(world, record, bounds) : scanAccount(world, record, bounds))) return;
    bounds.records -= 1;
    due.cursor += 1;
    due.left -= 1;
  }
}

/** Whether the bound of liquidations let it be done. */
function scanSides(world: World, record: ContractRecord, bounds: { liquidations: number }): boolean {
  for (const side of [0, 1] as const) {
    if (!isSideLiquidated(world, record, side)) continue;
    if (bounds.liquidations === 0) return false;
    bounds.liquidations -= 1;
    settleAllFunding(world, record.user);
    if (isSideLiquidated(world, record, side)) liquidateSide(world, record, side);
  }
  return true;
}

function scanAccount(world: World, { user, sides }: ContractRecord, bounds: { liquidations: number }): boolean {
  if (sides.every(({ lots }) => lots === 0n) || isKeptByStale(user) || !isAccountLiquidated(world, user)) return true;
  if (bounds.liquidations === 0) return false;
  bounds.liquidations -= 1;
  settleAllFunding(world, user);
  if (isAccountLiquidated(world, user)) liquidateAccount(world, user);
  return true;
}

/** Whether he has lots in a stale contract in a cross record. */
function isKeptByStale({ records }: User): boolean {
  return records.some(({ isolated, contract, sides }) => !isolated && contract.stale && sides.some(({ lots }) => lots > 0n));
}

/** Lets plans that have fired place their orders, the first first. What they fire joins the end. */
function workOffPlans(world: World, contract: Contract, bounds: { plans: number }): void {
  while (contract.planQueue.length > 0 && bounds.plans > 0 && isOpen(contract) && !contract.stale) {
    bounds.plans -= 1;
    workOff(world, contract.planQueue[0]!);
  }
}

function workOff(world: World, plan: Plan): void {
  const { record, side, priceTicks } = plan;
  const { contract, user } = record;
  const left = closable(user, contract, side);
  const lots = plan.lots === 0n ? left : least(plan.lots, left);
  if (lots <= 0n || !hasRoom(world)) {
    endPlan(world, plan, PlanEnd.INVALID);
    return;
  }
  endPlan(world, plan, PlanEnd.TRIGGERED, world.orderNumber + 1);
  const atMarket = priceTicks === 0;
  placeClosing(world, record, {
    side,
    lots,
    ticks: atMarket ? marketLimit(contract, 1 - side, lots, true) : BigInt(priceTicks),
    type: atMarket ? OrderType.MARKET : OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
  });
}

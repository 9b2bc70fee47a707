import type { AttachedDump, ContractAccountDump, ContractDump, PerpetualDump, PlanDump } from '@kontor/engine/engine-door';
import type { Order, User, World } from '../state.ts';
import { ordersIn } from '../state.ts';
import { openingValue, reservedOf, tickOf } from './account.ts';
import type { Contract, ContractRecord, Plan } from './contract.ts';
import { inContract } from './contract.ts';
import { openInterest } from './place.ts';
import { levelPrice } from './plans.ts';
import { PlanTrigger } from '@kontor/domain/perpetual/words';

/** What the twin knows of contracts, in canonical order. */
export function dumpContracts(world: World): PerpetualDump {
  return {
    contracts: [...world.contracts]
      .sort((a, b) => a.market.terms.market - b.market.terms.market)
      .filter(({ terms, records }) => terms !== undefined || records.length > 0)
      .map((contract) => dumpContract(world, contract)),
    contractOrder: world.contracts.map(({ market }) => market.terms.market),
    contractAccounts: [...world.users.values()]
      .filter(({ records, oneWay }) => records.length > 0 || oneWay)
      .sort((a, b) => a.id - b.id)
      .map((user) => dumpAccount(world, user)),
    planNumber: world.planNumber,
    contractTiers: [...world.contractTiers].sort(([a], [b]) => a - b).map(([tier, rates]) => ({ tier, ...rates })),
  };
}

function dumpAccount(world: World, user: User): ContractAccountDump {
  return {
    user: user.id,
    isOneWay: user.oneWay,
    reserved: reservedOf(world, user),
    records: user.records.map(({ contract, place }) => ({ market: contract.market.terms.market, place })),
  };
}

function dumpContract(world: World, contract: Contract): ContractDump {
  const { market, funding, scan, settlement, deleveraging, terms, records } = contract;
  const { pass } = deleveraging;
  return {
    market: market.terms.market,
    terms: terms && {
      makerRate: terms.makerRate,
      takerRate: terms.takerRate,
      liquidationRate: terms.liquidationRate,
      fundingCap: terms.fundingCap,
      intervalHours: terms.intervalHours,
      maxOpenLots: terms.maxOpenLots,
      brackets: terms.brackets,
    },
    mark: contract.mark,
    index: contract.index,
    isStale: contract.stale,
    validSince: contract.firstValid ?? -1,
    lastValid: contract.lastValid,
    scanLeft: scan.left,
    scanAt: scan.cursor,
    fundingNumber: funding.number,
    fundingRate: funding.rate,
    fundingMark: funding.mark,
    fundingAt: funding.next,
    fundingEnd: funding.due,
    pot: funding.pot,
    settlingTicks: Number(settlement?.ticks ?? 0n),
    settlingAt: settlement?.next ?? 0,
    settlingEnd: settlement?.due ?? 0,
    taken: contract.takenOver.map(({ side, lots, ticks }) => ({ side, lots: Number(lots), ticks: Number(ticks) })),
    passAt: pass?.looked ?? 0,
    passEnd: pass?.total ?? 0,
    passClosed: pass?.hasClosed ?? false,
    passWaits: deleveraging.rests,
    passBest: pass?.candidates.map(({ id }) => id) ?? [],
    openLots: Number(openInterest(contract)),
    records: records.map((record) => ({
      user: record.user.id,
      leverage: record.leverage,
      mode: record.isolated ? 1 : 0,
      carried: record.carried,
      funded: record.funded,
      sides: ([0, 1] as const).map((side) => ({
        lots: Number(record.sides[side].lots),
        entryValue: record.sides[side].entry,
        margin: record.sides[side].margin,
        closing: closingLots(record, side),
        opening: openingValue(record.user, contract, side),
      })),
    })),
    plans: records
      .flatMap(({ plans }) => plans)
      .sort((a, b) => a.number - b.number)
      .map((plan) => dumpPlan(world, plan)),
    fired: contract.planQueue.map(({ number }) => number),
    attached: records.flatMap((record) => ordersIn(record.user, market).flatMap(attachedTo)).sort((a, b) => a.slot - b.slot),
  };
}

function closingLots({ user, contract }: ContractRecord, side: number): number {
  return ordersIn(user, contract.market)
    .filter((order) => order.side !== side && inContract(order).closes)
    .reduce((sum, { open }) => sum + open, 0);
}

function attachedTo(order: Order): AttachedDump[] {
  const { takeProfit, stopLoss, byMark } = inContract(order);
  const tick = BigInt(order.market.terms.tickUnits);
  if (takeProfit === 0n && stopLoss === 0n) return [];
  return [
    {
      slot: order.slot,
      takeProfit: Number(takeProfit / tick),
      stopLoss: Number(stopLoss / tick),
      byMark: (byMark[0] ? 1 : 0) + (byMark[1] ? 2 : 0),
    },
  ];
}

function dumpPlan(world: World, plan: Plan): PlanDump {
  const tick = tickOf(plan.record.contract);
  const waits = plan.trigger !== PlanTrigger.TRAILING && !plan.fired;
  return {
    number: plan.number,
    place: plan.record.place,
    side: plan.side,
    purpose: plan.purpose,
    trigger: plan.trigger,
    source: plan.source,
    lots: Number(plan.lots),
    priceTicks: plan.priceTicks,
    level: plan.level,
    activationTicks: Number(plan.activation / tick),
    target: waits ? Number(levelPrice(world, plan) / tick) : 0,
    hasFired: plan.fired,
    peak: Number(plan.peak ?? 0n),
  };
}

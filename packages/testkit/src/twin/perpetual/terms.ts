import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { MOST_ON_GRID, MOST_UNITS, MOST_WHOLE } from '../bounds.ts';
import { isLate } from '../deadline.ts';
import type { Market, Outcome, World } from '../state.ts';
import { DONE, refused } from '../state.ts';
import { markTicks, tickOf } from './account.ts';
import type { Contract } from './contract.ts';
import { contractOf } from './contract.ts';
import { bracketSteps } from './formulas.ts';
import { firePlans, MARK } from './plans.ts';

const MAX_RATE = 50_000_000;
const MAX_FUNDING_CAP = 100_000_000;
const MAX_BRACKETS = 32;
const LAST_TIER = 15;
const RESUME_MS = 30_000;

export function setTerms(world: World, command: CommandOf<'CONTRACT_TERMS'>): Outcome {
  const { makerRate, takerRate, liquidationRate, fundingCap, intervalHours, maxOpenLots, brackets } = command;
  const within = (value: number, low: number, high: number): boolean => Number.isInteger(value) && value >= low && value <= high;
  if (![makerRate, takerRate, liquidationRate].every((rate) => within(rate, 0, MAX_RATE))) return refused(Refusal.MALFORMED);
  if (!within(fundingCap, 0, MAX_FUNDING_CAP) || !within(intervalHours, 1, 24)) return refused(Refusal.MALFORMED);
  if (!within(maxOpenLots, 0, MOST_WHOLE) || !within(brackets.length, 1, MAX_BRACKETS)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const market = world.markets.get(command.market);
  if (market?.kind !== 1) return refused(Refusal.UNKNOWN_MARKET);
  const table = bracketSteps(brackets);
  if (!table || table.at(-1)!.cap > MOST_UNITS) return refused(Refusal.BAD_TERMS);
  const contract = (market.contract ??= firstContract(world, market));
  contract.terms = command;
  contract.brackets = table;
  return DONE;
}

export function setContractTier(world: World, { tier, makerRate, takerRate, ...command }: CommandOf<'CONTRACT_FEE_TIER'>): Outcome {
  const isRate = (rate: number): boolean => rate >= 0 && rate <= MAX_RATE;
  if (tier < 1 || tier > LAST_TIER || !isRate(makerRate) || !isRate(takerRate)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.tiers.has(tier)) return refused(Refusal.UNKNOWN_TIER);
  world.contractTiers.set(tier, { makerRate, takerRate });
  return DONE;
}

function firstContract(world: World, market: Market): Contract {
  const contract: Contract = {
    market,
    terms: undefined,
    brackets: [],
    mark: 0n,
    index: 0n,
    stale: false,
    lastValid: -1,
    firstValid: undefined,
    records: [],
    takenOver: [],
    planQueue: [],
    funding: { number: 0, rate: 0n, mark: 0n, next: 0, due: 0, pot: 0n },
    scan: { cursor: 0, left: 0 },
    deleveraging: { pass: undefined, rests: false },
    settlement: undefined,
  };
  world.contracts.push(contract);
  return contract;
}

export function setMark(world: World, command: CommandOf<'MARK_PRICE'>): Outcome {
  if (command.mark <= 0n || command.index <= 0n) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  const isOnGrid = (price: bigint): boolean => price / tickOf(contract) >= 1n && price / tickOf(contract) <= BigInt(MOST_ON_GRID);
  if (!isOnGrid(command.mark) || !isOnGrid(command.index) || command.mark > BigInt(MOST_WHOLE)) return refused(Refusal.PRICE_FILTER);
  if (command.isStale) {
    contract.stale = true;
    contract.firstValid = undefined;
    return DONE;
  }
  contract.lastValid = command.time;
  contract.firstValid ??= command.time;
  if (contract.stale && command.time - contract.firstValid < RESUME_MS) return DONE;
  contract.stale = false;
  contract.mark = command.mark;
  contract.index = command.index;
  contract.market.index = command.index / tickOf(contract);
  if (!contract.settlement) contract.scan.left = contract.records.length;
  contract.deleveraging.rests = false;
  firePlans(world, contract, MARK, contract.mark);
  return DONE;
}

/** The mark in ticks as an order keeps it: down for BUY, up for SELL. */
export function markOfOrder(contract: Contract, side: number): bigint {
  const ticks = markTicks(contract, side === 0 ? 'down' : 'up');
  return ticks > BigInt(MOST_ON_GRID) ? BigInt(MOST_ON_GRID) : ticks;
}

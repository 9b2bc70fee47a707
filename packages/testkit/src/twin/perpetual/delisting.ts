import { DoneReason } from '@kontor/domain/order';
import { MarketStatus } from '@kontor/domain/market';
import { PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { MOST_ON_GRID } from '../bounds.ts';
import { endAllIn } from '../cancel.ts';
import { isLate } from '../deadline.ts';
import type { Outcome, World } from '../state.ts';
import { DONE, refused } from '../state.ts';
import { tickOf } from './account.ts';
import type { Contract, ContractRecord } from './contract.ts';
import { contractOf } from './contract.ts';
import { cover } from './cover.ts';
import { isFundingDue, settleFunding } from './funding.ts';
import { close, tell } from './positions.ts';

export function settleContract(world: World, command: CommandOf<'SETTLE_CONTRACT'>): Outcome {
  if (command.price <= 0n) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  if (contract.market.status === MarketStatus.TRADING) return refused(Refusal.NOT_HALTED);
  const ticks = command.price / tickOf(contract);
  if (command.price % tickOf(contract) !== 0n || ticks > BigInt(MOST_ON_GRID)) return refused(Refusal.PRICE_FILTER);
  const isBusy = contract.scan.left > 0 || isFundingDue(contract) || contract.settlement || contract.takenOver.length > 0;
  if (isBusy) return refused(Refusal.MARKET_BUSY);
  contract.settlement = { ticks, next: 0, due: contract.records.length };
  return DONE;
}

/** Ends a record's orders and closes its positions at the price of the settlement. */
export function settleRecord(world: World, record: ContractRecord, ticks: bigint): void {
  const { contract, user, sides } = record;
  settleFunding(world, record);
  endAllIn(world, user, contract.market, DoneReason.DELISTED);
  for (const side of [0, 1] as const) {
    const { lots } = sides[side];
    if (lots === 0n) continue;
    const why = { type: RecordType.REALIZED_PNL, reference: 0 };
    const realised = close(world, record, side, lots, lots * ticks * contract.market.lotTickUnits, why);
    tell(world, record, side, PositionCause.DELISTED, realised, 0);
  }
  const hasCross = user.records.some((each) => !each.isolated && each.sides.some(({ lots }) => lots > 0n));
  if (!hasCross) cover(world, user);
}

/** Settles records by place, as many as may be; behind the last the market is no contract any more. */
export function workOffSettlement(world: World, contract: Contract, bounds: { delisting: number }): void {
  const { settlement } = contract;
  if (!settlement) return;
  while (settlement.next < settlement.due && bounds.delisting > 0) {
    bounds.delisting -= 1;
    settleRecord(world, contract.records[settlement.next]!, settlement.ticks);
    settlement.next += 1;
  }
  if (settlement.next < settlement.due) return;
  contract.settlement = undefined;
  contract.terms = undefined;
  contract.mark = 0n;
  contract.index = 0n;
  contract.stale = false;
  contract.firstValid = undefined;
  contract.lastValid = -1;
  // Of what it was only the records and the number of fundings stay.
  contract.scan.cursor = 0;
  Object.assign(contract.funding, { rate: 0n, mark: 0n, next: 0, due: 0, pot: 0n });
}

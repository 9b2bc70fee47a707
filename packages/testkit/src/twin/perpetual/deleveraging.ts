import { DoneReason } from '@kontor/domain/order';
import { PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { end } from '../orders.ts';
import type { World } from '../state.ts';
import { ordersIn } from '../state.ts';
import { carriedOf, coinOf, crossAccount, crossStandings, stepOf, walletOf } from './account.ts';
import type { Contract, ContractRecord, Held, Pass, PositionSide, TakenOver } from './contract.ts';
import { inContract, least } from './contract.ts';
import { inOrder, scored } from './formulas.ts';
import { settleFunding } from './funding.ts';
import { bankruptcyAmount } from './liquidation.ts';
import { close, closed, freedBy, tell } from './positions.ts';

const KEPT = 1_024;

/** Closes what is taken over against the other side, the list's first entry first, as far as the bounds let it. */
export function deleverage(world: World, contract: Contract, bounds: { looked: number; closings: number }): void {
  const { deleveraging, records, takenOver } = contract;
  while (takenOver.length > 0 && !deleveraging.rests && bounds.looked > 0 && bounds.closings > 0) {
    const { side } = takenOver[0]!;
    const pass = (deleveraging.pass ??= { looked: 0, total: records.length, hasClosed: false, candidates: [] });
    while (pass.looked < pass.total) {
      if (bounds.looked === 0) return;
      bounds.looked -= 1;
      look(world, contract, pass, otherSide(takenOver[0]!));
      pass.looked += 1;
    }
    const goesOn = (): boolean => pass.candidates.length > 0 && takenOver[0]?.side === side;
    while (goesOn()) {
      if (bounds.closings === 0) return;
      bounds.closings -= 1;
      const entry = takenOver[0]!;
      if (closeAgainst(world, records[pass.candidates[0]!.id]!, entry)) pass.hasClosed = true;
      // Whoever has used up an entry is tried against the next.
      if (entry.lots === 0n) takenOver.shift();
      else pass.candidates.shift();
    }
    deleveraging.rests = !pass.hasClosed;
    deleveraging.pass = undefined;
  }
}

function otherSide({ side }: TakenOver): PositionSide {
  return side === 0 ? 1 : 0;
}

/** Takes a record among those that may be closed, if it is among the best. */
function look(world: World, contract: Contract, pass: Pass, side: PositionSide): void {
  const record = contract.records[pass.looked]!;
  const { lots, entry } = record.sides[side];
  if (lots === 0n) return;
  const opponent = { id: record.place, side, quantity: lots * stepOf(contract), entry, bound: bankruptcyAmount(world, record, side, lots) };
  const candidate = scored(opponent, contract.mark, coinOf(world, contract));
  if (candidate) pass.candidates = inOrder([...pass.candidates, candidate]).slice(0, KEPT);
}

/** Closes a record against an entry, if it has lots and that leaves something; whether it did. */
function closeAgainst(world: World, record: ContractRecord, entry: TakenOver): boolean {
  const { contract, user } = record;
  settleFunding(world, record);
  const side = otherSide(entry);
  const lots = least(record.sides[side].lots, entry.lots);
  if (lots === 0n) return false;
  const proceeds = lots * entry.ticks * contract.market.lotTickUnits;
  if (!leavesSomething(world, record, side, lots, proceeds)) return false;
  for (const order of ordersIn(user, contract.market).slice()) {
    if (inContract(order).closes && order.side !== side) end(world, order, DoneReason.DELEVERAGED);
  }
  const realised = close(world, record, side, lots, proceeds, { type: RecordType.ADL, reference: 0 });
  tell(world, record, side, PositionCause.ADL, realised, 0);
  world.events.write({
    type: 'deleveraged',
    user: user.id,
    market: contract.market.terms.market,
    side,
    lots: Number(lots),
    priceTicks: Number(entry.ticks),
  });
  entry.lots -= lots;
  return true;
}

function leavesSomething(world: World, record: ContractRecord, side: PositionSide, lots: bigint, proceeds: bigint): boolean {
  const { user, sides } = record;
  const { rest, realised } = closed(record, side, lots, proceeds);
  if (record.isolated) return freedBy(sides[side], lots) + realised >= 0n;
  const after: [Held, Held] = side === 0 ? [rest, sides[1]] : [sides[0], rest];
  const wallet = walletOf(world, user) - carriedOf(user) + realised;
  return crossAccount(world, crossStandings(user, { record, sides: after }), wallet).balance >= 0n;
}

import type { ContractDump, ContractRecordDump, PerpetualDump } from '../engine-door.ts';
import type { Book } from './book.ts';
import { SIDES } from './contract.ts';
import type { Contract } from './contract.ts';

/** All of it, in canonical order. For tests and audits. */
export function dumpPerpetual(book: Book): PerpetualDump {
  return {
    contracts: book
      .allMarkets()
      .filter(({ terms, records }) => terms !== undefined || records.count > 0)
      .map((contract) => dumpContract(contract)),
    contractOrder: book.contracts.map(({ id }) => id),
    contractAccounts: [...book.accounts.values()]
      .filter(({ isOneWay, parts }) => isOneWay || parts.length > 0)
      .sort((a, b) => a.user - b.user)
      .map(({ user, isOneWay, reserved, parts }) => ({
        user,
        isOneWay,
        reserved: BigInt(reserved),
        records: parts.map(({ contract, place }) => ({ market: contract.id, place })),
      })),
    planNumber: book.planNumber,
    contractTiers: book.tiers.all(),
  };
}

function dumpContract(contract: Contract): ContractDump {
  const { id, terms, state, records, plans, attached } = contract;
  const { mark, index, isStale, validSince, lastValid, scanLeft, scanAt, fundingNumber, fundingRate, fundingMark, pot } = state;
  return {
    market: id,
    terms,
    mark,
    index,
    isStale,
    validSince,
    lastValid,
    scanLeft,
    scanAt,
    fundingNumber,
    fundingRate,
    fundingMark,
    fundingAt: state.fundingAt,
    fundingEnd: state.fundingEnd,
    pot,
    settlingTicks: state.settlingTicks,
    settlingAt: state.settlingAt,
    settlingEnd: state.settlingEnd,
    taken: state.taken.map((taken) => ({ ...taken })),
    passAt: state.passAt,
    passEnd: state.passEnd,
    passClosed: state.passClosed,
    passWaits: state.passWaits,
    passBest: state.passBest.map(({ position }) => position.id),
    openLots: state.openLots,
    records: Array.from({ length: records.count }, (_, place) => dumpRecord(contract, place)),
    plans: plans.all().map((plan) => ({ ...plan })),
    fired: plans.waiting,
    attached: [...attached].sort(([a], [b]) => a - b).map(([slot, each]) => ({ slot, ...each })),
  };
}

function dumpRecord({ records }: Contract, place: number): ContractRecordDump {
  return {
    user: records.user(place),
    leverage: records.leverage(place),
    mode: records.mode(place),
    carried: records.carried(place),
    funded: records.funded(place),
    sides: SIDES.map((side) => ({
      lots: records.lots(place, side),
      entryValue: records.entry(place, side),
      margin: records.margin(place, side),
      closing: records.closing(place, side),
      opening: records.opening(place, side),
    })),
  };
}

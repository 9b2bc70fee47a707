import type { Scored } from '@kontor/domain/perpetual/deleveraging';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { CONTRACT_FUNDING, CONTRACT_LAST_VALID, CONTRACT_OPEN_LOTS, CONTRACT_SETTLING, CONTRACT_STALE } from '../layout.ts';
import type { ContractFields } from './contract-fields.ts';

/** Lots that were taken over from somebody who was liquidated, at his bankruptcy price in ticks. */
export interface Taken {
  readonly side: PositionSide;
  lots: number;
  readonly ticks: number;
}

/** The numbers of a contract that are stored, beside its records and plans. */
export interface ContractState {
  mark: bigint;
  index: bigint;
  isStale: boolean;
  /** The first valid MARK_PRICE since the last stale one, −1: none; and the last valid one. */
  validSince: number;
  lastValid: number;
  /** Long lots, what is taken over included. */
  openLots: number;
  /** Records that the scan has before it, and where it goes on. */
  scanLeft: number;
  scanAt: number;
  /** The last funding; records that are due of it, where it goes on, and what has been paid and not been got. */
  fundingNumber: number;
  fundingRate: bigint;
  fundingMark: bigint;
  fundingEnd: number;
  fundingAt: number;
  pot: bigint;
  /** Delisting: price in ticks, 0 for none; its records and where it goes on. */
  settlingTicks: number;
  settlingEnd: number;
  settlingAt: number;
  taken: Taken[];
  /** Deleveraging: records of the pass (0: none has begun), where it goes on, whether it has closed anything, the best so far, and whether it waits for a mark. */
  passEnd: number;
  passAt: number;
  passClosed: boolean;
  passWaits: boolean;
  passBest: Scored[];
}

/** The state of a contract that has none yet; what the core asks for each order stands in its memory. */
export function firstState(fields: ContractFields): ContractState {
  return {
    mark: 0n,
    index: 0n,
    get isStale() {
      return fields.word(CONTRACT_STALE) !== 0;
    },
    set isStale(isStale) {
      fields.setWord(CONTRACT_STALE, isStale ? 1 : 0);
    },
    validSince: -1,
    get lastValid() {
      return fields.double(CONTRACT_LAST_VALID);
    },
    set lastValid(time) {
      fields.setDouble(CONTRACT_LAST_VALID, time);
    },
    get openLots() {
      return fields.double(CONTRACT_OPEN_LOTS);
    },
    set openLots(lots) {
      fields.setDouble(CONTRACT_OPEN_LOTS, lots);
    },
    scanLeft: 0,
    scanAt: 0,
    get fundingNumber() {
      return fields.double(CONTRACT_FUNDING);
    },
    set fundingNumber(number) {
      fields.setDouble(CONTRACT_FUNDING, number);
    },
    fundingRate: 0n,
    fundingMark: 0n,
    fundingEnd: 0,
    fundingAt: 0,
    pot: 0n,
    get settlingTicks() {
      return fields.word(CONTRACT_SETTLING);
    },
    set settlingTicks(ticks) {
      fields.setWord(CONTRACT_SETTLING, ticks);
    },
    settlingEnd: 0,
    settlingAt: 0,
    taken: [],
    passEnd: 0,
    passAt: 0,
    passClosed: false,
    passWaits: false,
    passBest: [],
  };
}

/** What is forgotten of a contract with its delisting comes to this. */
export const NO_STATE: Omit<ContractState, 'fundingNumber' | 'taken' | 'passBest'> = {
  mark: 0n,
  index: 0n,
  isStale: false,
  validSince: -1,
  lastValid: -1,
  openLots: 0,
  scanLeft: 0,
  scanAt: 0,
  fundingRate: 0n,
  fundingMark: 0n,
  fundingEnd: 0,
  fundingAt: 0,
  pot: 0n,
  settlingTicks: 0,
  settlingEnd: 0,
  settlingAt: 0,
  passEnd: 0,
  passAt: 0,
  passClosed: false,
  passWaits: false,
};

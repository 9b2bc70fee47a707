/** Where money that came from outside came from, and where what left went, as far as rooms besides the ledger know it. Each is lent by the room that does. */
import type { RECORD_STATES } from '@kontor/contract/wallet';

/** What a deposit or a withdrawal says of its records. */
export interface RecordOrigin {
  readonly id: string;
  readonly status: (typeof RECORD_STATES)[number];
  /** When that last changed, ms. */
  readonly updateMs: number;
  readonly address: string | null;
  /** Of the address, where it is kept. */
  readonly note: string | null;
  readonly network: string;
  readonly txid: string | null;
  /** Between customers of this exchange: no chain has it. */
  readonly isInside: boolean;
}

export interface RecordOrigins {
  /** A user's withdrawals by their numbers. */
  withdrawals(user: number, numbers: readonly number[]): Promise<ReadonlyMap<number, RecordOrigin>>;
  /** A user's deposits by the sequences of the commands that credited or reversed them. */
  deposits(user: number, sequences: readonly number[]): Promise<ReadonlyMap<number, RecordOrigin>>;
  /** What other customers of this exchange sent a user, by the numbers of their withdrawals; of them it says nothing. */
  received(user: number, numbers: readonly number[]): Promise<ReadonlyMap<number, RecordOrigin>>;
  /** Why two operators booked into a user's account, in their words, by the sequences of the commands that did. */
  adjustments(user: number, sequences: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

const NOTHING: ReadonlyMap<number, RecordOrigin> = new Map();

/** Where there is neither a room of deposits nor one of withdrawals. */
export const NO_ORIGINS: RecordOrigins = {
  withdrawals: async () => NOTHING,
  deposits: async () => NOTHING,
  received: async () => NOTHING,
  adjustments: async () => new Map(),
};

/** The read tables of seconds contracts: those that are over, and every tick that was taken. Both stay: whoever wants to settle a contract again needs them. */
import { boolean, bytes, safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';
import type { SecondsContract, TickFact } from './seconds-facts.ts';

/** A contract that is over, with its ticks by number; 0: none. */
export type SecondsContractRow = Omit<SecondsContract, 'entry' | 'exit'> & {
  readonly entryNumber: number;
  readonly entryPrice: bigint;
  readonly exitNumber: number;
  readonly exitPrice: bigint;
};

export const SECONDS_CONTRACT_TABLE: ReadTable<SecondsContractRow> = {
  name: 'seconds_contract',
  columns: [
    ['number', 'bigint'],
    ['opened_sequence', 'bigint'],
    ['sequence', 'bigint'],
    ['opened_ms', 'bigint'],
    ['expiry_ms', 'bigint'],
    ['ended_ms', 'bigint'],
    ['stake', 'bigint'],
    ['fee', 'bigint'],
    ['payout', 'bigint'],
    ['credit', 'bigint'],
    ['entry_number', 'bigint'],
    ['entry_price', 'bigint'],
    ['exit_number', 'bigint'],
    ['exit_price', 'bigint'],
    ['user_id', 'integer'],
    ['pair', 'integer'],
    ['duration', 'integer'],
    ['payout_rate', 'integer'],
    ['direction', 'smallint'],
    ['outcome', 'smallint'],
    ['reason', 'smallint'],
  ],
  key: ['number'],
  month: { column: 'ended_ms', timeMs: (row) => row.endedMs, stays: true },
  write: (row, to) =>
    to
      .number(row.number)
      .number(row.openedSequence)
      .number(row.sequence)
      .number(row.openedMs)
      .number(row.expiryMs)
      .number(row.endedMs)
      .amount(row.stake)
      .amount(row.fee)
      .amount(row.payout)
      .amount(row.credit)
      .number(row.entryNumber)
      .amount(row.entryPrice)
      .number(row.exitNumber)
      .amount(row.exitPrice)
      .number(row.user)
      .number(row.pair)
      .number(row.duration)
      .number(row.payoutRate)
      .number(row.direction)
      .number(row.outcome)
      .number(row.reason)
      .endLine(),
};

/** Reads a row of `seconds_contract`. */
export function readSecondsContract(row: RawRow): SecondsContractRow {
  return {
    number: safeInteger(row, 'number'),
    openedSequence: safeInteger(row, 'opened_sequence'),
    sequence: safeInteger(row, 'sequence'),
    openedMs: safeInteger(row, 'opened_ms'),
    expiryMs: safeInteger(row, 'expiry_ms'),
    endedMs: safeInteger(row, 'ended_ms'),
    stake: units(row, 'stake'),
    fee: units(row, 'fee'),
    payout: units(row, 'payout'),
    credit: units(row, 'credit'),
    entryNumber: safeInteger(row, 'entry_number'),
    entryPrice: units(row, 'entry_price'),
    exitNumber: safeInteger(row, 'exit_number'),
    exitPrice: units(row, 'exit_price'),
    user: safeInteger(row, 'user_id'),
    pair: safeInteger(row, 'pair'),
    duration: safeInteger(row, 'duration'),
    payoutRate: safeInteger(row, 'payout_rate'),
    direction: safeInteger(row, 'direction'),
    outcome: safeInteger(row, 'outcome'),
    reason: safeInteger(row, 'reason'),
  };
}

export const INDEX_TICK_TABLE: ReadTable<TickFact> = {
  name: 'index_tick',
  columns: [
    ['number', 'bigint'],
    ['at_ms', 'bigint'],
    ['sequence', 'bigint'],
    ['price', 'bigint'],
    ['pair', 'integer'],
    ['stale', 'boolean'],
    ['constituents', 'bytea'],
    ['previous_hash', 'bytea'],
    ['hash', 'bytea'],
  ],
  key: ['pair', 'number'],
  month: { column: 'at_ms', timeMs: (row) => row.at, stays: true },
  write: (row, to) =>
    to
      .number(row.number)
      .number(row.at)
      .number(row.sequence)
      .amount(row.price)
      .number(row.pair)
      .boolean(row.isStale)
      .bytes(packConstituents(row.constituents))
      .bytes(Buffer.from(row.previousHash, 'hex'))
      .bytes(Buffer.from(row.hash, 'hex'))
      .endLine(),
};

/** Reads a row of `index_tick`. */
export function readTick(row: RawRow): TickFact {
  return {
    pair: safeInteger(row, 'pair'),
    number: safeInteger(row, 'number'),
    at: safeInteger(row, 'at_ms'),
    sequence: safeInteger(row, 'sequence'),
    price: units(row, 'price'),
    isStale: boolean(row, 'stale'),
    constituents: readConstituents(bytes(row, 'constituents')),
    previousHash: Buffer.from(bytes(row, 'previous_hash')).toString('hex'),
    hash: Buffer.from(bytes(row, 'hash')).toString('hex'),
  };
}

/** Of one constituent: source and weight, 32 bits each, and the price, 64, little-endian. */
const CONSTITUENT_BYTES = 16;

function packConstituents(constituents: TickFact['constituents']): Uint8Array {
  const packed = new DataView(new ArrayBuffer(constituents.length * CONSTITUENT_BYTES));
  constituents.forEach(({ source, weight, price }, place) => {
    packed.setInt32(place * CONSTITUENT_BYTES, source, true);
    packed.setInt32(place * CONSTITUENT_BYTES + 4, weight, true);
    packed.setBigInt64(place * CONSTITUENT_BYTES + 8, price, true);
  });
  return new Uint8Array(packed.buffer);
}

function readConstituents(packed: Uint8Array): TickFact['constituents'] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.byteLength / CONSTITUENT_BYTES }, (_, place) => ({
    source: view.getInt32(place * CONSTITUENT_BYTES, true),
    weight: view.getInt32(place * CONSTITUENT_BYTES + 4, true),
    price: view.getBigInt64(place * CONSTITUENT_BYTES + 8, true),
  }));
}

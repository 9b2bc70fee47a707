import type { EngineMemory } from '../core/core.ts';
import { ACCOUNT_BYTES, RECORD_ACCOUNT, RECORD_BYTES, RECORD_LISTING, RECORD_SEAT, STATE_RECORDS } from '../layout.ts';
import type { Cells } from './cells.ts';

/**
 * Where the records of all contracts and the accounts that have some stand in the core's memory, by numbers from 1 on: the core finds a
 * seat's record there, and from it the account's others.
 */
export class RecordTable {
  readonly memory: EngineMemory;
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly longs: BigInt64Array;
  /** The accounts' cells; `ACCOUNT_BYTES` each. */
  readonly accounts: Cells;
  private readonly bySeat: Int32Array;
  private accountCount = 0;

  constructor(memory: EngineMemory) {
    const { tables, capacity } = memory;
    this.memory = memory;
    const bytes = (capacity.records + 1) * RECORD_BYTES;
    this.words = memory.wordsAt(tables.RECORDS, bytes);
    this.doubles = memory.doublesAt(tables.RECORDS, bytes);
    this.longs = memory.longsAt(tables.RECORDS, bytes);
    const accountBytes = (capacity.users + 1) * ACCOUNT_BYTES;
    this.accounts = { words: memory.wordsAt(tables.ACCOUNTS, accountBytes), longs: memory.longsAt(tables.ACCOUNTS, accountBytes) };
    this.bySeat = memory.wordsAt(tables.RECORD_OF, (capacity.rows + 1) * 4);
  }

  /** Whether there is room for one more record. */
  get hasRoom(): boolean {
    return this.records < this.memory.capacity.records;
  }

  private get records(): number {
    return this.memory.words[STATE_RECORDS >>> 2]!;
  }
  private set records(count: number) {
    this.memory.words[STATE_RECORDS >>> 2] = count;
  }

  /** Takes the next record, for a market by its listing. Throws where there is no room, which is asked before. */
  takeRecord(listing: number): number {
    if (!this.hasRoom) throw new Error(`no room for record ${this.records + 1}`);
    const record = ++this.records;
    this.words[(record * RECORD_BYTES + RECORD_LISTING) >> 2] = listing;
    return record;
  }

  /** Takes the next account. There are never more of them than users. */
  takeAccount(): number {
    return ++this.accountCount;
  }

  setAccount(record: number, account: number): void {
    this.words[(record * RECORD_BYTES + RECORD_ACCOUNT) >> 2] = account;
  }

  /** Makes a record found by the seat that stands in it. */
  index(record: number): void {
    this.bySeat[this.words[(record * RECORD_BYTES + RECORD_SEAT) >> 2]!] = record;
  }
}

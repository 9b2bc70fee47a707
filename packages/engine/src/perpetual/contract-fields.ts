import type { EngineMemory } from '../core/core.ts';
import {
  BRACKET_BYTES,
  BRACKET_CUM,
  BRACKET_RATE,
  CONTRACT_BRACKETS,
  CONTRACT_BYTES,
  CONTRACT_CAPS,
  CONTRACT_CLEARING,
  CONTRACT_LISTED,
  CONTRACT_MAKER_RATE,
  CONTRACT_MOST_LOTS,
  CONTRACT_TABLE,
  CONTRACT_TAKER_RATE,
} from '../layout.ts';

/** A bracket in doubles, for what only decides who is looked at closely. */
export interface AboutBracket {
  readonly cap: number;
  readonly rate: number;
  readonly cum: number;
}

/** What of a contract's terms is asked for each order. */
interface OrderTerms {
  readonly makerRate: number;
  readonly takerRate: number;
  readonly maxOpenLots: number;
}

/** What the core is told of a contract (`CONTRACT_…`), in its memory. */
export class ContractFields {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly rowsAt: number;

  /** `listing`: number of the market's record. */
  constructor(memory: EngineMemory, listing: number) {
    const at = memory.tables.CONTRACTS + listing * CONTRACT_BYTES;
    this.words = memory.wordsAt(at, CONTRACT_BYTES);
    this.doubles = memory.doublesAt(at, CONTRACT_BYTES);
    this.rowsAt = memory.tables.ROWS;
  }

  word(field: number): number {
    return this.words[field >> 2]!;
  }
  setWord(field: number, value: number): void {
    this.words[field >> 2] = value;
  }
  double(field: number): number {
    return this.doubles[field >> 3]!;
  }
  setDouble(field: number, value: number): void {
    this.doubles[field >> 3] = value;
  }

  /** Which cell of the ledger is its clearing account's. */
  setClearing(cell: number): void {
    this.setWord(CONTRACT_CLEARING, this.rowsAt + cell * 8);
  }

  /** Terms with their brackets, and the highest value at each leverage; undefined takes them away. */
  writeTerms(terms: OrderTerms | undefined, brackets: readonly AboutBracket[], caps: readonly number[]): void {
    this.setWord(CONTRACT_LISTED, terms === undefined ? 0 : 1);
    this.setWord(CONTRACT_MAKER_RATE, terms?.makerRate ?? 0);
    this.setWord(CONTRACT_TAKER_RATE, terms?.takerRate ?? 0);
    this.setDouble(CONTRACT_MOST_LOTS, terms?.maxOpenLots ?? 0);
    this.setWord(CONTRACT_BRACKETS, brackets.length);
    for (const [at, cap] of caps.entries()) this.setDouble(CONTRACT_CAPS + at * 8, cap);
    for (const [at, { cap, rate, cum }] of brackets.entries()) {
      const bracket = CONTRACT_TABLE + at * BRACKET_BYTES;
      this.setDouble(bracket, cap);
      this.setDouble(bracket + BRACKET_RATE, rate);
      this.setDouble(bracket + BRACKET_CUM, cum);
    }
  }
}

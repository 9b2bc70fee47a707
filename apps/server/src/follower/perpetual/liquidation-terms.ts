/** A contract's terms as far as a liquidation was reckoned with them, as the bytes of a column: numbers of 64 bits each, little-endian. */
import { bytes, nullable } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { ContractTerms, LiquidationTerms } from './contract-facts.ts';

/** Rates and hours, and what a bracket has. */
const HEAD_NUMBERS = 3;
const BRACKET_NUMBERS = 3;

/** What of a contract's terms a liquidation is reckoned with. */
export function liquidationTerms({ takerRate, liquidationRate, intervalHours, brackets }: ContractTerms): LiquidationTerms {
  return { takerRate, liquidationRate, intervalHours, brackets };
}

export function packTerms({ takerRate, liquidationRate, intervalHours, brackets }: LiquidationTerms): Uint8Array {
  const numbers = [takerRate, liquidationRate, intervalHours].map(BigInt);
  for (const { cap, maxLeverage, rate } of brackets) numbers.push(cap, BigInt(maxLeverage), rate);
  return new Uint8Array(BigInt64Array.from(numbers).buffer);
}

/** What `packTerms` gave, from a row's column; undefined of a row that was written before it was kept. */
export function readTerms(row: RawRow, name: string): LiquidationTerms | undefined {
  const packed = nullable(bytes, row, name);
  if (packed === null) return undefined;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const at = (place: number): bigint => view.getBigInt64(place * 8, true);
  return {
    takerRate: Number(at(0)),
    liquidationRate: Number(at(1)),
    intervalHours: Number(at(2)),
    brackets: Array.from({ length: (packed.byteLength / 8 - HEAD_NUMBERS) / BRACKET_NUMBERS }, (_, place) => {
      const first = HEAD_NUMBERS + place * BRACKET_NUMBERS;
      return { cap: at(first), maxLeverage: Number(at(first + 1)), rate: at(first + 2) };
    }),
  };
}

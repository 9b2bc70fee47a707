/** Steps of a liquidation as the bytes of a column: five numbers of 64 bits each, little-endian. */
import { bytes } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { LiquidationStepRow } from './contract-facts.ts';

const NUMBERS = 5;
const STEP_BYTES = NUMBERS * 8;

export function packSteps(steps: readonly LiquidationStepRow[]): Uint8Array {
  const packed = new DataView(new ArrayBuffer(steps.length * STEP_BYTES));
  steps.forEach(({ step, lots, amount, realised, fund }, place) => {
    [BigInt(step), BigInt(lots), amount, realised, fund].forEach((value, at) =>
      packed.setBigInt64(place * STEP_BYTES + at * 8, value, true),
    );
  });
  return new Uint8Array(packed.buffer);
}

/** What `packSteps` gave, from a row's column. */
export function readSteps(row: RawRow, name: string): LiquidationStepRow[] {
  const packed = bytes(row, name);
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.byteLength / STEP_BYTES }, (_, place) => {
    const at = (number: number): bigint => view.getBigInt64(place * STEP_BYTES + number * 8, true);
    return { step: Number(at(0)), lots: Number(at(1)), amount: at(2), realised: at(3), fund: at(4) };
  });
}

/** The part of contracts in a view as bytes: JSON with 64-bit numbers as digits behind an n, and the number of its format. Bytes of another format are refused. */
import type { IndexCandle } from '../feed.ts';
import type { ContractOrder, ContractPlan, ContractSetting, ContractTerms, MarkState, PositionState } from './contract-facts.ts';
import type { PackedPast } from './position-past.ts';
import type { TakenOverPiece } from './taken-over.ts';

/** What is known of one contract. */
export interface PackedContract {
  readonly terms: ContractTerms;
  readonly mark: MarkState | undefined;
  /** First valid mark since the last stale one; undefined while there is none. */
  readonly validMs: number | undefined;
  readonly funding: { readonly rate: number; readonly mark: bigint } | undefined;
  readonly isSettling: boolean;
  readonly candles: readonly (readonly IndexCandle[])[];
  readonly premiums: readonly (readonly IndexCandle[])[];
}

/** What the engine does not know of the past but the part of contracts does. */
export interface PerpetualState {
  readonly contracts: readonly PackedContract[];
  readonly orders: readonly ContractOrder[];
  readonly plans: readonly ContractPlan[];
  readonly positions: readonly PositionState[];
  readonly settings: readonly (readonly [user: number, settings: readonly ContractSetting[]])[];
  /** Who has one-way mode. */
  readonly oneWay: readonly number[];
  readonly liquidations: number;
  readonly taken: readonly TakenOverPiece[];
  readonly called: readonly string[];
  readonly past: PackedPast;
}

const FORMAT = 4;

export function writePerpetualState(state: PerpetualState): Uint8Array {
  const text = JSON.stringify({ format: FORMAT, ...state }, (_key, value: unknown) => (typeof value === 'bigint' ? `n${value}` : value));
  return new TextEncoder().encode(text);
}

/** Throws for bytes of another format. */
export function readPerpetualState(bytes: Uint8Array): PerpetualState {
  const { format, ...state } = JSON.parse(new TextDecoder().decode(bytes), (_key, value: unknown) =>
    typeof value === 'string' && /^n-?\d+$/.test(value) ? BigInt(value.slice(1)) : value,
  ) as PerpetualState & { readonly format: number };
  if (format !== FORMAT) throw new Error("the contracts' part of a view of another format");
  return state;
}

/** The part of seconds contracts in a view as bytes: JSON with 64-bit numbers as digits behind an n, and the number of its format. Bytes of another format are refused. */
import type { SelfLimits } from '@kontor/domain/seconds/self-limits';
import type { SecondsContract, SecondsLimits, SecondsPairState, TickFact } from './seconds-facts.ts';

/** A contract that runs; its entry is among the ticks of its pair. */
export type PackedContract = Omit<SecondsContract, 'entry' | 'exit'> & { readonly entryNumber: number };

/** What the part of seconds contracts must know besides what an engine does. */
export interface SecondsState {
  /** In the order of their first terms, each with the ticks that may still decide something, and the last one. */
  readonly pairs: readonly (Omit<SecondsPairState, 'tick'> & { readonly ticks: readonly TickFact[] })[];
  readonly limits: SecondsLimits;
  readonly contracts: readonly PackedContract[];
  readonly ownLimits: readonly (readonly [user: number, limits: SelfLimits])[];
}

const FORMAT = 1;

export function writeSecondsState(state: SecondsState): Uint8Array {
  const text = JSON.stringify({ format: FORMAT, ...state }, (_key, value: unknown) => (typeof value === 'bigint' ? `n${value}` : value));
  return new TextEncoder().encode(text);
}

/** Throws for bytes of another format. */
export function readSecondsState(bytes: Uint8Array): SecondsState {
  const { format, ...state } = JSON.parse(new TextDecoder().decode(bytes), (_key, value: unknown) =>
    typeof value === 'string' && /^n-?\d+$/.test(value) ? BigInt(value.slice(1)) : value,
  ) as SecondsState & { readonly format: number };
  if (format !== FORMAT) throw new Error("the seconds contracts' part of a view of another format");
  return state;
}

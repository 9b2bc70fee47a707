/** The part of peer trade in a view as bytes: JSON with 64-bit numbers as digits behind an n, and the number of its format. Bytes of another format are refused. */
import type { P2pAdvertFact, P2pStep, P2pTermsFact, P2pTradeFact } from './p2p-facts.ts';

/** What the part of peer trade must know besides what an engine does. */
export interface P2pState {
  readonly terms: P2pTermsFact;
  readonly adverts: readonly P2pAdvertFact[];
  readonly trades: readonly PackedTrade[];
}

/** A trade with its steps, and until when one that is over is kept in the view, ms. */
export interface PackedTrade {
  readonly trade: P2pTradeFact;
  readonly steps: readonly P2pStep[];
  readonly keptUntil: number;
}

const FORMAT = 1;

export function writeP2pState(state: P2pState): Uint8Array {
  const text = JSON.stringify({ format: FORMAT, ...state }, (_key, value: unknown) => (typeof value === 'bigint' ? `n${value}` : value));
  return new TextEncoder().encode(text);
}

/** Throws for bytes of another format. */
export function readP2pState(bytes: Uint8Array): P2pState {
  const { format, ...state } = JSON.parse(new TextDecoder().decode(bytes), (_key, value: unknown) =>
    typeof value === 'string' && /^n-?\d+$/.test(value) ? BigInt(value.slice(1)) : value,
  ) as P2pState & { readonly format: number };
  if (format !== FORMAT) throw new Error("peer trade's part of a view of another format");
  return state;
}

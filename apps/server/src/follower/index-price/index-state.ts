/** The index's part of a view as bytes: JSON with prices as decimal digits, and the number of its format. Bytes of another format are refused. */
import type { IndexCandle, IndexState } from '../feed.ts';

/** What is known of one market's index: the last one, and for each interval its last candles. */
export interface PackedIndex {
  readonly state: IndexState;
  readonly lasts: readonly (readonly IndexCandle[])[];
}

const FORMAT = 1;

type CandleTuple = readonly [openMs: number, open: string, high: string, low: string, close: string, count: number];
interface Stored {
  readonly format: number;
  readonly indexes: readonly {
    readonly market: number;
    readonly price: string;
    readonly timeMs: number;
    readonly isFlagged: boolean;
    readonly lasts: readonly (readonly CandleTuple[])[];
  }[];
}

export function writeIndexState(indexes: readonly PackedIndex[]): Uint8Array {
  const stored: Stored = {
    format: FORMAT,
    indexes: indexes.map(({ state, lasts }) => ({
      ...state,
      price: `${state.price}`,
      lasts: lasts.map((candles) =>
        candles.map(({ openMs, open, high, low, close, count }) => [openMs, `${open}`, `${high}`, `${low}`, `${close}`, count]),
      ),
    })),
  };
  return new TextEncoder().encode(JSON.stringify(stored));
}

/** Throws for bytes of another format. */
export function readIndexState(bytes: Uint8Array): PackedIndex[] {
  const { format, indexes } = JSON.parse(new TextDecoder().decode(bytes)) as Stored;
  if (format !== FORMAT) throw new Error("the index's part of a view of another format");
  return indexes.map(({ lasts, ...state }) => ({
    state: { ...state, price: BigInt(state.price) },
    lasts: lasts.map((candles) => candles.map(readCandle)),
  }));
}

function readCandle([openMs, open, high, low, close, count]: CandleTuple): IndexCandle {
  return { openMs, open: BigInt(open), high: BigInt(high), low: BigInt(low), close: BigInt(close), count };
}

/**
 * What the exchange asks of a chain, whichever it is: how far it is, what is in its blocks for the addresses that are watched, what became
 * of a transaction, and what an address holds. Nothing here spends. Implemented for Ethereum's kind in evm-chain.ts.
 */

/** A block's place in its chain. */
export interface BlockMark {
  readonly height: number;
  readonly hash: string;
}

/** Coins that came to a watched address. */
export interface Payment {
  /** Of the transaction, as the chain writes it. */
  readonly txid: string;
  /** Which of the transaction's payments: the same wherever the chain puts the transaction. */
  readonly output: number;
  /** In its one spelling. */
  readonly address: string;
  readonly symbol: string;
  /** The chain's smallest units, more than none. */
  readonly units: bigint;
}

export interface ChainBlock extends BlockMark {
  /** Hash of the block before. */
  readonly parent: string;
  /** As the block says, ms since 1970 UTC. */
  readonly timeMs: number;
  readonly payments: readonly Payment[];
}

/** Which addresses are ours. */
export interface Watched {
  /** The one spelling of an address that is watched, however it is spelled here; undefined for others'. */
  find(address: string): string | undefined;
}

/** What became of a transaction. */
export interface TransactionState {
  readonly height: number;
  readonly hash: string;
  /** False: it is in a block, and did nothing but cost its fee. */
  readonly isDone: boolean;
  /** What it cost, the chain's smallest units of its own coin. */
  readonly fee: bigint;
}

export interface Chain {
  /** The newest block. */
  head(): Promise<BlockMark>;
  /** The hash of the block at a height; undefined where the chain does not reach so far. */
  hashAt(height: number): Promise<string | undefined>;
  /**
   * The blocks from one height to another, both included, in order, each the parent of the next.
   * @throws ChainMoved where the chain changed meanwhile, or no longer reaches so far
   */
  blocks(from: number, to: number, watched: Watched): Promise<readonly ChainBlock[]>;
  /** The deposit address of a number. */
  address(index: number): string;
  /** Undefined where no block has it. */
  transaction(txid: string): Promise<TransactionState | undefined>;
  /** What an address holds, the chain's smallest units: as of a block, or now. */
  balance(address: string, symbol: string, height?: number): Promise<bigint>;
}

/** The chain is another than a moment ago; who asks again is told of one that hangs together. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved';
}

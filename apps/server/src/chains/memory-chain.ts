/** A chain in memory, which tests let grow, forget and fork. */
import { ChainMoved } from './chain.ts';
import type { BlockMark, Chain, ChainBlock, Payment, TransactionState, Watched } from './chain.ts';

export class MemoryChain implements Chain {
  #blocks: ChainBlock[] = [];
  #made = 0;
  /** While it is away every question fails. */
  isAway = false;
  /** Questions for ranges of blocks so far. */
  asked = 0;

  constructor() {
    this.mine();
  }

  /** One more block; its height. */
  mine(...payments: readonly Payment[]): number {
    const height = this.#blocks.length;
    const parent = this.#blocks.at(-1)?.hash ?? '0x0';
    const hash = `0x${(++this.#made).toString(16).padStart(64, '0')}`;
    this.#blocks.push({ height, hash, parent, timeMs: height * 1000, payments });
    return height;
  }

  mineMany(count: number): void {
    for (let made = 0; made < count; made++) this.mine();
  }

  /** Forgets the newest blocks; what was in them is to be mined anew by the caller. */
  forget(count: number): readonly Payment[] {
    return this.#blocks.splice(this.#blocks.length - count, count).flatMap(({ payments }) => payments);
  }

  async head(): Promise<BlockMark> {
    this.#answer();
    return this.#blocks.at(-1)!;
  }

  async hashAt(height: number): Promise<string | undefined> {
    this.#answer();
    return this.#blocks[height]?.hash;
  }

  async blocks(from: number, to: number, watched: Watched): Promise<readonly ChainBlock[]> {
    this.#answer();
    this.asked++;
    const found = this.#blocks.slice(from, to + 1);
    if (found.length !== to - from + 1) throw new ChainMoved('too short');
    return found.map((block) => ({ ...block, payments: block.payments.filter(({ address }) => watched.find(address) !== undefined) }));
  }

  address(index: number): string {
    return `0x${index.toString(16).padStart(40, '0')}`;
  }

  async transaction(txid: string): Promise<TransactionState | undefined> {
    this.#answer();
    const block = this.#blocks.find(({ payments }) => payments.some((payment) => payment.txid === txid));
    return block && { height: block.height, hash: block.hash, isDone: true, fee: 0n };
  }

  async balance(address: string, symbol: string, height = Infinity): Promise<bigint> {
    this.#answer();
    return this.#blocks
      .filter((block) => block.height <= height)
      .flatMap(({ payments }) => payments)
      .filter((payment) => payment.address === address && payment.symbol === symbol)
      .reduce((sum, { units }) => sum + units, 0n);
  }

  #answer(): void {
    if (this.isAway) throw new Error('the node is away');
  }
}

/** The addresses of a network that are ours, in memory: every payment of every block is looked up there. */
import type { Watched } from './chain.ts';

export class WatchedAddresses implements Watched {
  /** By the address in small letters. */
  readonly #spelled = new Map<string, string>();

  /** In their one spelling. */
  constructor(addresses: Iterable<string> = []) {
    for (const address of addresses) this.add(address);
  }

  get size(): number {
    return this.#spelled.size;
  }

  add(address: string): void {
    this.#spelled.set(address.toLowerCase(), address);
  }

  /** Nodes write small letters. */
  find(address: string): string | undefined {
    return this.#spelled.get(address) ?? this.#spelled.get(address.toLowerCase());
  }
}

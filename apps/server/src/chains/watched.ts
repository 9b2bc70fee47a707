/** The addresses of a network that are ours, in memory: every payment of every block is looked up there. */
import type { Queries } from '../store/database.ts';
import { addressesSince } from './address-rows.ts';
import type { Watched } from './chain.ts';

/** Clocks of machines differ by less, and no transaction takes as long: what was made since so long before the last is read again, ms. */
const OVERLAP_MS = 120_000;

export class WatchedAddresses implements Watched {
  /** By the address in small letters. */
  readonly #spelled = new Map<string, string>();
  /** When the last of those was made that were read by `refresh`, ms. */
  #seenMs: number | undefined;

  /** In their one spelling. */
  constructor(addresses: Iterable<string> = []) {
    for (const address of addresses) this.add(address);
  }

  /** Adds those that were made since, by whichever process; to be called when the head of the chain is known and before its blocks are read. */
  async refresh(queries: Queries, network: number): Promise<void> {
    const since = new Date((this.#seenMs ?? OVERLAP_MS) - OVERLAP_MS);
    for (const { address, madeMs } of await addressesSince(queries, network, since)) {
      this.add(address);
      this.#seenMs = Math.max(this.#seenMs ?? 0, madeMs);
    }
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

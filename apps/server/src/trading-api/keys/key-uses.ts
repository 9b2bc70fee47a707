/** When and from where keys were used last, gathered and written together. Each is shown to its owner alone. */
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { TradingKey } from './key-book.ts';
import { NOTE_USES, PLACES } from './key-rows.ts';

interface Use {
  readonly user: number;
  address: string;
  timeMs: number;
}

/** Addresses that are remembered sealed, so that a key that is used all day from one address is sealed for once. */
const MOST_SEALED = 10_000;

export interface KeyUsesOptions {
  readonly queries: Queries;
  readonly vault: Pick<Vault, 'sealText'>;
}

export class KeyUses {
  readonly #options: KeyUsesOptions;
  /** By the key's number. */
  #uses = new Map<number, Use>();
  readonly #sealed = new Map<number, { readonly address: string; readonly hex: string }>();

  constructor(options: KeyUsesOptions) {
    this.#options = options;
  }

  /** The newest use stands. */
  note({ id, user }: Pick<TradingKey, 'id' | 'user'>, address: string, timeMs: number): void {
    const use = this.#uses.get(id);
    if (use === undefined) this.#uses.set(id, { user, address, timeMs });
    else if (timeMs >= use.timeMs) [use.address, use.timeMs] = [address, timeMs];
  }

  /** Writes what has gathered; what could not be written is kept for the next time. */
  async write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      const hexes: string[] = [];
      for (const [id, use] of uses) hexes.push(await this.#seal(id, use));
      await this.#options.queries.run(
        NOTE_USES,
        [...uses.keys()],
        hexes,
        [...uses.values()].map(({ timeMs }) => Math.trunc(timeMs)),
      );
    } catch (error) {
      for (const [id, { user, address, timeMs }] of uses) if (!this.#uses.has(id)) this.note({ id, user }, address, timeMs);
      throw error;
    }
  }

  async #seal(id: number, { user, address }: Use): Promise<string> {
    const before = this.#sealed.get(id);
    if (before?.address === address) return before.hex;
    const { queries, vault } = this.#options;
    const hex = Buffer.from(await vault.sealText(queries, user, PLACES.usedAddress(id), address)).toString('hex');
    if (this.#sealed.size >= MOST_SEALED) this.#sealed.clear();
    this.#sealed.set(id, { address, hex });
    return hex;
  }
}

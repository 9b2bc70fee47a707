/**
 * Client ids from before this server started. The engine knows those of open orders and of each user's last few; what else a user
 * had accepted stands in the read tables. They are asked for the last of it once, before the user's first order with a client id, so
 * that a client who repeats requests after a crash does nothing twice.
 */
import type { ClientId } from '@kontor/engine/command';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';

/** Orders that are over whose ids are asked for, those entrusted last. */
const LAST_ORDERS = 200;

export interface EarlierIdsOptions {
  readonly queries: Pick<LiveQueries, 'openOrders'>;
  readonly histories: Pick<Histories, 'orders'>;
  /** Sequence of the last command before the server began to answer. */
  readonly startedAt: number;
  /** Hears of each id. */
  readonly note: (user: number, clientId: ClientId) => void;
}

export class EarlierIds {
  readonly #options: EarlierIdsOptions;
  /** Users whose ids were told. */
  readonly #told = new Set<number>();
  readonly #asked = new Map<number, Promise<void>>();

  constructor(options: EarlierIdsOptions) {
    this.#options = options;
  }

  /** Resolves when all ids of a user have been told. Throws FollowerBusy while the follower catches up with what was before the start. */
  async tell(user: number): Promise<void> {
    if (this.#told.has(user)) return;
    const asked = this.#asked.get(user) ?? this.#ask(user).finally(() => this.#asked.delete(user));
    this.#asked.set(user, asked);
    await asked;
  }

  async #ask(user: number): Promise<void> {
    const { queries, histories, startedAt, note } = this.#options;
    // The open ones first: one that ends in between is in both.
    const { value: open } = await queries.openOrders(user, startedAt);
    const over = await histories.orders(user, { limit: LAST_ORDERS, minSeq: startedAt, anyAge: true });
    for (const { clientId } of [...over.toReversed(), ...open]) note(user, clientId);
    this.#told.add(user);
  }
}

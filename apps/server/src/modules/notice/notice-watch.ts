/**
 * Keeps the bells of open pages right: asks again and again how many notices those who are connected have not read, and tells whoever
 * has another number. Other rooms and operators' programs only write rows; asking finds them all, whoever wrote them.
 */
import { setTimeout } from 'node:timers/promises';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { UNREAD } from './notice-rows.ts';

export interface NoticeWatchOptions {
  readonly queries: Queries;
  /** The users with an open page, and who of them has opened one since this was asked last. */
  readonly connected: () => { readonly users: readonly number[]; readonly joined: ReadonlySet<number> };
  readonly tell: (user: number, unread: number) => void;
  readonly log: StoreLog;
}

/** How often is asked, ms. One statement for all who are connected. */
const EVERY_MS = 1_000;
/** Users of one statement. */
const AT_ONCE = 1_000;

export class NoticeWatch {
  readonly #options: NoticeWatchOptions;
  readonly #stop = new AbortController();
  /** What was told last, and which count it was. */
  readonly #told = new Map<number, { readonly unread: number; readonly begun: number }>();
  #begun = 0;
  #running: Promise<void> | undefined;

  constructor(options: NoticeWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Counts for a user who has just read something, and tells all his pages. */
  async unreadOf(user: number): Promise<number> {
    await this.#count([user]);
    return this.#told.get(user)?.unread ?? 0;
  }

  /** Asks once for all who are connected. */
  async look(): Promise<void> {
    const { users, joined } = this.#options.connected();
    const here = new Set(users);
    for (const user of this.#told.keys()) if (!here.has(user) || joined.has(user)) this.#told.delete(user);
    for (let from = 0; from < users.length; from += AT_ONCE) await this.#count(users.slice(from, from + AT_ONCE));
  }

  /** A count that was begun before the one that was told last knows less: it is not told, or the bell would go back and forth. */
  async #count(users: readonly number[]): Promise<void> {
    this.#begun += 1;
    const begun = this.#begun;
    for (const { user, unread } of await this.#options.queries.many(UNREAD, users)) {
      const told = this.#told.get(user);
      if (told !== undefined && told.begun > begun) continue;
      this.#told.set(user, { unread, begun });
      if (told?.unread !== unread) this.#options.tell(user, unread);
    }
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.look();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'unread notices cannot be counted; tried again');
      }
      await setTimeout(EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}

/** The guard of spec §5 against a request sent twice by a nervous finger. Client ids in the journal are what makes money safe. */
import { createHash } from 'node:crypto';
import type { Claims } from '../gateways/limit.ts';

/** Requests repeated within this time are duplicates, ms (spec §9). */
export const DUPLICATE_WINDOW_MS = 2_000;

/** Remembers what each user sent lately: in this process, or where claims are given, wherever those are kept. */
export class DuplicateGuard {
  readonly #claims: Claims | undefined;
  /** Oldest first. */
  readonly #seen = new Map<string, number>();

  constructor(claims?: Claims) {
    this.#claims = claims;
  }

  /**
   * Lets a request in and gives its key, or undefined for a duplicate. A body with a client id always passes: the journal gives
   * a repetition its first outcome. `nowMs` comes from a clock that never goes back.
   */
  enter(
    user: number,
    path: string,
    body: Readonly<Record<string, unknown>>,
    nowMs: number,
  ): string | undefined | Promise<string | undefined> {
    this.#forget(nowMs);
    if (typeof body['client_id'] === 'string') return '';
    const key = keyOf(user, path, body);
    const claimed = this.#claims?.claim(key);
    if (claimed === true) return key;
    if (claimed === false) return undefined;
    if (claimed !== undefined) return claimed.then((isClaimed) => (isClaimed ? key : undefined));
    if (this.#seen.has(key)) return undefined;
    this.#seen.set(key, nowMs);
    return key;
  }

  /** The request was refused with nothing done and may be sent again at once. */
  release(key: string): void {
    this.#claims?.release(key);
    this.#seen.delete(key);
  }

  #forget(nowMs: number): void {
    for (const [key, seenMs] of this.#seen) {
      if (nowMs - seenMs < DUPLICATE_WINDOW_MS) return;
      this.#seen.delete(key);
    }
  }
}

/** The order of a body's fields makes no difference. */
function keyOf(user: number, path: string, body: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([user, path, fields]))
    .digest('base64');
}

/**
 * How much a program may leave unread. What the exchange does in a moment may be much to tell: a burst is no fault of whoever reads. Who is behind for
 * longer than a while, or by more than anything that happens in a moment, does not keep up.
 */
import { MAX_UNREAD_BYTES } from '@kontor/contract/channels';

/** Behind for this long, ms. */
const PATIENCE_MS = 2_000;
/** Behind by this much at once. */
const MOST_UNREAD_BYTES = 8_388_608;

/** What one connection has left unread. */
export class Unread {
  /** Since when more is unread than a reader who keeps up leaves; undefined where he keeps up. */
  #behindSinceMs: number | undefined;

  /** Whether more is unread than a reader who keeps up leaves for more than a moment. */
  static isBehind(bytes: number): boolean {
    return bytes > MAX_UNREAD_BYTES;
  }

  /** Whether he does not keep up any more. `nowMs` of any clock that never goes back. */
  isTooMuch(bytes: number, nowMs: number): boolean {
    if (!Unread.isBehind(bytes)) {
      this.#behindSinceMs = undefined;
      return false;
    }
    this.#behindSinceMs ??= nowMs;
    return bytes > MOST_UNREAD_BYTES || nowMs - this.#behindSinceMs > PATIENCE_MS;
  }

  /** All is read. */
  drained(): void {
    this.#behindSinceMs = undefined;
  }
}

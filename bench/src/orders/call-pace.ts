import { MAX_CALL_MESSAGES_PER_SECOND } from '@kontor/contract/channels';

/** Between two messages of a connection that sends as many as it may, ms. */
const APART_MS = 1_000 / MAX_CALL_MESSAGES_PER_SECOND;
/** So far behind that pace a connection may be and catch up at once, ms: half of what the server allows. */
const BEHIND_MS = 500;

/** Keeps a connection within the messages with calls that the server lets through: a fast server answers sooner than the next may be sent. */
export class CallPace {
  #dueMs = 0;

  /** How long the next message has to wait, ms. It counts as sent then. `nowMs` never goes back. */
  waitMs(nowMs = performance.now()): number {
    const dueMs = Math.max(this.#dueMs, nowMs - BEHIND_MS);
    this.#dueMs = dueMs + APART_MS;
    return Math.max(0, dueMs - nowMs);
  }
}

/**
 * One id for one intent that moves money, an order or a transfer (rules 0.6). While it is not known whether a request arrived, sending
 * the same again carries the same id, so that it is never done twice; a changed intent, or one after a clear answer, gets another.
 */
import { Code } from '@kontor/contract/envelope';

/** What became of the last request. */
export type SendOutcome = 'done' | 'refused' | 'unknown';

export interface LastSent {
  /** The request's text, without its id. */
  readonly intent: string;
  readonly clientId: string;
  readonly outcome: SendOutcome;
}

/** The id to send an intent with. */
export function clientIdFor(last: LastSent | undefined, intent: string, newId: () => string): string {
  return last !== undefined && last.outcome === 'unknown' && last.intent === intent ? last.clientId : newId();
}

/** Intents whose outcome is not known, at most. */
const MOST_UNANSWERED = 20;

/** What is not known to be done or refused, after one more was sent or answered. What else was sent in between changes nothing for an intent. */
export function withSent(unanswered: readonly LastSent[], sent: LastSent): readonly LastSent[] {
  const others = unanswered.filter(({ intent }) => intent !== sent.intent);
  return sent.outcome === 'unknown' ? [...others, sent].slice(-MOST_UNANSWERED) : others;
}

/** What a failed call says of its intent; `code` is 0 when no answer came. */
export function outcomeOf(code: number): SendOutcome {
  return code === 0 || code === Code.OUTCOME_UNKNOWN || code === Code.DUPLICATE_REQUEST || code === Code.SYSTEM_ERROR
    ? 'unknown'
    : 'refused';
}

/** Unique among one user's requests. */
export function newClientId(): string {
  return `web-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('')}`;
}

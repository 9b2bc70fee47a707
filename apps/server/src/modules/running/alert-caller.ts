/**
 * Calls the operators' own address with what is to be told of alerts, at least once: a row is claimed, sent and marked. Who takes it
 * proves by the signature that it is ours and not an old one sent again, and knows a repetition by the alert's number and event.
 *
 * POST, `content-type: application/json`, `kontor-signature: t=MS,v1=HEX`: HMAC-SHA256 of `MS.BODY` with the secret.
 */
import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { waitAfter } from '../../messages/message-sender.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { CALL_LATER, CLAIM_CALL, END_CALL } from './alert-rows.ts';
import type { ClaimedCall } from './alert-rows.ts';

/** Where alerts are told. */
export interface AlertAddress {
  /** https, or http on this machine. It may hold a secret of its own, and is in no log. */
  readonly url: string;
  readonly secret: string;
}

export interface AlertCallerOptions {
  readonly address: AlertAddress;
  readonly queries: Queries;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** How often the outbox is looked into, ms. */
const POLL_MS = 1_000;
/** An answer is waited for this long, ms. */
const ANSWER_LIMIT_MS = 10_000;
/** A claim is good for longer than any try takes, ms. */
const CLAIM_MS = 60_000;
/** What nobody took for so long is given up, ms. */
const LIFE_MS = 86_400_000;

/** The header that proves a body to be ours. */
function signatureOf(body: string, secret: string, nowMs: number): string {
  return `t=${nowMs},v1=${createHmac('sha256', secret).update(`${nowMs}.${body}`).digest('hex')}`;
}

export class AlertCaller {
  readonly #options: AlertCallerOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: AlertCallerOptions) {
    this.#options = options;
  }

  /** Looks into the outbox until `close`. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Takes up nothing more; what is under way is cut, and sent again by the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Calls with the oldest that is due; false where none is. */
  async callNext(): Promise<boolean> {
    const { queries, wallMs } = this.#options;
    const nowMs = wallMs();
    const call = await queries.maybe(CLAIM_CALL, new Date(nowMs), new Date(nowMs + CLAIM_MS));
    if (call === undefined) return false;
    const failure = await this.#call(call);
    if (this.#stop.signal.aborted && failure !== undefined) return false;
    await this.#note(call, failure);
    return true;
  }

  async #note({ id, tries, askedMs }: ClaimedCall, failure: string | undefined): Promise<void> {
    const { queries, log, wallMs } = this.#options;
    const nowMs = wallMs();
    if (failure === undefined) return void (await queries.run(END_CALL, id, new Date(nowMs), 'sent'));
    if (nowMs - askedMs >= LIFE_MS) {
      await queries.run(END_CALL, id, new Date(nowMs), 'given_up');
      return log.error({ call: id, tries, reason: failure }, 'the address for alerts does not take one; it is given up');
    }
    await queries.run(CALL_LATER, id, new Date(nowMs + waitAfter(tries)));
    log.warn({ call: id, tries, reason: failure }, 'the address for alerts did not take one; tried again later');
  }

  /** What kept it from being taken, a word of a program; undefined: it was. */
  async #call({ body }: ClaimedCall): Promise<string | undefined> {
    const { address, wallMs } = this.#options;
    try {
      const answer = await fetch(address.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'kontor-signature': signatureOf(body, address.secret, wallMs()) },
        body,
        // Whoever it would be sent on to has not been agreed on.
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
      });
      await answer.body?.cancel();
      return answer.status >= 200 && answer.status <= 299 ? undefined : `HTTP ${answer.status}`;
    } catch (error) {
      return reasonOf(error);
    }
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let isMore = false;
      try {
        isMore = await this.callNext();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the outbox of alerts cannot be read; tried again');
      }
      if (!isMore) await setTimeout(POLL_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}

/** Never the message: it may name the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
}

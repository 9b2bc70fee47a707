/**
 * Sends what waits in the outbox, at least once: a row is claimed for a while, sent, and marked. What a crash leaves between sending
 * and marking is sent again with the same Message-ID. A provider that is away costs growing waits and nothing else.
 */
import { setTimeout } from 'node:timers/promises';
import type { StoreLog } from '../store/connection.ts';
import type { Queries } from '../store/database.ts';
import { CLAIM, END_MESSAGE, EXPIRE, TRY_LATER } from './outbox-messages.ts';
import type { ClaimedMessage } from './outbox-messages.ts';
import { ProviderError } from './provider.ts';
import type { Provider } from './provider.ts';
import { renderMessage } from './render-message.ts';

export interface MessageSenderOptions {
  readonly queries: Queries;
  /** A channel without one is not sent: its rows wait until they are worth nothing. */
  readonly providers: { readonly email?: Provider | undefined; readonly phone?: Provider | undefined };
  readonly log: StoreLog;
  readonly wallMs: () => number;
  /** Whether a code stays in its row: the demo's inbox shows it. */
  readonly keepsCodes: boolean;
}

/** How often the outbox is looked into, ms. One look reads one index entry. */
const POLL_MS = 300;
/** Rows that are under way at once. */
const AT_ONCE = 10;
/** A claim is good for longer than any try takes, ms. */
const CLAIM_MS = 120_000;
const TRY_LIMIT_MS = 60_000;
/** Wait after the first try that failed, and the longest one, ms; each is twice the one before. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 900_000;
/** A stop waits this long for what is under way, ms; the rest is the next start's. */
const STOP_MS = 2_000;

/** How long a message waits after so many tries, ms. */
export function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20), LONGEST_WAIT_MS);
}

export class MessageSender {
  readonly #options: MessageSenderOptions;
  readonly #channels: readonly ('email' | 'phone')[];
  readonly #stop = new AbortController();
  /** Ends what is still under way. */
  readonly #cut = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: MessageSenderOptions) {
    this.#options = options;
    this.#channels = (['email', 'phone'] as const).filter((channel) => options.providers[channel] !== undefined);
  }

  /** Looks into the outbox until `close`. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Takes up nothing more and waits a little for what is under way. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.race([this.#running, setTimeout(STOP_MS, undefined, { ref: false })]);
    this.#cut.abort();
    for (const provider of Object.values(this.#options.providers)) provider?.close();
    await this.#running;
  }

  /** One look: ends what is too old, and tries what is due. Gives how many were tried. */
  async look(): Promise<number> {
    const { queries, wallMs } = this.#options;
    const nowMs = wallMs();
    await this.#expire(nowMs);
    if (this.#channels.length === 0) return 0;
    const claimed = await queries.many(CLAIM, new Date(nowMs), new Date(nowMs + CLAIM_MS), this.#channels, AT_ONCE);
    await Promise.all(claimed.map((message) => this.#try(message)));
    return claimed.length;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let isMore = false;
      try {
        isMore = (await this.look()) === AT_ONCE;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the outbox of messages cannot be read; tried again');
      }
      if (!isMore) await setTimeout(POLL_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #expire(nowMs: number): Promise<void> {
    const { queries, log, keepsCodes } = this.#options;
    const expired = await queries.many(EXPIRE, new Date(nowMs), !keepsCodes);
    // A demo without providers sends nothing, and that is no news.
    if (!keepsCodes)
      for (const { id, tries } of expired)
        log.error({ outboxRow: id, reason: tries === 0 ? 'NOT_TRIED' : 'EXPIRED' }, 'a message was not sent and is given up');
  }

  async #try(message: ClaimedMessage): Promise<void> {
    const { queries, log, wallMs, keepsCodes } = this.#options;
    const failure = await this.#send(message);
    const now = new Date(wallMs());
    if (failure === undefined) {
      await queries.run(END_MESSAGE, message.id, now, 'sent', null, !keepsCodes);
    } else if (failure.isFinal) {
      await queries.run(END_MESSAGE, message.id, now, 'given_up', failure.reason, !keepsCodes);
      log.error({ outboxRow: message.id, reason: failure.reason }, 'a message was refused and is given up');
    } else {
      const waitMs = waitAfter(message.tries);
      await queries.run(TRY_LATER, message.id, new Date(now.getTime() + waitMs));
      log.warn({ outboxRow: message.id, reason: failure.reason, waitedMs: waitMs }, 'a message was not taken; tried again later');
    }
  }

  /** What kept it from being sent; undefined when the provider has it. */
  async #send(message: ClaimedMessage): Promise<ProviderError | undefined> {
    const rendered = renderMessage(message);
    if (rendered === undefined) return new ProviderError('UNKNOWN_TEMPLATE', true);
    const provider = this.#options.providers[message.channel];
    const late = new AbortController();
    try {
      await Promise.race([
        provider?.send({ key: message.key, to: message.to, ...rendered }),
        limit(AbortSignal.any([late.signal, this.#cut.signal])),
      ]);
      return undefined;
    } catch (error) {
      return error instanceof ProviderError ? error : new ProviderError('UNKNOWN', false);
    } finally {
      late.abort();
    }
  }
}

/** Rejects when a try has taken too long or is cut. */
async function limit(signal: AbortSignal): Promise<void> {
  await setTimeout(TRY_LIMIT_MS, undefined, { signal, ref: false }).catch(() => undefined);
  throw new ProviderError(signal.aborted ? 'STOPPED' : 'TIMEOUT', false);
}

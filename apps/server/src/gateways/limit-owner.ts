/**
 * Keeps what is left of each limit for all gateways: in the process that leads, for as long as it leads. Whoever leads next begins with full accounts, as a
 * restart does: a change of leader gives everybody at most one burst more.
 */
import type { Pace } from '../pace.ts';
import type { Transport } from '../transport/transport.ts';
import { Accounts, Holders } from './limit.ts';
import { decodeAsks, encodeLent, limitSubjects } from './limit-messages.ts';
import type { Ask, Lent } from './limit-messages.ts';

export interface LimitOwnerOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  /** How long a claim lasts, ms. */
  readonly claimMs: number;
  readonly pace: Pace;
  /** The wall's time, ms, by which intervals begin. */
  readonly wallMs: () => number;
}

/** What was lent and is not given back by then counts as used. Gateways use nothing for so long (shared-limits.ts). */
const LOAN_MS = 1_000;
/** The share of a burst that is lent at a time, so that most requests need nobody's word. */
const LOAN_SHARE = 1 / 8;

export class LimitOwner {
  readonly #options: LimitOwnerOptions;
  readonly #accounts = new Accounts();
  readonly #holders: Holders;
  readonly #outgoing = new Map<string, Lent[]>();
  #leave: (() => void) | undefined;

  constructor(options: LimitOwnerOptions) {
    this.#options = options;
    this.#holders = new Holders(options.claimMs);
  }

  start(): void {
    const { transport, prefix } = this.#options;
    this.#leave ??= transport.subscribe(limitSubjects(prefix).asks, (bytes) => this.#hear(bytes));
  }

  stop(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  #hear(bytes: Uint8Array): void {
    const { gateway, asks } = decodeAsks(bytes);
    const answers: Lent[] = [];
    for (const ask of asks) {
      const amount = this.#do(`${gateway}/${ask.number}`, ask);
      if (amount !== undefined) answers.push({ number: ask.number, amount });
    }
    if (answers.length > 0) this.#send(gateway, answers);
  }

  #do(name: string, ask: Ask): number | undefined {
    switch (ask.kind) {
      case 'lend': {
        const { key, least, allowance } = ask;
        const nowMs = allowance.perSecond === undefined ? this.#options.wallMs() : this.#options.pace.nowMs();
        const wanted = Math.max(least, allowance.burst * LOAN_SHARE);
        return this.#accounts.of(key, allowance, nowMs).lend(name, wanted, allowance, nowMs, nowMs + LOAN_MS);
      }
      case 'giveBack':
        this.#accounts.find(ask.key)?.giveBack(name, ask.unused);
        return undefined;
      case 'claim':
        return this.#holders.claim(ask.key, name, this.#options.pace.nowMs()) ? 1 : 0;
      case 'release':
        this.#holders.release(ask.key, name);
        return undefined;
    }
  }

  #send(gateway: string, answers: readonly Lent[]): void {
    if (this.#outgoing.size === 0) setImmediate(() => this.#flush());
    const others = this.#outgoing.get(gateway);
    if (others === undefined) this.#outgoing.set(gateway, [...answers]);
    else others.push(...answers);
  }

  #flush(): void {
    const { transport, prefix } = this.#options;
    const subjects = limitSubjects(prefix);
    for (const [gateway, answers] of this.#outgoing) transport.publish(subjects.inbox(gateway), encodeLent(answers));
    this.#outgoing.clear();
  }
}

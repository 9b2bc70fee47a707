/** One program at a socket of the trading API: whom it is logged on as, what it waits for, and which events it listens to. */
import type { Family } from '@kontor/contract/trading-api/endpoint';
import { closeSlow } from '../realtime/connection.ts';
import { textFrame } from '../realtime/text-frame.ts';
import { apiError } from './api-error.ts';
import type { ProgramSocket } from './program-socket.ts';
import type { Listening, UserDataDoor, UserDataListener } from './user-data-door.ts';

/** Who wants to listen. */
interface Listener {
  readonly user: number;
  readonly apiKey: string;
  /** By what the session is logged on as: then it ends with that. */
  readonly isBySession: boolean;
  /** Sequence of the command that the last event followed from which the program got before. */
  readonly since: number | undefined;
}

/** One that listens, and by whose key. */
interface Subscription extends Pick<Listener, 'apiKey' | 'isBySession'> {
  end: () => void;
}

/** So many may listen in one session. */
const MOST_SUBSCRIPTIONS = 16;

export class SocketSession {
  readonly socket: ProgramSocket;
  readonly family: Exclude<Family, 'wallet'>;
  /** Those who are counted together with its address (`customerOf`). */
  readonly customer: string;
  /** ms since 1970. */
  readonly connectedMs: number;
  /** Whether answers tell what is used of the limits, where a request does not say. */
  readonly tellsLimits: boolean;
  /** The key it is logged on by, and since when. */
  loggedOn: { readonly apiKey: string; readonly sinceMs: number } | undefined;
  /** Calls without an answer. */
  waiting = 0;
  readonly #subscriptions = new Map<number, Subscription>();
  #nextSubscription = 0;
  #left = 0;
  #heardMs = -Infinity;
  readonly #wallMs: () => number;

  constructor(socket: ProgramSocket, family: SocketSession['family'], customer: string, wallMs: () => number) {
    this.socket = socket;
    this.#wallMs = wallMs;
    this.family = family;
    this.customer = customer;
    this.connectedMs = wallMs();
    this.tellsLimits = socket.query.get('returnRateLimits') !== 'false';
  }

  /** Whether one more message is within `perSecond`; asked before it is looked at. */
  mayBeHeard(perSecond: number, nowMs: number): boolean {
    this.#left = Math.min(perSecond, this.#left + ((nowMs - this.#heardMs) / 1_000) * perSecond) - 1;
    this.#heardMs = nowMs;
    return this.#left >= 0;
  }

  /** Numbers of what it listens to. */
  get subscriptions(): readonly number[] {
    return [...this.#subscriptions.keys()];
  }

  /**
   * Begins to listen. Gives what is answered, and what lets the events come behind that.
   * @throws ApiError where the session listens to too many; FollowerBusy
   */
  async subscribe(
    door: UserDataDoor,
    { user, apiKey, isBySession, since }: Listener,
  ): Promise<{ readonly result: object; readonly release: () => void }> {
    if (this.#subscriptions.size >= MOST_SUBSCRIPTIONS) throw apiError('TOO_MANY_PARAMETERS');
    const number = this.#nextSubscription++;
    /** Texts that wait for the answer. */
    let held: string[] | undefined = [];
    const say = (text: string): void => void (held === undefined ? this.push(text) : held.push(text));
    const tell: UserDataListener['event'] = ({ text, number: seq, journal }) => {
      if (this.#subscriptions.get(number) === subscription)
        say(`{"subscriptionId":${number},"event":${text},"seq":${seq},"journal":${journal}}`);
    };
    const terminated = (): void => {
      if (this.#subscriptions.delete(number)) say(this.#terminatedText(number));
    };
    // Its place is taken before anything is waited for.
    const subscription: Subscription = { apiKey, isBySession, end: () => undefined };
    this.#subscriptions.set(number, subscription);
    let listening: Listening;
    try {
      listening = await door.listen(user, this.family, { event: tell, terminated }, since);
    } catch (error) {
      this.#subscriptions.delete(number);
      throw error;
    }
    if (this.#subscriptions.get(number) === subscription) subscription.end = () => listening.end();
    else listening.end();
    const { missed, complete, number: seq, journal } = listening;
    for (const event of missed) tell(event);
    return {
      result: since === undefined ? { subscriptionId: number, seq, journal } : { subscriptionId: number, seq, journal, complete },
      release: () => {
        const texts = held ?? [];
        held = undefined;
        for (const text of texts) this.push(text);
      },
    };
  }

  /** Listens no more, to one or to all. False where there is no such one. */
  unsubscribe(number?: number): boolean {
    if (number === undefined) {
      for (const each of this.subscriptions) this.unsubscribe(each);
      return true;
    }
    const subscription = this.#subscriptions.get(number);
    this.#subscriptions.delete(number);
    subscription?.end();
    return subscription !== undefined;
  }

  /** Is logged on no more; what it listened to by that ends. */
  logOut(): void {
    this.loggedOn = undefined;
    for (const [number, { isBySession }] of this.#subscriptions) if (isBySession) this.unsubscribe(number);
  }

  /** The key counts otherwise than it did: whoever was logged on by it is not any more, and hears so. */
  keyChanged(apiKey: string): void {
    for (const [number, subscription] of this.#subscriptions) {
      if (subscription.apiKey !== apiKey) continue;
      this.unsubscribe(number);
      this.push(this.#terminatedText(number));
    }
    if (this.loggedOn?.apiKey !== apiKey) return;
    this.loggedOn = undefined;
    this.push(JSON.stringify({ event: { e: 'sessionLoggedOut', E: this.#wallMs(), apiKey } }));
  }

  /** Tells what nobody asked for. Who does not read is hung up on: what is private is complete or over. */
  push(text: string): void {
    if (this.socket.slow) closeSlow(this.socket);
    else this.socket.write(textFrame(text));
  }

  #terminatedText(subscriptionId: number): string {
    return JSON.stringify({ subscriptionId, event: { e: 'eventStreamTerminated', E: this.#wallMs() } });
  }
}

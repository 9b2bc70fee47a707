/** The transport within one process. */
import { demandFit, demandSubject, Hearers } from './transport.ts';
import type { OnFault, Transport } from './transport.ts';

/** How a message travels: `arrive` is called later, and more than once or never where messages are doubled or lost. */
export type Carry = (arrive: () => void) => void;

export interface LocalNetworkOptions {
  /** In the next turn of the event loop unless said. */
  readonly carry?: Carry;
  readonly onFault: OnFault;
}

/** What the transports of one process have in common. */
export class LocalNetwork {
  readonly #carry: Carry;
  readonly #onFault: OnFault;
  readonly #ends = new Set<LocalTransport>();

  constructor({ carry = setImmediate, onFault }: LocalNetworkOptions) {
    this.#carry = carry;
    this.#onFault = onFault;
  }

  connect(): LocalTransport {
    const end: LocalTransport = new LocalTransport(this.#onFault, {
      publish: (subject, bytes) => {
        const copy = bytes.slice();
        for (const other of this.#ends) if (other.hears(subject)) this.#carry(() => other.arrive(subject, copy));
      },
      leave: () => void this.#ends.delete(end),
    });
    this.#ends.add(end);
    return end;
  }
}

interface Network {
  readonly publish: (subject: string, bytes: Uint8Array) => void;
  readonly leave: () => void;
}

export class LocalTransport implements Transport {
  readonly #onFault: OnFault;
  readonly #network: Network;
  readonly #subjects = new Map<string, Hearers<Uint8Array>>();
  readonly #watchers: Hearers<boolean>;
  #connected = true;
  #closed = false;

  constructor(onFault: OnFault, network: Network) {
    this.#onFault = onFault;
    this.#network = network;
    this.#watchers = new Hearers(onFault);
  }

  get connected(): boolean {
    return this.#connected;
  }

  publish(subject: string, bytes: Uint8Array): boolean {
    demandFit(subject, bytes);
    if (this.#connected) this.#network.publish(subject, bytes);
    return this.#connected;
  }

  subscribe(subject: string, hear: (bytes: Uint8Array) => void): () => void {
    demandSubject(subject);
    if (this.#closed) return () => undefined;
    const hearers = this.#subjects.get(subject) ?? new Hearers<Uint8Array>(this.#onFault);
    this.#subjects.set(subject, hearers);
    const leave = hearers.add(hear);
    return () => {
      leave();
      if (hearers.size === 0 && this.#subjects.get(subject) === hearers) this.#subjects.delete(subject);
    };
  }

  onConnection(hear: (connected: boolean) => void): () => void {
    return this.#watchers.add(hear);
  }

  settled(): Promise<boolean> {
    return Promise.resolve(this.#connected);
  }

  /** Here nothing waits to be sent. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#connected = false;
    this.#subjects.clear();
    this.#watchers.clear();
    this.#network.leave();
  }

  /** Cuts this end off, or joins it again. */
  setConnected(connected: boolean): void {
    if (this.#closed || connected === this.#connected) return;
    this.#connected = connected;
    this.#watchers.tell(connected);
  }

  hears(subject: string): boolean {
    return this.#connected && this.#subjects.has(subject);
  }

  /** What arrives at an end that is cut off is lost. */
  arrive(subject: string, bytes: Uint8Array): void {
    if (this.#connected) this.#subjects.get(subject)?.tell(bytes);
  }
}

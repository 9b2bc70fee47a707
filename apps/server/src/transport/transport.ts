/**
 * What carries messages between processes of one exchange. It carries and never remembers: a message arrives once, or not at all; what is published by one
 * process on one subject arrives in order, as far as it arrives. Where more is needed, who speaks sees to it himself (leader/remote-leader.ts).
 *
 * Whoever may publish here may ask for everything that a gateway may: between machines it belongs behind credentials and TLS.
 */
export interface Transport {
  /** Whether messages go out now. */
  readonly connected: boolean;

  /**
   * Sends bytes to all who have subscribed to a subject by now, also to those in this process. False where that cannot be tried now; nothing is kept for
   * later. The bytes must not change afterwards.
   * @throws RangeError for more than `MAX_MESSAGE_BYTES`
   */
  publish(subject: string, bytes: Uint8Array): boolean;

  /**
   * Hears what is published on a subject, words of letters, digits, `-` and `_` between dots, until the returned function is called; also after a
   * connection was lost and found again. The bytes are the hearer's only until he returns.
   */
  subscribe(subject: string, hear: (bytes: Uint8Array) => void): () => void;

  /** Hears each change of `connected`, until the returned function is called. Whatever was on its way then may be lost. */
  onConnection(hear: (connected: boolean) => void): () => void;

  /** Resolves when what was published and subscribed to so far is known where messages are passed on; with false where the connection went first. */
  settled(): Promise<boolean>;

  /** Sends what was published and ends. Nothing is heard any more. */
  close(): Promise<void>;
}

/** The longest message. A server of NATS takes 1 MiB unless told otherwise. */
export const MAX_MESSAGE_BYTES = 1_000_000;

/** What a hearer throws, and what happens to a connection that nobody asked for. */
export type OnFault = (error: Error) => void;

/** @throws RangeError where a message is too long, or its subject is none */
export function demandFit(subject: string, bytes: Uint8Array): void {
  demandSubject(subject);
  if (bytes.byteLength > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${bytes.byteLength} bytes on ${subject}`);
}

/** @throws RangeError */
export function demandSubject(subject: string): void {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(subject)) throw new RangeError(`${JSON.stringify(subject)} is no subject`);
}

/** Those who hear of something, until they do not want to any more. What one of them throws is told, and keeps it from nobody else. */
export class Hearers<Said> {
  readonly #hearers = new Set<{ readonly hear: (said: Said) => void }>();
  readonly #onFault: OnFault;

  constructor(onFault: OnFault) {
    this.#onFault = onFault;
  }

  add(hear: (said: Said) => void): () => void {
    const entry = { hear };
    this.#hearers.add(entry);
    return () => void this.#hearers.delete(entry);
  }

  tell(said: Said): void {
    for (const { hear } of this.#hearers) {
      try {
        hear(said);
      } catch (error) {
        this.#onFault(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  get size(): number {
    return this.#hearers.size;
  }

  clear(): void {
    this.#hearers.clear();
  }
}

/** Who carries messages away. */

/** A message as a provider is given it. */
export interface Outgoing {
  /** Equal each time the message is tried, and of no other. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Carries messages of one channel. */
export interface Provider {
  /**
   * Resolves when the provider has taken it; then it may be delivered, and before that it may be too.
   * @throws ProviderError
   */
  send(message: Outgoing): Promise<void>;
  /** Lets go of connections. What is under way may fail. */
  close(): void;
}

/** The provider did not take it. `reason` is a short word of a program and names nobody. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly reason: string;
  /** It will not take it later either. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

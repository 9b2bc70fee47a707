/** Keys of the trading API, as its door asks about them. Who they belong to makes and changes them in modules/trading-key. */
import type { KeyObject } from 'node:crypto';
import type { TradingKeyKind, TradingScope } from '@kontor/contract/trading-key';

/** A key as it counts now. */
export interface TradingKey {
  readonly id: number;
  readonly apiKey: string;
  readonly user: number;
  readonly kind: TradingKeyKind;
  /** What an `hmac` key signs with; undefined for the others. */
  readonly secret: string | undefined;
  /** What signatures of an `rsa` or `ed25519` key are verified with; undefined for `hmac`. */
  readonly publicKey: KeyObject | undefined;
  /** What it may do. `withdraw` is taken out as long as nothing may leave its owner's account (rules 7.4). */
  readonly scopes: ReadonlySet<TradingScope>;
  /** Whether it may be used from this address, in the spelling of `readAddress`. */
  allows(address: string): boolean;
  /** From then on it is good for nothing, ms; undefined where it does not expire. */
  readonly expiresMs: number | undefined;
  /** False where its owner has switched it off, and where he has frozen or closed his account: then he cannot log in to the site either. */
  readonly isEnabled: boolean;
  /** Of its owner's account, at most a second old as all of this. A session that is logged on stays so when it changes. */
  readonly feeTier: number;
}

/** All keys. */
export interface KeyBook {
  /**
   * The key, enabled or not, expired or not; undefined for one nobody has. It is at most a second old, and a change made in this process is
   * seen at once. What is known is answered from memory, without a promise.
   * @throws DatabaseAway, by the promise
   */
  find(apiKey: string): TradingKey | undefined | Promise<TradingKey | undefined>;
  /** Notes that it was used, for its owner; written every few seconds. `address` as `readAddress` gives it. */
  used(key: TradingKey, address: string, nowMs: number): void;
  /**
   * Told of a key that was changed, switched off or deleted, that has expired, or whose owner may not do any more what it was good for, so that
   * sockets that were logged on by it are closed. Only of keys that were asked about before. Gives back what ends the telling.
   */
  onChanged(listener: (apiKey: string) => void): () => void;
}

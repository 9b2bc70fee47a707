/**
 * How subscribers are called in public lists of tickets: a hash of a salt that only the server knows, so that nobody finds a person behind it by trying all user
 * numbers, of the item, so that one is called otherwise in each, and of the user.
 */
import { hash } from 'node:crypto';

/** 64 hexadecimal digits. `salt` is the user's own, at least 16 bytes. */
export function holderName(salt: Uint8Array, item: number, user: number): string {
  return hash('sha256', `kontor ico holder 1\n${Buffer.from(salt).toString('hex')}\n${item}\n${user}`, 'hex');
}

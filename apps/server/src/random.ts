/** Where secrets and ids come from. Modules take what they need as a parameter; only main reads it. */
import { randomBytes } from 'node:crypto';

/** The randomness the server uses. */
export interface Random {
  /** `count` bytes nobody can guess. */
  bytes(count: number): Uint8Array;
}

/** The machine's generator. */
export const MACHINE_RANDOM: Random = { bytes: (count) => randomBytes(count) };

/** 256 random bits as 43 characters: a session's token. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** 128 random bits as 22 characters: the client id of a request that came without one. */
export function newClientId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString('base64url');
}

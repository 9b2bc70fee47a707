/**
 * The key of what is kept about persons: photos of documents, names and numbers, bank details. It lies beside the database, not in it:
 * whoever gets a copy of the tables reads nothing of it.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Random } from '../random.ts';
import { errorCode } from '../store/store-error.ts';

const KEY_BYTES = 32;

/** Keys made of the one in the file, each good for one thing. */
export class VaultKey {
  /** Seals the keys of persons. */
  readonly wrapping: Uint8Array;
  /** Seals what is the house's own. */
  readonly own: Uint8Array;
  readonly #indexing: Uint8Array;

  constructor(secret: Uint8Array) {
    this.wrapping = made(secret, 'wrapping');
    this.own = made(secret, 'own');
    this.#indexing = made(secret, 'indexing');
  }

  /** A name of 32 bytes for these words in this order, by which equal ones are found and which tells nothing of them without the key. */
  indexOf(...words: readonly string[]): Uint8Array {
    return createHmac('sha256', this.#indexing).update(JSON.stringify(words)).digest();
  }
}

function made(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `kontor ${purpose}`, KEY_BYTES));
}

/** Reads the key; where there is none it makes one if it `mayMake`. @throws ConfigError */
export async function readVaultKey(path: string, random: Random, mayMake: boolean): Promise<VaultKey> {
  try {
    return new VaultKey(await existing(path));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error instanceof ConfigError ? error : unreadable(path, error);
    if (!mayMake) throw lost(path);
  }
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(random.bytes(KEY_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    // Another process has just made it.
    if (errorCode(error) !== 'EEXIST') throw unreadable(path, error);
  }
  return new VaultKey(await existing(path));
}

/** The database holds what only the lost key opens. */
export function lost(path: string): ConfigError {
  return new ConfigError(
    `VAULT_KEY_FILE ${path} is missing, or not the one this database was written with. Restore it from a backup: without it photos of documents, names and bank details cannot be read.`,
  );
}

async function existing(path: string): Promise<Uint8Array> {
  const secret = await readFile(path);
  if (secret.length !== KEY_BYTES)
    throw new ConfigError(`VAULT_KEY_FILE ${path} is damaged: it does not hold ${KEY_BYTES} bytes. Restore it from a backup.`);
  return secret;
}

function unreadable(path: string, cause: unknown): ConfigError {
  return new ConfigError(`VAULT_KEY_FILE ${path} can neither be read nor made (${errorCode(cause) ?? 'unknown'}).`, { cause });
}

/**
 * The key of what is remembered about logins: where an account logged in from, on which devices, and where passwords were guessed.
 * It lies beside the database, not in it: whoever gets a copy of the tables cannot try out the four thousand million addresses.
 */
import { createHmac } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../../config.ts';
import type { Random } from '../../random.ts';
import { errorCode } from '../../store/store-error.ts';

const KEY_BYTES = 32;

export class LoginKey {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** A name for these words, in this order, that tells nothing of them; 44 characters. */
  nameOf(...words: readonly string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(words)).digest('base64');
  }
}

/** Reads the key, and makes one where there is none. @throws ConfigError */
export async function readLoginKey(path: string, random: Random): Promise<LoginKey> {
  try {
    return new LoginKey(await existing(path));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error instanceof ConfigError ? error : unreadable(path, error);
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
  return new LoginKey(await existing(path));
}

async function existing(path: string): Promise<Uint8Array> {
  const secret = await readFile(path);
  if (secret.length !== KEY_BYTES)
    throw new ConfigError(
      `LOGIN_KEY_FILE ${path} is damaged: it does not hold ${KEY_BYTES} bytes. Restore it, or remove it: then nobody's devices and networks are known until the next login.`,
    );
  return secret;
}

function unreadable(path: string, cause: unknown): ConfigError {
  return new ConfigError(`LOGIN_KEY_FILE ${path} can neither be read nor made (${errorCode(cause) ?? 'unknown'}).`, { cause });
}

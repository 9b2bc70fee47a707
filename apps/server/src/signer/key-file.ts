/**
 * The seed at rest: sealed with AES-256-GCM by a key that scrypt makes of the passphrase. What it takes to make that key stands beside it
 * and is sealed with it, so that nobody can weaken it.
 */
import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { mkdirSync, openSync, closeSync, fsyncSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { ConfigError } from '../config.ts';
import type { Random } from '../random.ts';
import { errorCode } from '../store/store-error.ts';
import { SEED_BYTES } from './keys.ts';

const HEX = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$` });
const FILE = Type.Object(
  {
    kontor: Type.Literal('signer key 1'),
    /** Of scrypt; 8 and 1 are the others. */
    cost: Type.Integer({ minimum: 2 ** 14, maximum: 2 ** 20 }),
    salt: HEX(16),
    nonce: HEX(12),
    sealed: HEX(SEED_BYTES),
    tag: HEX(16),
  },
  { additionalProperties: false },
);

/** 128 MB and about half a second. */
const COST = 2 ** 17;
const BLOCK = 8;
const MIN_PASSPHRASE = 12;

/** A key of the passphrase. */
function made(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: BLOCK, p: 1, maxmem: 256 * cost * BLOCK };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => (error === null ? resolve(key) : reject(error))),
  );
}

const header = (cost: number, salt: string, nonce: string): Buffer => Buffer.from(JSON.stringify(['signer key 1', cost, salt, nonce]));

/**
 * Makes a file with a new seed, readable by its owner alone, and gives the seed.
 * @throws ConfigError where there is one already, or none can be made
 */
export async function makeKeyFile(path: string, passphrase: string, random: Random, cost = COST): Promise<Uint8Array> {
  if (passphrase.length < MIN_PASSPHRASE) throw new ConfigError(`SIGNER_PASSPHRASE has at least ${MIN_PASSPHRASE} characters.`);
  const seed = random.bytes(SEED_BYTES);
  const salt = Buffer.from(random.bytes(16));
  const nonce = Buffer.from(random.bytes(12));
  const cipher = createCipheriv('aes-256-gcm', await made(passphrase, salt, cost), nonce);
  cipher.setAAD(header(cost, salt.toString('hex'), nonce.toString('hex')));
  const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
  const file = {
    kontor: 'signer key 1',
    cost,
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    sealed: sealed.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
  };
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const descriptor = openSync(path, 'wx', 0o600);
    writeSync(descriptor, `${JSON.stringify(file)}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    const code = errorCode(error);
    throw new ConfigError(
      code === 'EEXIST'
        ? `There is a key in ${path} already; it is not written over.`
        : `The key file ${path} cannot be made (${code ?? 'unknown'}).`,
      { cause: error },
    );
  }
  return seed;
}

/** The seed in a file. @throws ConfigError */
export async function openKeyFile(path: string, passphrase: string): Promise<Uint8Array> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`The key file ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`, { cause: error });
  }
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    file = undefined;
  }
  if (!Check(FILE, file)) throw new ConfigError(`${path} is no key file of the signer, or is damaged. Restore it from a backup.`);
  const { cost, salt, nonce, sealed, tag } = file;
  const key = await made(passphrase, Buffer.from(salt, 'hex'), cost);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'), { authTagLength: 16 });
  decipher.setAAD(header(cost, salt, nonce));
  decipher.setAuthTag(Buffer.from(tag, 'hex'));
  try {
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]);
  } catch (error) {
    throw new ConfigError(`${path} does not open: the passphrase is not its own, or somebody altered it.`, { cause: error });
  }
}

/** The passphrase, from SIGNER_PASSPHRASE or its file. @throws ConfigError */
export function readPassphrase(environment: Readonly<Record<string, string | undefined>>, file: string | undefined): string {
  const given = environment['SIGNER_PASSPHRASE'] ?? '';
  if (given !== '') return given;
  if (file === undefined) throw new ConfigError('Neither SIGNER_PASSPHRASE nor a passphraseFile says what opens the key file.');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`The passphrase file ${file} cannot be read (${errorCode(error) ?? 'unknown'}).`, { cause: error });
  }
}

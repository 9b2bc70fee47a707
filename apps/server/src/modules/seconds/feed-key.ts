/**
 * The key that signs ticks: it lies in a file beside the database, never in it, and the engine has never seen it. Whoever alters what was published has to
 * have this key, and whoever has the key alone cannot alter what others wrote down. Source: rules 3.6.
 */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { keyIntroductionText } from '@kontor/contract/index-tick';
import { ConfigError } from '../../config.ts';
import type { Random } from '../../random.ts';
import { bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { errorCode } from '../../store/store-error.ts';

const SEED_BYTES = 32;
/** What stands before the seed in the form that Node reads (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** What is in front of the 32 bytes of a public key, alike. */
const SPKI_HEAD_BYTES = 12;
/** Of a hash, so that a key is named the same everywhere. */
const ID_DIGITS = 16;

/** A key of the feed. */
export class FeedKey {
  readonly publicKey: Uint8Array;
  /** The first digits of the hash of its public key. */
  readonly id: string;
  readonly #key: KeyObject;

  constructor(seed: Uint8Array) {
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = createPublicKey(this.#key).export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD_BYTES);
    this.id = createHash('sha256').update(this.publicKey).digest('hex').slice(0, ID_DIGITS);
  }

  /** Signs the bytes of a tick's hash. */
  sign(hash: Uint8Array): Uint8Array {
    return sign(null, hash, this.#key);
  }

  /** Signs that another follows it. */
  introduce({ publicKey }: FeedKey): Uint8Array {
    return sign(null, Buffer.from(keyIntroductionText(Buffer.from(publicKey).toString('hex'))), this.#key);
  }
}

/** A key as everybody may know it. */
export interface FeedKeyRow {
  readonly number: number;
  readonly id: string;
  readonly publicKey: Uint8Array;
  /** By the one before; null of the first. */
  readonly introduction: Uint8Array | null;
  readonly begunMs: number;
}

const COLUMNS = 'id, key_id, public_key, introduction, begun_at';
const readRow = (row: Readonly<Record<string, unknown>>): FeedKeyRow => ({
  number: safeInteger(row, 'id'),
  id: text(row, 'key_id'),
  publicKey: bytes(row, 'public_key'),
  introduction: nullable(bytes, row, 'introduction'),
  begunMs: timestampMs(row, 'begun_at'),
});
/** Oldest first. */
export const FEED_KEYS = statement<[], FeedKeyRow>('feed-keys', `SELECT ${COLUMNS} FROM index_feed_key ORDER BY id`, readRow);
const NEWEST = statement<[], FeedKeyRow>('feed-key-newest', `SELECT ${COLUMNS} FROM index_feed_key ORDER BY id DESC LIMIT 1`, readRow);
const ADD = statement<[id: string, publicKey: Uint8Array, introduction: Uint8Array | null, now: Date], FeedKeyRow>(
  'feed-key-add',
  `INSERT INTO index_feed_key (key_id, public_key, introduction, begun_at) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
  readRow,
);

/** A key with its row. */
export interface KnownKey {
  readonly key: FeedKey;
  readonly row: FeedKeyRow;
}

export interface FeedKeyOptions {
  readonly queries: Queries;
  readonly path: string;
  readonly random: Random;
  readonly wallMs: () => number;
}

/**
 * The key in use. The first start makes it; after a rotation that was cut short the key that everybody was told of is taken into use.
 * @throws ConfigError where the file is not the one that this database knows
 */
export async function openFeedKey({ queries, path, random, wallMs }: FeedKeyOptions): Promise<KnownKey> {
  const row = await queries.maybe(NEWEST);
  if (row === undefined) {
    const key = (await readKey(path)) ?? (await makeKey(path, random));
    return { key, row: await queries.one(ADD, key.id, key.publicKey, null, new Date(wallMs())) };
  }
  if ((await readKey(path))?.id !== row.id && (await readKey(nextOf(path)))?.id === row.id) await takeNext(path);
  const key = await readKey(path);
  if (key?.id === row.id) return { key, row };
  throw new ConfigError(
    `FEED_KEY_FILE ${path} is missing, or not the one that signs ticks (${row.id}). Restore it from a backup: a new key has to be introduced by the old one.`,
  );
}

/** A program that rotates and a server that runs may both do so. */
async function takeNext(path: string): Promise<void> {
  await rename(nextOf(path), path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/**
 * Makes another key, introduced by the one in use, beside it. As soon as the transaction is committed, whoever opens the key takes the new one; until then
 * the old one is in use, and stays so where the transaction fails.
 * @throws ConfigError as above
 */
export async function rotateFeedKey(options: FeedKeyOptions): Promise<FeedKeyRow> {
  const { queries, path, random, wallMs } = options;
  const { key: before } = await openFeedKey(options);
  // What an earlier rotation left was never told of.
  await rm(nextOf(path), { force: true });
  const key = await makeKey(nextOf(path), random);
  return queries.one(ADD, key.id, key.publicKey, before.introduce(key), new Date(wallMs()));
}

function nextOf(path: string): string {
  return `${path}.next`;
}

/** Undefined where there is no such file. */
async function readKey(path: string): Promise<FeedKey | undefined> {
  let seed: Uint8Array;
  try {
    seed = await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new ConfigError(`FEED_KEY_FILE ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`, { cause: error });
  }
  if (seed.length !== SEED_BYTES)
    throw new ConfigError(`FEED_KEY_FILE ${path} is damaged: it does not hold ${SEED_BYTES} bytes. Restore it from a backup.`);
  return new FeedKey(seed);
}

/** Nobody but its owner may read it. */
async function makeKey(path: string, random: Random): Promise<FeedKey> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const seed = random.bytes(SEED_BYTES);
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(seed);
      await file.sync();
    } finally {
      await file.close();
    }
    return new FeedKey(seed);
  } catch (error) {
    throw new ConfigError(`FEED_KEY_FILE ${path} cannot be made (${errorCode(error) ?? 'unknown'}).`, { cause: error });
  }
}

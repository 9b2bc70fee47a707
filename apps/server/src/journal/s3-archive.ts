/**
 * The archive in a store that speaks S3, by path (`endpoint/bucket/prefix/file`), signed by version 4 of the signature. What is put is
 * signed with its hash, so that a store that checks refuses what changed on its way.
 */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../config.ts';
import { errorMessage } from '../store/store-error.ts';
import type { ArchivePlace } from './archive-place.ts';
import { JournalError } from './journal.ts';

/** One try, from the first byte sent to the last one read, ms. */
const TRY_LIMIT_MS = 60_000;
/** Pauses between tries, ms: what is short is waited out, what is long is told. */
const PAUSES_MS = [200, 1_000] as const;
/** A segment has some ten megabytes; what is far more is none. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Of a listing's page. */
const MAX_PAGES = 10_000;
const EMPTY = createHash('sha256').digest('hex');

export interface S3Options extends S3Settings {
  /** For tests: as `TRY_LIMIT_MS`. */
  readonly tryLimitMs?: number;
}

/** What a store answered in full. */
interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

export class S3Archive implements ArchivePlace {
  readonly name: string;
  readonly #options: S3Options;

  constructor(options: S3Options) {
    this.#options = options;
    this.name = `s3://${options.bucket}/${options.prefix}`;
  }

  async put(file: string, bytes: Uint8Array): Promise<void> {
    const { status, body } = await this.#ask('PUT', this.#pathOf(file), bytes);
    if (status !== 200) throw this.#refused(status, body);
  }

  async get(file: string): Promise<Uint8Array | undefined> {
    const { status, body } = await this.#ask('GET', this.#pathOf(file));
    // A bucket that is not there says nothing about its files.
    if (status === 404 && codeOf(body) !== 'NoSuchBucket') return undefined;
    if (status !== 200) throw this.#refused(status, body);
    return body;
  }

  async list(): Promise<readonly string[]> {
    const { bucket, prefix } = this.#options;
    const under = prefix === '' ? '' : `${prefix}/`;
    const files: string[] = [];
    let after = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: under, ...(after === '' ? {} : { 'start-after': after }) });
      const { status, body } = await this.#ask('GET', `${bucket}?${query.toString().replaceAll('+', '%20')}`);
      if (status !== 200) throw this.#refused(status, body);
      const text = Buffer.from(body).toString('utf8');
      const keys = Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key]) => key ?? '');
      const last = keys.at(-1);
      files.push(...keys.filter((key) => key.startsWith(under)).map((key) => key.slice(under.length)));
      if (!/<IsTruncated>true<\/IsTruncated>/.test(text)) return files.sort();
      if (last === undefined || last <= after) break;
      after = last;
    }
    throw this.#away('it lists its files without an end');
  }

  #pathOf(file: string): string {
    const { bucket, prefix } = this.#options;
    return [bucket, ...(prefix === '' ? [] : [prefix]), file].join('/');
  }

  /** Tries again what may pass: no answer, an answer that breaks off, and the store's own trouble. @throws JournalError ARCHIVE_AWAY */
  async #ask(method: 'GET' | 'PUT', path: string, body?: Uint8Array): Promise<Answer> {
    let reason = '';
    for (const pauseMs of [0, ...PAUSES_MS]) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      try {
        const answer = await this.#try(method, path, body);
        if (answer.status < 500 && answer.status !== 429) return answer;
        reason = `it answers ${answer.status} ${codeOf(answer.body)}`.trim();
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    throw this.#away(reason);
  }

  async #try(method: 'GET' | 'PUT', path: string, body: Uint8Array | undefined): Promise<Answer> {
    const { endpoint, region, accessKeyId, secretAccessKey, tryLimitMs = TRY_LIMIT_MS } = this.#options;
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${path}`,
      headers: { 'x-amz-content-sha256': body === undefined ? EMPTY : createHash('sha256').update(body).digest('hex') },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    const { url, headers } = await signer.sign();
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: Buffer.from(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength) }),
      // A redirection leads to another region or host; what is signed is for this one.
      redirect: 'manual',
      signal: AbortSignal.timeout(tryLimitMs),
    });
    return { status: response.status, body: await bodyOf(response) };
  }

  #refused(status: number, body: Uint8Array): JournalError {
    return this.#away(`it answers ${status} ${codeOf(body)}`.trim());
  }

  #away(reason: string): JournalError {
    return new JournalError('ARCHIVE_AWAY', `the archive ${this.name} at ${this.#options.endpoint} cannot be used: ${reason}.`);
  }
}

async function bodyOf({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`an answer of more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The name of an error as the store's XML says it, and nothing else of that: it may repeat keys. */
function codeOf(body: Uint8Array): string {
  return /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 4_096)).toString('utf8'))?.[1] ?? '';
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return error instanceof Error && error.name === 'TimeoutError' ? 'it does not answer in time' : errorMessage(cause);
}

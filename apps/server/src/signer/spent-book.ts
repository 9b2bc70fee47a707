/**
 * What the signer signed, in a file of its own beside the database, a line each, written and on the disk before anything is sent. The
 * database belongs to the server as well, and may be put back to what it was yesterday: whatever it says, what stands here was signed, is
 * not signed again, and counts towards the caps.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';
import { DAY_MS } from './caps.ts';
import type { Spent } from './caps.ts';

/** A payment that was signed, or gas for a deposit address. */
export interface BookEntry {
  /** `withdrawal 7`, `sweep 12`, `top-up 12`: never twice. */
  readonly key: string;
  /** Of what was asked for: another order under the same number has another. */
  readonly digest: string;
  readonly timeMs: number;
  readonly network: string;
  readonly symbol: string;
  readonly sender: string;
  readonly nonce: number;
  /** Decimals of the coin, and units of it. */
  readonly amount: string;
  readonly units: string;
  readonly txHash: `0x${string}`;
  readonly raw: `0x${string}`;
  readonly maxFee: string;
}

/** The coin of whose caps an entry is a part; sweeps are of none. */
const capOf = ({ key, network, symbol }: BookEntry): string => `${key.startsWith('top-up') ? 'top-up' : 'coin'} ${network} ${symbol}`;

export class SpentBook {
  readonly #file: number;
  readonly #key: Uint8Array;
  readonly #entries = new Map<string, BookEntry>();
  readonly #spent = new Map<string, Spent[]>();
  readonly #next = new Map<string, number>();
  #chain = '';
  #bytes = 0;

  /**
   * Opens the book, or begins one. A last line that was cut off in writing was never sent, and goes.
   * @throws ConfigError where a line is not the signer's own, or not where it was
   */
  constructor(path: string, seed: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(), 'kontor signer book', 32));
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = openSync(path, 'a+', 0o600);
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    const torn = lines.pop() ?? '';
    for (const [index, line] of lines.entries()) {
      const [mark = '', json = ''] = line.split(/ (.*)/s);
      if (mark !== this.#mark(json))
        throw new ConfigError(`Line ${index + 1} of the book ${path} was not written there by this signer. Restore it from a backup.`);
      this.#take(JSON.parse(json) as BookEntry, mark);
    }
    this.#bytes = Buffer.byteLength(text) - Buffer.byteLength(torn);
    if (torn !== '') ftruncateSync(this.#file, this.#bytes);
  }

  /** What was signed under a key. */
  find(key: string): BookEntry | undefined {
    return this.#entries.get(key);
  }

  /** The nonce behind the last that was signed for an address. */
  nextNonce(network: string, sender: string): number {
    return this.#next.get(`${network} ${sender}`) ?? 0;
  }

  /** Payments of a coin, or top-ups of a network, within the last day. */
  spent(kind: 'coin' | 'top-up', network: string, symbol: string, nowMs: number): readonly Spent[] {
    const key = `${kind} ${network} ${symbol}`;
    const recent = (this.#spent.get(key) ?? []).filter(({ timeMs }) => timeMs > nowMs - DAY_MS);
    this.#spent.set(key, recent);
    return recent;
  }

  /** Writes an entry down; it is on the disk when this returns. A key that stands there is a bug. */
  write(entry: BookEntry): void {
    if (this.#entries.has(entry.key)) throw new Error(`${entry.key} was signed already`);
    const json = JSON.stringify(entry);
    const mark = this.#mark(json);
    const line = Buffer.from(`${mark} ${json}\n`);
    try {
      writeSync(this.#file, line);
      fsyncSync(this.#file);
    } catch (error) {
      // Half a line would hide the ones behind it.
      ftruncateSync(this.#file, this.#bytes);
      throw error;
    }
    this.#bytes += line.length;
    this.#take(entry, mark);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Of a line and all before it. */
  #mark(json: string): string {
    return createHmac('sha256', this.#key).update(this.#chain).update('\n').update(json).digest('hex').slice(0, 32);
  }

  #take(entry: BookEntry, mark: string): void {
    this.#chain = mark;
    this.#entries.set(entry.key, entry);
    const place = `${entry.network} ${entry.sender}`;
    this.#next.set(place, Math.max(this.nextNonce(entry.network, entry.sender), entry.nonce + 1));
    if (entry.key.startsWith('sweep')) return;
    const cap = capOf(entry);
    const spent = this.#spent.get(cap) ?? [];
    spent.push({ timeMs: entry.timeMs, amount: BigInt(entry.units) });
    this.#spent.set(cap, spent);
  }
}

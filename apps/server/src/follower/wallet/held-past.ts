/**
 * What of users' holdings has changed in the hour and the day that are not over: when they are, each changed holding is told once. However
 * often something changes, that is one number compared; whoever moves nothing costs nothing.
 */
import { isBot } from '../../bot-numbers.ts';
import type { HeldRow } from './held-table.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** 'KVH' and the format's version. */
const FORMAT = 0x4b564801;

/** What one account of a user holds of one asset, units, by bucket. */
interface Held {
  readonly available: bigint;
  readonly frozen: bigint;
  readonly orderFreeze: bigint;
  readonly locked: bigint;
  /** Number of the hour in which it changed last, counted from 1970. */
  changedHour: number;
}

/** What users hold. */
export interface HeldNow {
  of(user: number, account: number, asset: number): Omit<Held, 'changedHour'>;
}

/** Who is told of what was held when a span was over. */
export interface HeldTold {
  hour(row: HeldRow): void;
  day(row: HeldRow): void;
}

export class HeldPast {
  readonly #now: HeldNow;
  #hour = 0;
  #day = 0;
  /** User, account, asset, one behind the other. */
  #inHour: number[] = [];
  /** Of the hours of the day that are over. A holding stands here once for each. */
  #inDay: number[] = [];

  constructor(now: HeldNow) {
    this.#now = now;
  }

  /** When the hour that is not over began, ms. */
  get hourMs(): number {
    return this.#hour * HOUR_MS;
  }

  /** A command comes at this time: spans that are over with that are told. Times never go back. */
  moveTo(timeMs: number, told: HeldTold): void {
    if (timeMs < (this.#hour + 1) * HOUR_MS) return;
    for (const row of this.#rows(triples(this.#inHour), this.#hour * HOUR_MS)) told.hour(row);
    this.#inDay = this.#inDay.concat(this.#inHour);
    this.#inHour = [];
    this.#hour = Math.floor(timeMs / HOUR_MS);
    const day = Math.floor(timeMs / DAY_MS);
    if (day === this.#day) return;
    for (const row of this.#rows(once(this.#inDay), this.#day * DAY_MS)) told.day(row);
    this.#inDay = [];
    this.#day = day;
  }

  /** A holding has changed. Those of the demo's bots are not kept: nobody asks what they held. */
  note(held: Held, user: number, account: number, asset: number): void {
    if (held.changedHour === this.#hour) return;
    held.changedHour = this.#hour;
    if (!isBot(user)) this.#inHour.push(user, account, asset);
  }

  /** What the engine does not know of it, for a snapshot: words of 32 bits. */
  pack(): Uint8Array {
    const words = Int32Array.of(FORMAT, this.#hour, this.#day, this.#inHour.length);
    const all = new Int32Array(words.length + this.#inHour.length + this.#inDay.length);
    all.set(words);
    all.set(this.#inHour, words.length);
    all.set(this.#inDay, words.length + this.#inHour.length);
    return new Uint8Array(all.buffer);
  }

  /** Takes over what `pack` gave; `heldOf` finds the holdings that were restored. Throws for bytes of another format. */
  restore(packed: Uint8Array, heldOf: (user: number, account: number, asset: number) => Held): void {
    const bytes = packed.slice();
    const [format, hour, day, length, ...changed] = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
    if (format !== FORMAT) throw new Error("the wallet's part of a view of another format");
    this.#hour = hour!;
    this.#day = day!;
    this.#inHour = changed.slice(0, length);
    this.#inDay = changed.slice(length);
    for (const [user, account, asset] of triples(this.#inHour)) heldOf(user, account, asset).changedHour = this.#hour;
  }

  *#rows(changed: Iterable<readonly [user: number, account: number, asset: number]>, openMs: number): Generator<HeldRow> {
    for (const [user, account, asset] of changed) {
      const { available, frozen, orderFreeze, locked } = this.#now.of(user, account, asset);
      yield { user, account, asset, openMs, amount: available + frozen + orderFreeze + locked };
    }
  }
}

function* triples(flat: readonly number[]): Generator<readonly [user: number, account: number, asset: number]> {
  for (let at = 0; at < flat.length; at += 3) yield [flat[at]!, flat[at + 1]!, flat[at + 2]!];
}

/** Each once. */
function* once(flat: readonly number[]): ReturnType<typeof triples> {
  const seen = new Set<number>();
  for (const triple of triples(flat)) {
    const [user, account, asset] = triple;
    // Users have 31 bits, accounts 3, assets 16.
    const name = (user * 8 + account) * 65_536 + asset;
    if (seen.has(name)) continue;
    seen.add(name);
    yield triple;
  }
}

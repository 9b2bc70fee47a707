/**
 * Which users are connected to which gateway, as far as one gateway knows. Each says at once who came and who went, and from time to time all of its users:
 * what was lost on the way is put right by then. A gateway that is not heard of any more has nobody.
 */
import type { Pace } from '../pace.ts';
import { repeating } from '../pace.ts';
import type { Random } from '../random.ts';
import type { Transport } from '../transport/transport.ts';
import { WireError, WireReader, WireWriter } from '../transport/wire-bytes.ts';
import { newName } from './together.ts';

export interface PresenceOptions {
  readonly transport: Transport;
  /** Begins all subjects of this exchange. */
  readonly prefix: string;
  readonly random: Random;
  readonly pace: Pace;
}

/** How often all users are said, ms. */
const ALL_MS = 5_000;
/** Who said nothing for so long is gone, ms. */
const GONE_MS = 3 * ALL_MS;
/** Users in a message. */
const MOST_USERS = 50_000;
/** More gateways, or users of one, are not remembered. */
const MOST_GATEWAYS = 1_000;
const MOST_OF_ONE = 1_000_000;
const FORM = 1;

/** What a gateway said. */
interface Said {
  readonly gateway: string;
  /** Rises with each message; what is older than what was heard is out of date. */
  readonly number: number;
  /** Rises with each time that all users are said. */
  readonly round: number;
  readonly isLast: boolean;
  readonly here: readonly number[];
  readonly gone: readonly number[];
}

interface Other {
  number: number;
  heardMs: number;
  /** In which round each was named last. */
  readonly users: Map<number, number>;
}

export class Presence {
  readonly #options: PresenceOptions;
  readonly #subject: string;
  readonly #name: string;
  readonly #stops: (() => void)[];
  /** Users here, and how many connections of each. */
  readonly #own = new Map<number, number>();
  readonly #others = new Map<string, Other>();
  /** What changed in this turn. */
  #changed = new Set<number>();
  #number = 0;
  #round = 1;

  constructor(options: PresenceOptions) {
    const { transport, prefix, random, pace } = options;
    this.#options = options;
    this.#subject = `${prefix}.presence`;
    this.#name = newName(random);
    this.#stops = [
      transport.subscribe(this.#subject, (bytes) => this.#hear(bytes)),
      transport.onConnection((connected) => connected && this.#sayAll()),
      repeating(pace, ALL_MS, () => this.#sayAll()),
    ];
    this.#sayAll();
  }

  /** Whether a user is connected anywhere, as far as is known here. */
  isOnline(user: number): boolean {
    if (this.#own.has(user)) return true;
    const sinceMs = this.#options.pace.nowMs() - GONE_MS;
    for (const { heardMs, users } of this.#others.values()) if (heardMs > sinceMs && users.has(user)) return true;
    return false;
  }

  /** A connection of a user was opened here. */
  entered(user: number): void {
    const connections = this.#own.get(user) ?? 0;
    this.#own.set(user, connections + 1);
    if (connections === 0) this.#change(user);
  }

  /** One that was opened here was closed. */
  left(user: number): void {
    const connections = this.#own.get(user) ?? 0;
    if (connections > 1) this.#own.set(user, connections - 1);
    else if (this.#own.delete(user)) this.#change(user);
  }

  /** Says that nobody is here any more. */
  close(): void {
    for (const user of this.#own.keys()) this.#changed.add(user);
    this.#own.clear();
    this.#sayChanged();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #change(user: number): void {
    if (this.#changed.size === 0) setImmediate(() => this.#sayChanged());
    this.#changed.add(user);
  }

  #sayChanged(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (let at = 0; at < changed.length; at += MOST_USERS) {
      const part = changed.slice(at, at + MOST_USERS);
      const here = part.filter((user) => this.#own.has(user));
      this.#say({ here, gone: part.filter((user) => !this.#own.has(user)), isLast: false });
    }
  }

  #sayAll(): void {
    this.#round += 1;
    const users = [...this.#own.keys()];
    let at = 0;
    do {
      const here = users.slice(at, at + MOST_USERS);
      at += MOST_USERS;
      this.#say({ here, gone: [], isLast: at >= users.length });
    } while (at < users.length);
    const nowMs = this.#options.pace.nowMs();
    for (const [name, { heardMs }] of this.#others) if (nowMs - heardMs >= GONE_MS) this.#others.delete(name);
  }

  #say(said: Pick<Said, 'here' | 'gone' | 'isLast'>): void {
    this.#number += 1;
    this.#options.transport.publish(this.#subject, encode({ ...said, gateway: this.#name, number: this.#number, round: this.#round }));
  }

  #hear(bytes: Uint8Array): void {
    const { gateway, number, round, isLast, here, gone } = decode(bytes);
    if (gateway === this.#name) return;
    let other = this.#others.get(gateway);
    if (other === undefined) {
      if (this.#others.size >= MOST_GATEWAYS) return;
      other = { number: 0, heardMs: 0, users: new Map() };
      this.#others.set(gateway, other);
    }
    if (number <= other.number) return;
    other.number = number;
    other.heardMs = this.#options.pace.nowMs();
    for (const user of gone) other.users.delete(user);
    for (const user of here) if (other.users.size < MOST_OF_ONE) other.users.set(user, round);
    // Who was named neither this time nor the last, of which a part may have been lost, is gone.
    if (isLast) for (const [user, named] of other.users) if (named < round - 1) other.users.delete(user);
  }
}

function encode({ gateway, number, round, isLast, here, gone }: Said): Uint8Array {
  const writer = new WireWriter(64 + (here.length + gone.length) * 4);
  writer.byte(FORM);
  writer.text(gateway);
  writer.double(number);
  writer.double(round);
  writer.byte(isLast ? 1 : 0);
  for (const users of [here, gone]) {
    writer.count(users.length);
    for (const user of users) writer.count(user);
  }
  return writer.take();
}

function decode(bytes: Uint8Array): Said {
  const reader = new WireReader(bytes);
  if (reader.byte() !== FORM) throw new WireError(`a message of another form than ${FORM}`);
  const [gateway, number, round, isLast] = [reader.text(), reader.whole(), reader.whole(), reader.byte() === 1];
  const users = (): number[] => Array.from({ length: Math.min(reader.count(), bytes.byteLength) }, () => reader.count());
  const said = { gateway, number, round, isLast, here: users(), gone: users() };
  reader.end();
  return said;
}

/**
 * Events in binary: what a command caused, in order. The same bytes are digested into the journal, sent to the gateway and
 * compared in tests. An event is a run of 32-bit words at an even offset.
 *
 *   w0     type | detail << 8 | words << 16
 *
 * Behind it stand the fields that EVENTS (codec/event-table.ts) names.
 *
 * A command's events start with one COMMAND event, whose code is its outcome; a refused command has no other. Before it
 * stand the events of the timers that were due, each group led by a TIMER event.
 */

import { EventWords } from './codec/event-words.ts';
import { readEvent } from './codec/read-event.ts';
import { writeEvent } from './codec/write-event.ts';
import { EVENTS } from './codec/event-table.ts';
import { numbersOf } from './codec/fields.ts';
import type { ObjectOf } from './codec/fields.ts';

export { EventWords, readEvent };

export type EventName = keyof typeof EVENTS;
export const EventType = numbersOf(EVENTS);
export type EventType = (typeof EventType)[EventName];

type Flat<T> = { [K in keyof T]: T[K] };

/** The event of a name as an object, whose `type` is the name in small letters. */
export type EventOf<Name extends EventName> = {
  [N in Name]: Flat<{ readonly type: Lowercase<N> } & ObjectOf<(typeof EVENTS)[N]['fields']>>;
}[Name];
/** An event read back into an object; what tests and the read side use. */
export type Event = EventOf<EventName>;

/**
 * Grows by doubling; cleared by its reader after each batch, so that nothing is allocated per command.
 *
 * `| 0` on an argument says that it is a 32-bit integer; without it every store would first ask what kind of number it is.
 */
export class EventLog {
  words: Int32Array;
  doubles: Float64Array;
  longs: BigInt64Array;
  private readonly used: Int32Array;
  private readonly grows: boolean;

  /** `within`: a piece of an engine's memory to write to, which does not grow, and the word that says how much is in use. */
  constructor(
    capacityWords = 1 << 16,
    within?: { readonly words: Int32Array; readonly doubles: Float64Array; readonly longs: BigInt64Array; readonly used: Int32Array },
  ) {
    this.words = within?.words ?? new Int32Array(capacityWords);
    this.doubles = within?.doubles ?? new Float64Array(this.words.buffer);
    this.longs = within?.longs ?? new BigInt64Array(this.words.buffer);
    this.used = within?.used ?? new Int32Array(1);
    this.grows = within === undefined;
  }

  /** Words in use. */
  get length(): number {
    return this.used[0]!;
  }
  set length(words: number) {
    this.used[0] = words;
  }

  clear(): void {
    this.length = 0;
  }

  /** The words in use as bytes (a view, not a copy). */
  bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, this.words.byteOffset, this.length * 4);
  }

  /** Offset of the event behind the one at `at`. */
  next(at: number): number {
    return at + (this.words[at]! >>> 16);
  }

  /** Writes an event behind the others; returns its offset. */
  write(event: Event): number {
    return writeEvent(this, event);
  }

  /** Opens the group of a command; its outcome is filled in by `outcome`. Returns the event's offset. */
  command(type: number, user: number, sequence: number, time: number): number {
    const at = this.room(EventWords.COMMAND.WORDS);
    const { words, doubles } = this;
    words[at] = EventType.COMMAND | ((type & 255) << 8) | (EventWords.COMMAND.WORDS << 16);
    words[at + EventWords.COMMAND.USER] = user | 0;
    doubles[(at + EventWords.COMMAND.SEQUENCE) >> 1] = sequence;
    doubles[(at + EventWords.COMMAND.TIME) >> 1] = time;
    this.outcome(at, 0, -1, 0);
    return at;
  }

  outcome(at: number, code: number, slot: number, number: number): void {
    this.words[at + EventWords.COMMAND.CODE] = code | 0;
    this.words[at + EventWords.COMMAND.SLOT] = slot | 0;
    this.doubles[(at + EventWords.COMMAND.NUMBER) >> 1] = number;
  }

  /** Makes room for `words` more and returns where they start. */
  room(words: number): number {
    const at = this.length;
    if (at + words > this.words.length) this.grow();
    this.length = at + words;
    return at;
  }

  private grow(): void {
    if (!this.grows) throw new Error('events are written, but nobody reads them');
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    this.doubles = new Float64Array(words.buffer);
    this.longs = new BigInt64Array(words.buffer);
  }
}

/** Reads the events from word `from` to the end of the log. */
export function readEvents(log: EventLog, from = 0): Event[] {
  const events: Event[] = [];
  for (let at = from; at < log.length; at = log.next(at)) events.push(readEvent(log, at));
  return events;
}

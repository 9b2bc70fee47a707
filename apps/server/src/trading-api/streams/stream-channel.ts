/**
 * One stream and who reads it. Messages are numbered from 1 since somebody began to read it, for all of its readers alike: one who reads "combined" with
 * numbers sees that he missed nothing.
 */
import { CloseCode } from '@kontor/contract/channels';
import { StreamMessage } from './stream-message.ts';
import type { MessageBody, Wrapping } from './stream-message.ts';

/** What a stream needs of a connection; tests make their own. */
export interface StreamReader {
  readonly wrapping: Wrapping;
  /** More is unread than a reader who keeps up leaves for more than a moment. */
  readonly behind: boolean;
  /** He does not keep up any more. */
  readonly slow: boolean;
  /** Writes a whole frame, soon; in order with the others written so. */
  write(frame: Buffer): void;
  close(code: number, reason: string): void;
}

/** A reader of what must not be missed fell too far behind: he is hung up on, connects again and begins anew. */
export function closeSlowReader(reader: Pick<StreamReader, 'close'>): void {
  reader.close(CloseCode.TOO_SLOW, 'read too slowly');
}

abstract class Channel {
  readonly name: string;
  protected readonly readers = new Set<StreamReader>();
  #number = 0;

  constructor(name: string) {
    this.name = name;
  }

  add(reader: StreamReader): void {
    this.readers.add(reader);
  }

  remove(reader: StreamReader): void {
    this.readers.delete(reader);
  }

  get empty(): boolean {
    return this.readers.size === 0;
  }

  /** Sends what is new. Returns how many readers were too slow. */
  abstract flush(): number;

  /** Something may have gone untold: what was gathered is told by itself, and a number is left out behind it. Returns how many readers were too slow. */
  lost(): number {
    const slow = this.flush();
    this.#number += 1;
    return slow;
  }

  protected numbered(body: MessageBody): StreamMessage {
    return new StreamMessage(this.name, ++this.#number, body);
  }
}

/** Every message as it comes: trades, changes of a book. Who reads too slowly is hung up on. */
export class EventStream extends Channel {
  #bodies: MessageBody[] = [];

  /** A message for everyone at the next flush. */
  push(body: MessageBody): void {
    this.#bodies.push(body);
  }

  flush(): number {
    if (this.#bodies.length === 0) return 0;
    const messages = this.#bodies.map((body) => this.numbered(body));
    this.#bodies = [];
    let slow = 0;
    for (const reader of this.readers) {
      if (reader.slow) {
        slow++;
        closeSlowReader(reader);
        continue;
      }
      for (const message of messages) {
        const frame = message.frame(reader.wrapping);
        if (frame !== undefined) reader.write(frame);
      }
    }
    return slow;
  }
}

/** Of which only the newest value counts: tickers, best prices, marks. Who reads too slowly gets the newest when he has caught up, and sees by its number what he missed. */
export class LatestStream extends Channel {
  #next: MessageBody | undefined;
  #last: StreamMessage | undefined;
  /** Who has not got the last message. */
  #behind = new Set<StreamReader>();

  /** A new value, for everyone at the next flush; it is put in words only then. */
  set(body: MessageBody): void {
    this.#next = body;
  }

  /** A newcomer gets the value there is at once. */
  override add(reader: StreamReader): void {
    super.add(reader);
    const frame = this.#last?.frame(reader.wrapping);
    if (frame !== undefined) reader.write(frame);
  }

  override remove(reader: StreamReader): void {
    super.remove(reader);
    this.#behind.delete(reader);
  }

  flush(): number {
    if (this.#next !== undefined) {
      this.#last = this.numbered(this.#next);
      this.#next = undefined;
      this.#behind = new Set(this.readers);
    }
    let slow = 0;
    for (const reader of this.#behind) {
      if (reader.behind) {
        slow++;
        continue;
      }
      this.#behind.delete(reader);
      const frame = this.#last!.frame(reader.wrapping);
      if (frame !== undefined) reader.write(frame);
    }
    return slow;
  }
}

export type StreamChannel = EventStream | LatestStream;

import { writeCommand } from './codec/write-command.ts';
import { HEADER_WORDS, OWN_IDS } from './command.ts';
import type { Command } from './command.ts';

/**
 * Commands one behind the other in one piece of memory, seen as words, doubles and 64-bit integers. The gateway and the
 * tests write them with `write`; the core loop stamps them with `stamp`; the engine reads them in place.
 */
export class CommandBuffer {
  words: Int32Array;
  doubles: Float64Array;
  longs: BigInt64Array;
  /** Words in use; always even. */
  length = 0;

  /** Words there is room for before it grows. */
  private capacity: number;

  /** `within`: a piece of memory to begin in; one that grows beyond the capacity leaves it. */
  constructor(
    capacityWords = 1 << 14,
    within?: { readonly words: Int32Array; readonly doubles: Float64Array; readonly longs: BigInt64Array },
  ) {
    this.words = within?.words ?? new Int32Array(capacityWords + (capacityWords & 1));
    this.doubles = within?.doubles ?? new Float64Array(this.words.buffer);
    this.longs = within?.longs ?? new BigInt64Array(this.words.buffer);
    this.capacity = within === undefined ? this.words.length : capacityWords;
  }

  /** A buffer that reads the given bytes (copied, so that alignment never matters). Throws when they are no whole words. */
  static of(bytes: Uint8Array): CommandBuffer {
    if (bytes.byteLength % 8 !== 0) throw new Error(`commands of ${bytes.byteLength} bytes are cut off`);
    const buffer = new CommandBuffer(Math.max(2, bytes.byteLength / 4));
    new Uint8Array(buffer.words.buffer).set(bytes);
    buffer.length = bytes.byteLength / 4;
    return buffer;
  }

  /** The words in use as bytes (a view, not a copy). */
  bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, this.words.byteOffset, this.length * 4);
  }

  clear(): void {
    this.length = 0;
  }

  /** Offset of the command behind the one at `at`. */
  next(at: number): number {
    return at + (this.words[at]! >>> 16);
  }

  /** The word at which the client id of the command at `at` begins; undefined for a command without one of its own. */
  clientIdAt(at: number): number | undefined {
    const offset = OWN_IDS.get(this.words[at]! & 0xffff);
    return offset === undefined || at + offset >= this.next(at) ? undefined : at + offset;
  }

  /**
   * What the client id of the command at `at` stands for, with its type: all between the header and the id, as bytes (a view, not a
   * copy). Undefined for a command without an id of its own.
   */
  bodyAt(at: number): Uint8Array | undefined {
    const id = this.clientIdAt(at);
    const from = at + HEADER_WORDS;
    return id === undefined ? undefined : new Uint8Array(this.words.buffer, this.words.byteOffset + from * 4, (id - from) * 4);
  }

  /** Sets the time of the command at `at` (ms). */
  stamp(at: number, time: number): void {
    this.doubles[(at >> 1) + 1] = time;
  }

  /** Makes room for `words` more and returns the offset where they start. The room is zeroed. */
  reserve(words: number): number {
    const at = this.length;
    if (at + words > this.capacity) this.grow(at + words);
    this.words.fill(0, at, at + words);
    this.length = at + words;
    return at;
  }

  /** Appends a copy of the command at `at` of another buffer; returns its offset here. */
  copy(from: CommandBuffer, at: number): number {
    const words = from.words[at]! >>> 16;
    const to = this.reserve(words);
    this.words.set(from.words.subarray(at, at + words), to);
    return to;
  }

  /** Encodes a command behind the others and returns its offset. */
  write(command: Command): number {
    return writeCommand(this, command);
  }

  private grow(needed: number): void {
    const words = new Int32Array(Math.max(needed + (needed & 1), this.capacity * 2));
    words.set(this.words.subarray(0, this.length));
    this.words = words;
    this.doubles = new Float64Array(words.buffer);
    this.longs = new BigInt64Array(words.buffer);
    this.capacity = words.length;
  }
}

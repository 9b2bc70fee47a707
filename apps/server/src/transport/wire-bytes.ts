/** Bytes of messages, written and read one value behind the other; numbers stand lowest byte first. */
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { readCommand } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';

/** What is no message, or one of another release. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

const MAX_COMMAND_WORDS = 1 << 16;

export class WireWriter {
  #buffer: Buffer;
  #length = 0;
  /** A command at a time is encoded here, where its numbers are aligned. */
  static readonly #command = new CommandBuffer();

  constructor(bytes = 1_024) {
    this.#buffer = Buffer.allocUnsafe(bytes);
  }

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    const at = this.#room(1);
    this.#buffer[at] = value;
  }

  /** A whole number from 0 to 2^32 − 1. */
  count(value: number): void {
    const at = this.#room(4);
    this.#buffer.writeUInt32LE(value, at);
  }

  /** A whole number of 32 bits with its sign. */
  word(value: number): void {
    const at = this.#room(4);
    this.#buffer.writeInt32LE(value, at);
  }

  double(value: number): void {
    const at = this.#room(8);
    this.#buffer.writeDoubleLE(value, at);
  }

  bytes(value: Uint8Array): void {
    this.count(value.byteLength);
    this.raw(value);
  }

  /** Without their number: whoever reads them knows it, or they are values themselves. */
  raw(value: Uint8Array): void {
    const at = this.#room(value.byteLength);
    this.#buffer.set(value, at);
  }

  text(value: string): void {
    this.bytes(Buffer.from(value, 'utf8'));
  }

  /** In the engine's own encoding. Throws what that throws where a value is none; then nothing was written. */
  command(command: unknown): void {
    const buffer = WireWriter.#command;
    buffer.clear();
    // Whoever stamps it writes over its time.
    buffer.write(command as Command);
    this.bytes(buffer.bytes());
  }

  /** Sets the count at `at`, which was written before. */
  setCount(at: number, value: number): void {
    this.#buffer.writeUInt32LE(value, at);
  }

  /** Forgets what stands behind `length`. */
  cut(length: number): void {
    this.#length = length;
  }

  /** A copy of what was written. */
  copy(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#buffer, 0, this.#length);
  }

  /** What was written, which is the caller's own; the writer begins anew. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#length);
    this.#buffer = Buffer.allocUnsafe(1_024);
    this.#length = 0;
    return taken;
  }

  /** Where there is room for so much. The buffer may be another one then: it has to be looked at behind it, and never in one expression with it. */
  #room(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length));
      this.#buffer.copy(larger, 0, 0, at);
      this.#buffer = larger;
    }
    return at;
  }
}

export class WireReader {
  readonly #buffer: Buffer;
  #at = 0;
  static readonly #command = new CommandBuffer(MAX_COMMAND_WORDS);

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#buffer.length - this.#at;
  }

  byte(): number {
    return this.#buffer[this.#pass(1)]!;
  }

  count(): number {
    return this.#buffer.readUInt32LE(this.#pass(4));
  }

  word(): number {
    return this.#buffer.readInt32LE(this.#pass(4));
  }

  double(): number {
    return this.#buffer.readDoubleLE(this.#pass(8));
  }

  /** A whole number from 0 up. */
  whole(): number {
    const value = this.double();
    if (!Number.isSafeInteger(value) || value < 0) throw new WireError(`${value} where a whole number stands`);
    return value;
  }

  /** A view of the message, not a copy. */
  bytes(): Buffer {
    return this.raw(this.count());
  }

  raw(length: number): Buffer {
    const at = this.#pass(length);
    return this.#buffer.subarray(at, this.#at);
  }

  text(): string {
    return this.bytes().toString('utf8');
  }

  command(): Command {
    const bytes = this.bytes();
    const buffer = WireReader.#command;
    if (bytes.length % 8 !== 0 || bytes.length === 0 || bytes.length > MAX_COMMAND_WORDS * 4)
      throw new WireError(`a command of ${bytes.length} bytes`);
    new Uint8Array(buffer.words.buffer, buffer.words.byteOffset).set(bytes);
    const command = buffer.next(0) * 4 === bytes.length ? readCommand(buffer, 0) : undefined;
    if (command === undefined) throw new WireError('a command that is none');
    return command;
  }

  /** @throws WireError where there is something left */
  end(): void {
    if (this.left !== 0) throw new WireError(`${this.left} bytes are left over`);
  }

  #pass(bytes: number): number {
    const at = this.#at;
    if (bytes > this.#buffer.length - at) throw new WireError('a message is cut off');
    this.#at += bytes;
    return at;
  }
}

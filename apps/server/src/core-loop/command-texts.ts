/**
 * Texts that come with commands and are nothing to the engine: what programs call their orders, of which engine and journal know 128 bits. They are
 * collected as their commands are applied and go to the database in the statement of the batch that their commands are in: the one is never there without
 * the other, and no command waits for a statement of its own. They are no part of the journal's chain, and a recovery does not need them.
 */
import type { ClientId } from '@kontor/engine/command';

/** Of each text its id's four words, lowest byte first, its length in UTF-8, and itself. */
const ID_BYTES = 16;
export const MAX_TEXT_BYTES = 255;

/** An id as four words of text: a key for maps, and nothing else. */
export function idKey([a, b, c, d]: ClientId): string {
  return String.fromCharCode(a & 0xffff, a >>> 16, b & 0xffff, b >>> 16, c & 0xffff, c >>> 16, d & 0xffff, d >>> 16);
}

export class CommandTexts {
  #buffer = Buffer.allocUnsafe(4_096);
  #length = 0;

  /** Notes the text of a command that was applied this very moment. @throws RangeError where it is longer than `MAX_TEXT_BYTES` */
  add(id: ClientId, text: string): void {
    const most = ID_BYTES + 1 + text.length * 3;
    if (this.#length + most > this.#buffer.length) this.#grow(most);
    const bytes = this.#buffer.write(text, this.#length + ID_BYTES + 1, 'utf8');
    if (bytes > MAX_TEXT_BYTES) throw new RangeError(`a text of ${bytes} bytes`);
    let at = this.#length;
    for (const word of id) at = this.#buffer.writeInt32LE(word, at);
    this.#length = this.#buffer.writeUInt8(bytes, at) + bytes;
  }

  /** Those added since the last time, as bytes; undefined where there are none. */
  take(): Uint8Array | undefined {
    if (this.#length === 0) return undefined;
    const taken = Buffer.from(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + by));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

/** The texts of a batch, in the order of their commands. */
export function* readTexts(taken: Uint8Array): Generator<readonly [id: ClientId, text: string]> {
  const bytes = Buffer.from(taken.buffer, taken.byteOffset, taken.byteLength);
  for (let at = 0; at < bytes.length;) {
    const id: ClientId = [bytes.readInt32LE(at), bytes.readInt32LE(at + 4), bytes.readInt32LE(at + 8), bytes.readInt32LE(at + 12)];
    const from = at + ID_BYTES + 1;
    at = from + bytes[at + ID_BYTES]!;
    yield [id, bytes.toString('utf8', from, at)];
  }
}

import type { Section } from './section.ts';
import { textWords, wordsText } from './section.ts';

/**
 * A snapshot: 'KSN' and the format's version, the length of the list of sections in bytes, that list as text — name and length in
 * bytes of each —, and the sections one behind the other. A change of what stands where in a section raises the version.
 */
const MAGIC = 0x4b534e0a;

type Listed = readonly (readonly [name: string, bytes: number])[];

/** Writes the sections in their order. */
export function writeSnapshot(sections: readonly Section[]): Uint8Array {
  const parts = sections.map((section) => section.write());
  const list: Listed = sections.map(({ name }, i) => [name, parts[i]!.byteLength]);
  const head = textWords(JSON.stringify(list));
  const words = new Int32Array(parts.reduce((sum, part) => sum + part.length, 2 + head.length));
  words[0] = MAGIC;
  words[1] = head.byteLength;
  words.set(head, 2);
  let at = 2 + head.length;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return new Uint8Array(words.buffer);
}

/**
 * Reads a snapshot into the sections of a new engine, in their order. Throws, with nothing read, when it is none, or of another
 * format, or cut off, or holds a section that this engine does not know, or lacks one that it has.
 */
export function readSnapshot(bytes: Uint8Array, sections: readonly Section[]): void {
  // In place where it can be: a copy of all of it, and another of each part, would be three times the state for a moment.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, bytes.byteLength >> 2);
  const parts = partsOf(words);
  const known = new Set(sections.map(({ name }) => name));
  for (const name of parts.keys()) if (!known.has(name)) throw new Error(unknownSection(name, sections));
  for (const { name } of sections) if (!parts.has(name)) throw new Error(`snapshot lacks section ${name}`);
  for (const section of sections) section.read(parts.get(section.name)!);
}

/** The words of each section, by name. */
function partsOf(words: Int32Array): Map<string, Int32Array> {
  if (words[0] !== MAGIC) throw new Error('not a snapshot of this format');
  const from = 2 + (words[1]! >> 2);
  if (from > words.length) throw new Error('snapshot is cut off');
  const parts = new Map<string, Int32Array>();
  let at = from;
  for (const [name, bytes] of JSON.parse(wordsText(words.subarray(2, from))) as Listed) {
    const end = at + bytes / 4;
    if (end > words.length) throw new Error(`snapshot is cut off in section ${name}`);
    parts.set(name, words.subarray(at, end));
    at = end;
  }
  return parts;
}

function unknownSection(name: string, sections: readonly Section[]): string {
  const product = productOf(name);
  if (sections.some((section) => productOf(section.name) === product)) return `snapshot has section ${name}, which is unknown`;
  return `snapshot has section ${name} of ${product}, which is no product of this engine`;
}

function productOf(section: string): string {
  return section.slice(0, section.indexOf('.'));
}

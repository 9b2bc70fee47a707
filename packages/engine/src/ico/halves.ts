import type { CommandOf } from '../command.ts';

/** 32 bytes as a command has them: two halves of four words, the bytes in their order, each word with its lowest byte first. */
export type Halves = CommandOf<'ICO_BLOCK'>['hash'];

/** The 32 bytes of two halves. */
export function bytesOf({ first, second }: Halves): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  [...first, ...second].forEach((word, i) => {
    view.setInt32(i * 4, word, true);
  });
  return new Uint8Array(view.buffer);
}

/** Two halves of 32 bytes. Throws for another length. */
export function halvesOf(bytes: Uint8Array): Halves {
  if (bytes.length !== 32) throw new Error(`no hash of 32 bytes: ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, 32);
  const half = (from: number) =>
    [view.getInt32(from, true), view.getInt32(from + 4, true), view.getInt32(from + 8, true), view.getInt32(from + 12, true)] as const;
  return { first: half(0), second: half(16) };
}

export function isSame(a: Halves, b: Halves): boolean {
  return a.first.every((word, i) => word === b.first[i]) && a.second.every((word, i) => word === b.second[i]);
}

export function isNone({ first, second }: Halves): boolean {
  return [...first, ...second].every((word) => word === 0);
}

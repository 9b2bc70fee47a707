/**
 * What the projections of a view pack, as bytes: a word for the format, the length of the text behind it, the names and lengths of the parts
 * as JSON, and the parts, each from the next multiple of eight on. Bytes of format 2 are spot's part alone.
 */

/** 'KVS' and the format's version. */
const MAGIC = 0x4b565303;
const SPOT_ALONE = 0x4b565302;
const HEADER_BYTES = 8;
const ALIGNMENT = 8;

/** By name of the projection: what it packed. */
export type ViewState = ReadonlyMap<string, Uint8Array>;

/** The parts as they are at the call. */
export function writeViewState(state: ViewState): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(Array.from(state, ([name, { length }]) => [name, length])));
  let size = aligned(HEADER_BYTES + text.length);
  for (const { length } of state.values()) size += aligned(length);
  const bytes = new Uint8Array(size);
  new Int32Array(bytes.buffer, 0, 2).set([MAGIC, text.length]);
  bytes.set(text, HEADER_BYTES);
  let at = aligned(HEADER_BYTES + text.length);
  for (const part of state.values()) {
    bytes.set(part, at);
    at += aligned(part.length);
  }
  return bytes;
}

/** Throws for bytes of another format, and for some that are cut off. The bytes must not change as long as the state is in use. */
export function readViewState(stored: Uint8Array): ViewState {
  const bytes = stored.byteOffset % ALIGNMENT === 0 ? stored : stored.slice();
  if (bytes.length < HEADER_BYTES) throw new Error("a view's state that is cut off");
  const [magic, length] = new Int32Array(bytes.buffer, bytes.byteOffset, 2) as unknown as [number, number];
  if (magic === SPOT_ALONE) return new Map([['spot', bytes]]);
  if (magic !== MAGIC) throw new Error("a view's state of another format");
  const parts = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length))) as [string, number][];
  const state = new Map<string, Uint8Array>();
  let at = aligned(HEADER_BYTES + length);
  for (const [name, size] of parts) {
    if (at + size > bytes.length) throw new Error("a view's state that is cut off");
    state.set(name, bytes.subarray(at, at + size));
    at += aligned(size);
  }
  return state;
}

function aligned(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

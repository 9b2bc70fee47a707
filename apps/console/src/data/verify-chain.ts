/** Goes over the audit log in the browser: each entry is hashed anew over itself and the hash before. It takes no word of the server's for it. */
import { entryText } from '@kontor/contract/console/audit';
import type { LogEntry } from '@kontor/contract/console/audit';
import { sha256 } from './digest.ts';

/** An entry as the server gives it. */
export interface ChainEntry extends LogEntry {
  readonly hash: string;
}

/** Entries from a number on, and the number of the last there is. */
export type ReadChain = (from: number, limit: number) => Promise<{ readonly list: readonly ChainEntry[]; readonly last: number }>;

export type ChainVerdict =
  | { readonly isSound: true; readonly entries: number; /** Of the last entry; zeros of an empty log. */ readonly head: string }
  | {
      readonly isSound: false;
      /** Entries that are sound, from the first on. */
      readonly entries: number;
      readonly firstBad: number;
      readonly why: 'missing' | 'altered';
      /** What its hash would have to be, and what it says; of an altered one. */
      readonly hashes?: { readonly computed: string; readonly written: string };
    };

/** The hash before the first entry's. */
export const NO_HASH = '0'.repeat(64);
const PAGE = 1_000;

/** Reads the whole log and judges it; `onProgress` hears how many entries are done. */
export async function verifyChain(
  read: ReadChain,
  onProgress: (entries: number, last: number) => void = () => undefined,
): Promise<ChainVerdict> {
  let [entries, head] = [0, NO_HASH];
  for (;;) {
    const { list, last } = await read(entries + 1, PAGE);
    // Each is hashed over what the one before says its own hash is, which was just found to be right.
    const computed = await Promise.all(list.map((entry, index) => sha256(entryText(entry, list[index - 1]?.hash ?? head))));
    for (const [index, entry] of list.entries()) {
      const number = entries + 1;
      if (entry.number !== number) return { isSound: false, entries, firstBad: number, why: 'missing' };
      const hash = computed[index] ?? '';
      if (hash !== entry.hash)
        return { isSound: false, entries, firstBad: number, why: 'altered', hashes: { computed: hash, written: entry.hash } };
      [entries, head] = [number, hash];
    }
    onProgress(entries, last);
    if (entries >= last) return { isSound: true, entries, head };
    if (list.length === 0) return { isSound: false, entries, firstBad: entries + 1, why: 'missing' };
  }
}

/** The whole log as lines of JSON, an entry each, as the chain has them. */
export async function chainLines(read: ReadChain): Promise<string> {
  const lines: string[] = [];
  for (let from = 1; ;) {
    const { list, last } = await read(from, PAGE);
    lines.push(...list.map((entry) => `${JSON.stringify(entry)}\n`));
    from = (list.at(-1)?.number ?? last) + 1;
    if (from > last) return lines.join('');
  }
}

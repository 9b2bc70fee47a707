/** Index that an arrow, Home or End leads to in a list that does not wrap; undefined for other keys and empty lists. -1 is nowhere yet. */
export function listIndexAfter(key: string, at: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return Math.min(at + 1, length - 1);
  if (key === 'ArrowUp') return at < 0 ? length - 1 : Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}

/**
 * Index of the entry that typed letters lead to. One letter, also repeated, goes on to the next entry that begins with
 * it; several letters stay while they fit. Case does not matter.
 */
export function listIndexOfLetters(letters: string, texts: readonly string[], at: number): number | undefined {
  const wanted = letters.toLowerCase();
  const isRepeated = wanted === wanted.charAt(0).repeat(wanted.length);
  const search = isRepeated ? wanted.charAt(0) : wanted;
  const start = isRepeated ? at + 1 : Math.max(at, 0);
  for (let step = 0; step < texts.length; step++) {
    const index = (start + step) % texts.length;
    if (texts[index]?.toLowerCase().startsWith(search) === true) return index;
  }
  return undefined;
}

/** A planted bug: one piece of text of a source changed. */
export interface Mutant {
  /** What is wrong with it, in a few words. */
  readonly name: string;
  /** Path from the repository's root. */
  readonly file: string;
  /** Must stand in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Part of the short run. */
  readonly short?: true;
}

/** The source with the bug planted; throws when the text to find is missing or stands there more than once. */
export function plant(mutant: Mutant, source: string): string {
  const count = source.split(mutant.find).length - 1;
  if (count !== 1) throw new Error(`mutant "${mutant.name}": its text stands ${count} times in ${mutant.file}: ${mutant.find}`);
  return source.replace(mutant.find, () => mutant.replace);
}

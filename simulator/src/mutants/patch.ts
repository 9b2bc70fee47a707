/** A planted bug: one piece of text of the engine's source changed. */
export interface Mutant {
  /** What is wrong with it, in a few words. */
  readonly name: string;
  /** Path below `packages/engine`: `src/…`, or `assembly/…` for the core. */
  readonly file: string;
  /** Must stand in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Part of the short run. */
  readonly short?: true;
  /** Where the bug shows first; the pit when left out. */
  readonly scenario?: string;
}

/** The source with the bug planted; throws when the text to find is missing or stands there more than once. */
export function plant(mutant: Mutant, source: string): string {
  const count = source.split(mutant.find).length - 1;
  if (count !== 1) throw new Error(`mutant "${mutant.name}": its text stands ${count} times in ${mutant.file}: ${mutant.find}`);
  return source.replace(mutant.find, () => mutant.replace);
}

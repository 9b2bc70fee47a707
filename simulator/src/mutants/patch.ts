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

/**
 * The source with the bug planted; throws when the text to find is missing or stands there more than once. How it is laid out
 * does not matter: spaces and line breaks count nowhere, nor does a comma before a closing bracket.
 */
export function plant(mutant: Mutant, source: string): string {
  const wanted = unspaced(mutant.find).text;
  const { text, places } = unspaced(source);
  const count = text.split(wanted).length - 1;
  if (count !== 1) throw new Error(`mutant "${mutant.name}": its text stands ${count} times in ${mutant.file}: ${mutant.find}`);
  const first = text.indexOf(wanted);
  const from = places[first] ?? 0;
  const to = (places[first + wanted.length - 1] ?? 0) + 1;
  return source.slice(0, from) + (/^\s/.test(mutant.find) ? mutant.replace.trimStart() : mutant.replace) + source.slice(to);
}

/** A text without what its layout put there, and where each character that is left stands in it. */
function unspaced(source: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let text = '';
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (/\s/.test(character)) continue;
    if (character === ',' && /^\s*[)\]}]/.test(source.slice(at + 1, at + 200))) continue;
    text += character;
    places.push(at);
  }
  return { text, places };
}

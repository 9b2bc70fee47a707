/** Puts parameters into words. What a parameter says is text and nothing else, whoever wrote it. */

/** Longest value of a parameter, characters; the rest is cut off. */
const LONGEST_VALUE = 500;

/** Controls, and marks that turn the direction of writing or hide themselves. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A parameter: text, or a moment in ms since 1970 UTC. */
export type ParamValue = string | number;

/** Replaces each `{name}` by its parameter, once: braces within a value stay what they are. A name without a parameter becomes a dash. */
export function fillIn(words: string, params: Readonly<Record<string, ParamValue>>, lang: string): string {
  return words.replace(/\{([a-z_]+)\}/gi, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return '–';
    return typeof value === 'number' ? momentOf(value, lang) : plainText(value);
  });
}

/** Text that stands in one line and hides nothing. */
export function plainText(value: string): string {
  const plain = value.replace(UNSEEN, ' ').trim();
  if (plain.length <= LONGEST_VALUE) return plain;
  // A character of two halves is not cut in two.
  return `${plain.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** `Nov 22, 2026, 17:41 UTC` in the language's own way. */
function momentOf(timeMs: number, lang: string): string {
  const format = new Intl.DateTimeFormat(lang.replace('_', '-'), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${format.format(timeMs)} UTC`;
}

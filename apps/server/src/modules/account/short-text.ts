/** Short texts that people choose and others may see. */

const LONGEST = 20;
/** Controls, and marks that turn or hide what stands beside them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u;
const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text without blanks around it, or undefined: empty, over twenty characters as a person counts them, or with unseen ones. */
export function shortText(entered: string): string | undefined {
  const plain = entered.normalize('NFC').trim();
  const joined = plain.replaceAll('\u200d', '');
  if (plain === '' || UNSEEN.test(joined)) return undefined;
  return [...SEGMENTS.segment(plain)].length <= LONGEST ? plain : undefined;
}

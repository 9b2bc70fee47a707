const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Characters as a person counts them: an accented letter, a family emoji and a flag are one each. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return count;
}

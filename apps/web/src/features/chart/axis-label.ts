/** Labels of an axis beside the tags that lie over it. */

/** Distance of two middles below which a tag, 20 high, covers part of a label of 11 px, px. */
const TAG_REACH = 16;
/** Spaces as wide as a digit and as a decimal point. */
const FIGURE_SPACE = '\u2007';
const PUNCTUATION_SPACE = '\u2008';

/** What is written at `y`: the text, or, where one of the tags would half cover it, blanks of its width, so that the axis keeps its own. Middles in px. */
export function axisLabel(text: string, y: number, tags: readonly number[]): string {
  if (!tags.some((tag) => Math.abs(tag - y) < TAG_REACH)) return text;
  return text.replaceAll(/\d/g, FIGURE_SPACE).replaceAll(/[.,]/g, PUNCTUATION_SPACE);
}

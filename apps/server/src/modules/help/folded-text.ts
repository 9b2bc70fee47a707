/** Words as a search compares them: without case, accents and width; of scripts that put no blanks between words, two letters at a time. */

/** Combining marks of Latin, Greek and Cyrillic. Those of other scripts make another letter. */
const ACCENTS = /[\u0300-\u036F]/g;
/** Scripts that are searched by pairs of letters. */
const BY_PAIRS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const RUNS = new RegExp(`(?<pairs>[${BY_PAIRS}]+)|(?:(?![${BY_PAIRS}])[\\p{L}\\p{N}])+`, 'gu');
const HIRAGANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u;

/** A word, or two letters, and where in the text they stand. */
export interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Two letters of a word that has more. */
  readonly isPair: boolean;
}

/** The tokens of a text. Of Japanese endings and particles it makes none, unless the text has nothing else. */
export function tokensOf(text: string): readonly Token[] {
  const { folded, at } = fold(text);
  const tokens: Token[] = [];
  for (const run of folded.matchAll(RUNS)) {
    const place = (from: number, to: number): Pick<Token, 'from' | 'to'> => ({ from: at[run.index + from]!, to: at[run.index + to]! });
    if (run.groups?.['pairs'] === undefined) {
      tokens.push({ text: run[0], ...place(0, run[0].length), isPair: false });
      continue;
    }
    // All of these letters are one unit long but for rare ideographs, which are searched by halves and shown whole.
    for (let from = 0; from < Math.max(1, run[0].length - 1); from++) {
      const pair = run[0].slice(from, from + 2);
      if (!HIRAGANA_ONLY.test(pair) || run[0].length < 3) tokens.push({ text: pair, ...place(from, from + pair.length), isPair: true });
    }
  }
  return tokens;
}

/** The folded text, and for each of its units, and for its end, where in the text that comes from. */
function fold(text: string): { readonly folded: string; readonly at: readonly number[] } {
  let folded = '';
  const at: number[] = [];
  let from = 0;
  for (const letter of text) {
    const plain = letter
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(ACCENTS, '')
      .replaceAll('ß', 'ss')
      .replaceAll('ı', 'i');
    for (let unit = 0; unit < plain.length; unit++) at.push(from);
    folded += plain;
    from += letter.length;
  }
  at.push(from);
  return { folded, at };
}

/**
 * What somebody typed into the palette, read as an order, an alert or a cancellation: `buy 0.1 btc 60000`, `sell 50% eth`, `cancel all btc`. Pure.
 * Nothing is guessed: what can be read in two ways comes out in both, and what cannot be read in one is none.
 */
import { MAX_DECIMAL_LENGTH } from '@kontor/domain/amount';
import { readDecimal, separators } from '@kontor/ui/decimal-text';

/** Words that commands are made of. */
export const COMMAND_WORDS = ['buy', 'sell', 'market', 'of', 'at', 'all', 'alert', 'cancel'] as const;
export type CommandWord = (typeof COMMAND_WORDS)[number];

/** Each word in the reader's language, with its other forms: `kaufen|kaufe`. English is understood besides. */
export type Vocabulary = Readonly<Record<CommandWord, string>>;

const ENGLISH: Vocabulary = {
  buy: 'buy',
  sell: 'sell',
  market: 'market|mkt',
  of: 'of',
  at: 'at|@',
  all: 'all',
  alert: 'alert',
  cancel: 'cancel',
};

/** A market as far as it is named. */
export interface NamedMarket {
  readonly name: string;
  readonly left_symbol: string;
  readonly right_symbol: string;
}

export type CommandSize =
  | { readonly by: 'quantity'; readonly text: string }
  | { readonly by: 'total'; readonly text: string }
  | { readonly by: 'percent'; readonly percent: number };

export type Command =
  | {
      readonly kind: 'order';
      readonly pair: string;
      readonly side: 'buy' | 'sell';
      readonly size: CommandSize;
      /** A plain decimal; undefined at market. */
      readonly price: string | undefined;
      /** What was typed leaves open at which price: then it stands here as an order at market. */
      readonly isPriceless: boolean;
    }
  | { readonly kind: 'alert'; readonly pair: string; readonly price: string | undefined }
  /** Of one pair, or of all. */
  | { readonly kind: 'cancel'; readonly pair: string | undefined };

/** Characters and words of a command at most; whatever is longer was not typed as one. */
const MOST_CHARACTERS = 80;
const MOST_WORDS = 10;
/** Ways to read one line that are shown. */
const MOST_READINGS = 5;

type Token =
  | { readonly is: 'word'; readonly word: CommandWord }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'percent'; readonly percent: number }
  | { readonly is: 'name'; readonly name: string };

/** Every way in which the line can be read as a command; none where it is a search. */
export function readCommands(line: string, locale: string, vocabulary: Vocabulary, markets: readonly NamedMarket[]): readonly Command[] {
  if (line.length > MOST_CHARACTERS) return [];
  const typed = line.normalize('NFKC').trim().toLocaleLowerCase(locale);
  const words = typed.replace(/\s+%/g, '%').split(/\s+/).filter(Boolean);
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const tokens: Token[] = [];
  for (const word of words) {
    const token = tokenOf(word, locale, vocabulary);
    if (token === undefined) return [];
    tokens.push(token);
  }
  const [first, ...rest] = tokens;
  if (first?.is !== 'word') return [];
  const read =
    first.word === 'buy' || first.word === 'sell'
      ? readOrder(first.word, rest, markets)
      : first.word === 'alert'
        ? readAlert(rest, markets)
        : first.word === 'cancel'
          ? readCancel(rest, markets)
          : [];
  return read.slice(0, MOST_READINGS);
}

function tokenOf(word: string, locale: string, vocabulary: Vocabulary): Token | undefined {
  const found = COMMAND_WORDS.find((one) =>
    [...vocabulary[one].split('|'), ...ENGLISH[one].split('|')].some((form) => form.toLocaleLowerCase(locale) === word),
  );
  if (found !== undefined) return { is: 'word', word: found };
  if (word.endsWith('%') || word.startsWith('%')) {
    const percent = word.replace('%', '');
    return /^[1-9][0-9]?$|^100$/.test(percent) ? { is: 'percent', percent: Number(percent) } : undefined;
  }
  if (/^[0-9.,]/.test(word)) {
    const read = readDecimal(word, locale);
    if (typeof read !== 'object' || read.plain === '' || !/[1-9]/.test(read.plain) || read.plain.length > MAX_DECIMAL_LENGTH)
      return undefined;
    return isClear(word, locale) ? { is: 'number', text: read.plain.replace(/\.$/, '') } : undefined;
  }
  return /^[a-z0-9]{1,20}(?:[/_-][a-z0-9]{1,20})?$/.test(word) ? { is: 'name', name: word.toUpperCase().replace(/[/-]/, '_') } : undefined;
}

/** `1.234` is a thousand and some, or one and a bit: where the reader's language does not say which, an order is not the place to guess. */
function isClear(word: string, locale: string): boolean {
  const [, mark] = /^[1-9][0-9]{0,2}([.,])[0-9]{3}$/.exec(word) ?? [];
  const { decimal, group } = separators(locale);
  return mark === undefined || mark === decimal || mark === group;
}

/** Markets that a name may mean: a pair, both currencies in one, or every pair of a currency. */
function named(name: string, markets: readonly NamedMarket[]): readonly NamedMarket[] {
  const exact = markets.filter((market) => market.name === name || market.name.replace('_', '') === name);
  return exact.length > 0 ? exact : markets.filter(({ left_symbol: left }) => left === name);
}

function readOrder(side: 'buy' | 'sell', tokens: readonly Token[], markets: readonly NamedMarket[]): readonly Command[] {
  const isMarket = tokens.some((token) => token.is === 'word' && token.word === 'market');
  if (
    tokens.some(
      (token) => token.is === 'word' && token.word !== 'market' && token.word !== 'of' && token.word !== 'at' && token.word !== 'all',
    )
  )
    return [];
  const names = tokens.filter((token) => token.is === 'name');
  const last = names.at(-1);
  if (last === undefined || names.length > 2) return [];
  const at = tokens.indexOf(last);
  const before = tokens
    .slice(0, at)
    .filter((token) => token.is === 'number' || token.is === 'percent' || (token.is === 'word' && token.word === 'all'));
  const after = tokens
    .slice(at + 1)
    .filter((token) => token.is === 'number' || token.is === 'percent' || (token.is === 'word' && token.word === 'all'));
  // The size stands before the coin, the price behind it; behind it alone a number may be either.
  const [size, price, surplus] = before.length === 0 ? after : [...before, ...after];
  if (size === undefined || surplus !== undefined || before.length > 1) return [];
  if (before.length === 0 && price === undefined && size.is === 'number') return [];
  if (price !== undefined && price.is !== 'number') return [];
  if (price !== undefined && isMarket) return [];
  const unit = names.length === 2 ? names[0]!.name : undefined;
  return named(last.name, markets).flatMap((market): Command[] => {
    const isTotal = unit !== undefined && unit === market.right_symbol;
    if (unit !== undefined && !isTotal) return [];
    const sized = sizeOf(size, isTotal);
    if (sized === undefined) return [];
    return [
      {
        kind: 'order',
        pair: market.name,
        side,
        size: sized,
        price: price === undefined ? undefined : price.text,
        isPriceless: price === undefined && !isMarket,
      },
    ];
  });
}

function sizeOf(token: Token, isTotal: boolean): CommandSize | undefined {
  if (token.is === 'number') return isTotal ? { by: 'total', text: token.text } : { by: 'quantity', text: token.text };
  // A share is of what is held of the currency paid with.
  if (isTotal) return undefined;
  if (token.is === 'percent') return { by: 'percent', percent: token.percent };
  return token.is === 'word' ? { by: 'percent', percent: 100 } : undefined;
}

function readAlert(tokens: readonly Token[], markets: readonly NamedMarket[]): readonly Command[] {
  const rest = tokens.filter((token) => !(token.is === 'word' && (token.word === 'at' || token.word === 'of')));
  const [name, price, surplus] = rest;
  if (name?.is !== 'name' || surplus !== undefined || (price !== undefined && price.is !== 'number')) return [];
  return named(name.name, markets).map((market) => ({ kind: 'alert', pair: market.name, price: price?.text }));
}

function readCancel(tokens: readonly Token[], markets: readonly NamedMarket[]): readonly Command[] {
  const rest = tokens.filter((token) => !(token.is === 'word' && (token.word === 'all' || token.word === 'of')));
  const [name, surplus] = rest;
  if (surplus !== undefined) return [];
  // Whoever names nothing has to say all.
  if (name === undefined)
    return tokens.some((token) => token.is === 'word' && token.word === 'all') ? [{ kind: 'cancel', pair: undefined }] : [];
  return name.is === 'name' ? named(name.name, markets).map((market) => ({ kind: 'cancel', pair: market.name })) : [];
}

/** Finding articles by what somebody types: by words and their beginnings, best first, with what was found marked. Work is bounded by the words there are. */
import { tokensOf } from './folded-text.ts';
import type { Token } from './folded-text.ts';

/** What can be found: plain texts. */
export interface Findable {
  readonly title: string;
  readonly body: string;
}

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** An article that was found, by its place in what the index was made of. */
export interface Found {
  readonly place: number;
  readonly title: Piece[];
  readonly excerpt: Piece[];
}

/** Words of a search that count. */
const MOST_TERMS = 24;
/** Units of an excerpt at most, and of them before the first hit. */
const EXCERPT = 170;
const BEFORE_HIT = 50;
/** What is asked for and found nowhere counts as well: with less than this share of it, an article is no answer. */
const LEAST_SHARE = 0.3;
const TITLE_WEIGHT = 5;

export class HelpIndex {
  readonly #articles: readonly Findable[];
  /** What each token weighs in the articles that have it. */
  readonly #vocabulary = new Map<string, Map<number, number>>();

  constructor(articles: readonly Findable[]) {
    this.#articles = articles;
    articles.forEach(({ title, body }, place) => {
      for (const { text } of tokensOf(title)) this.#weigh(text, place, TITLE_WEIGHT);
      for (const { text } of tokensOf(body)) this.#weigh(text, place, 0);
    });
  }

  /** The best answers, at most `most`. Nothing for a text without words. */
  find(asked: string, most: number): readonly Found[] {
    const terms = new Map(tokensOf(asked).map((token) => [token.text, token]));
    const scores = new Map<number, { share: number; score: number; readonly hits: Set<string> }>();
    let sought = 0;
    for (const term of [...terms.values()].slice(0, MOST_TERMS)) {
      const best = this.#lookUp(term);
      // What few articles have says more of what is meant.
      const weight = Math.log(1 + (this.#articles.length + 1) / (1 + best.size));
      sought += weight;
      for (const [place, { score, tokens }] of best) {
        const sum = scores.get(place) ?? { share: 0, score: 0, hits: new Set() };
        sum.share += weight;
        sum.score += weight * score;
        for (const token of tokens) sum.hits.add(token);
        scores.set(place, sum);
      }
    }
    return [...scores]
      .map(([place, { share, score, hits }]) => ({ place, share: share / sought, score: score * (share / sought), hits }))
      .filter(({ share }) => share >= LEAST_SHARE)
      .toSorted((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, most)
      .map(({ place, hits }) => {
        const { title, body } = this.#articles[place]!;
        return { place, title: piecesOf(title, hits), excerpt: excerptOf(body, hits) };
      });
  }

  #weigh(token: string, place: number, weight: number): void {
    const places = this.#vocabulary.get(token) ?? new Map<number, number>();
    this.#vocabulary.set(token, places);
    // A word that stands often in an article says a little more, up to a point.
    places.set(place, Math.min((places.get(place) ?? 0.8) + 0.2, 2 + TITLE_WEIGHT) + weight);
  }

  /** What a term finds: its best score in each article, and the tokens that answer to it. */
  #lookUp(term: Token): ReadonlyMap<number, { readonly score: number; readonly tokens: readonly string[] }> {
    const best = new Map<number, { score: number; readonly tokens: string[] }>();
    for (const [token, places] of this.#vocabulary) {
      const fit = fitOf(term, token);
      if (fit === 0) continue;
      for (const [place, weight] of places) {
        const known = best.get(place) ?? { score: 0, tokens: [] };
        known.score = Math.max(known.score, fit * weight);
        known.tokens.push(token);
        best.set(place, known);
      }
    }
    return best;
  }
}

/** How well a word of an article answers to one that was typed: 1 the same, 0 not at all. */
function fitOf({ text: term, isPair }: Token, token: string): number {
  if (token === term) return 1;
  if (isPair) return term.length === 1 && token.includes(term) ? 0.5 : 0;
  if (token.startsWith(term)) return 0.8;
  if (/\d/.test(term)) return 0;
  // Endings differ by case and number: "Gebühren", "комиссии".
  const stem = term.slice(0, term.length > 6 ? -2 : -1);
  if (stem.length >= 4 && token.startsWith(stem) && token.length <= term.length + 2) return 0.6;
  return term.length >= 4 && token.includes(term) ? 0.4 : 0;
}

/** A text with the tokens that were hit marked. */
function piecesOf(text: string, hits: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  let [from, to] = [0, 0];
  const close = (): void => {
    if (to === from) return;
    if (from > end) pieces.push({ text: text.slice(end, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    end = to;
  };
  for (const token of tokensOf(text)) {
    if (!hits.has(token.text)) continue;
    if (token.from > to || to === from) {
      close();
      from = token.from;
    }
    to = Math.max(to, token.to);
  }
  close();
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return pieces;
}

/** The place of the first hit with what stands around it; the beginning where the title alone was hit. */
function excerptOf(text: string, hits: ReadonlySet<string>): Piece[] {
  const tokens = tokensOf(text);
  const first = tokens.find((token) => hits.has(token.text))?.from ?? 0;
  const from = first <= BEFORE_HIT ? 0 : (tokens.find((token) => token.from >= first - BEFORE_HIT)?.from ?? 0);
  const last = tokens.findLast((token) => token.to <= from + EXCERPT)?.to ?? text.length;
  const to = text.length <= from + EXCERPT ? text.length : Math.max(last, first);
  const cut = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  return piecesOf(cut, hits);
}

import type { Field, Fields } from './fields.ts';

export type { Field, Fields };

/** A field that is stored, and where. */
export interface Place {
  /** Names from the object down. */
  readonly path: readonly string[];
  readonly field: Exclude<Field, { readonly kind: 'group' | 'list' }>;
  /** Its word in the tables of offsets, and that word's number. That of DETAIL is 0. */
  readonly word: string;
  readonly at: number;
  /** Of a client id instead of something else: the word that says whether it is there. */
  readonly present?: number;
}

/** Where everything of a row stands, in words from its first. */
export interface Layout {
  readonly places: readonly Place[];
  /** Without the items of a list. */
  readonly words: number;
  readonly list?: { readonly name: string; readonly count: number; readonly items: Layout };
  /** Words that nothing stands in. */
  readonly free: readonly number[];
}

/** Places the fields from a word on. Throws when a row cannot be placed. */
export function layoutOf(fields: Fields, from: number): Layout {
  const row = new Placing(from);
  row.placeAll(fields, []);
  return row.done();
}

class Placing {
  private readonly places: Place[] = [];
  private list: Layout['list'];
  private readonly free: number[] = [];
  private next: number;
  /** The word that parts share, with the bits taken, until another kind follows. */
  private shared: { readonly at: number; readonly word: string; taken: number } | undefined;

  constructor(from: number) {
    this.next = from;
  }

  placeAll(fields: Fields, above: readonly string[]): void {
    for (const [name, field] of Object.entries(fields)) {
      const path = [...above, name];
      if (field.kind === 'group') this.placeAll(field.fields, path);
      else if (field.kind === 'list') this.placeList(name, field.fields);
      else this.place(path, field);
    }
  }

  done(): Layout {
    if (this.next % 2 === 1) this.free.push(this.next++);
    return { places: this.places, words: this.next, free: this.free, ...(this.list && { list: this.list }) };
  }

  private place(path: readonly string[], field: Place['field']): void {
    const word = field.word ?? snakeCase(path.at(-1)!);
    if (field.kind === 'bits' || field.kind === 'flag') {
      const at = this.part(word, field.kind === 'flag' ? field.mask : (2 ** field.width - 1) << field.shift);
      this.places.push({ path, field, word, at });
      return;
    }
    this.shared = undefined;
    if (field.kind === 'detail') this.places.push({ path, field, word, at: 0 });
    else if (field.kind === 'i32') this.places.push({ path, field, word, at: this.single() });
    else if (field.kind === 'instead') {
      const present = this.single();
      this.places.push({ path, field, word, at: this.even(4), present });
    } else this.places.push({ path, field, word, at: this.even(field.kind === 'id' ? 4 : 2) });
  }

  private placeList(name: string, fields: Fields): void {
    if (this.list !== undefined) throw new Error(`a second list, ${name}`);
    const count = this.single();
    this.list = { name, count, items: layoutOf(fields, 0) };
  }

  private part(word: string, bits: number): number {
    if (this.shared?.word !== word || (this.shared.taken & bits) !== 0) this.shared = { at: this.single(), word, taken: 0 };
    this.shared.taken |= bits;
    return this.shared.at;
  }

  private single(): number {
    return this.free.shift() ?? this.next++;
  }

  private even(words: number): number {
    if (this.next % 2 === 1) this.free.push(this.next++);
    const at = this.next;
    this.next += words;
    return at;
  }
}

/** `minPriceTicks` as MIN_PRICE_TICKS. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** Filters of a list of records as the address carries them; what an address says that is no filter is not believed. */
import { RECORD_WINDOW_DAYS } from '../../data/constants.ts';

/** Days shown while nothing is chosen. */
const DEFAULT_DAYS = 7;

/** A filter besides window and page. */
export interface Choice<Field extends string, Value extends string> {
  /** What the call's body calls it. */
  readonly field: Field;
  /** What an address says, or undefined where that is no choice. */
  readonly read: (said: string) => Value | undefined;
}

/** Filters by what the address calls them, in the order in which it has them. */
type Choices = Readonly<Record<string, Choice<string, string>>>;

type Days = (typeof RECORD_WINDOW_DAYS)[number];
type ValueOf<C> = C extends Choice<string, infer Value> ? Value : never;

/** What is chosen. */
export type FiltersOf<C extends Choices> = { readonly [Name in keyof C]: ValueOf<C[Name]> | undefined } & {
  readonly days: Days;
  /** Where the page begins; undefined on the newest one. */
  readonly cursor: string | undefined;
};

/** The call's body. */
export type BodyOfFilters<C extends Choices> = { readonly [Name in keyof C as C[Name]['field']]?: ValueOf<C[Name]> } & {
  readonly days: Days;
  readonly limit: number;
  readonly cursor?: string;
};

/** The filters of one list. */
export interface ListFilters<C extends Choices> {
  /** Reads the query of an address. */
  readonly read: (query: string) => FiltersOf<C>;
  /** Writes them into an address's query, with its question mark; empty for none. */
  readonly write: (filters: FiltersOf<C>) => string;
  readonly body: (filters: FiltersOf<C>, limit: number) => BodyOfFilters<C>;
}

/** One of the words given. */
export function oneOfWords<const Field extends string, const Value extends string>(
  field: Field,
  words: readonly Value[],
): Choice<Field, Value> {
  return { field, read: (said) => words.find((word) => word === said) };
}

/** A currency's symbol. */
export const SYMBOL_CHOICE: Choice<'symbol', string> = {
  field: 'symbol',
  read: (said) => (/^[A-Z0-9]{1,20}$/.test(said) ? said : undefined),
};

/** A pair, `BTC_USDT`; in any case. */
export const PAIR_CHOICE: Choice<'pair', string> = {
  field: 'pair',
  read: (said) => (/^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/.test(said.toUpperCase()) ? said.toUpperCase() : undefined),
};

export function listFilters<const C extends Choices>(choices: C): ListFilters<C> {
  const chosen = (filters: FiltersOf<C>): [name: string, value: string][] => {
    const values = filters as Readonly<Record<string, string | undefined>>;
    return Object.keys(choices).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  };
  return {
    read: (query) => {
      const asked = new URLSearchParams(query);
      const cursor = asked.get('cursor') ?? '';
      return {
        ...Object.fromEntries(Object.entries(choices).map(([name, { read }]) => [name, read(asked.get(name) ?? '')])),
        days: RECORD_WINDOW_DAYS.find((days) => String(days) === asked.get('days')) ?? DEFAULT_DAYS,
        cursor: /^[0-9A-Za-z_.-]{1,64}$/.test(cursor) ? cursor : undefined,
      } as FiltersOf<C>;
    },
    write: (filters) => {
      const query = new URLSearchParams();
      for (const [name, value] of chosen(filters)) query.set(name, value);
      if (filters.days !== DEFAULT_DAYS) query.set('days', String(filters.days));
      if (filters.cursor !== undefined) query.set('cursor', filters.cursor);
      const text = query.toString();
      return text === '' ? '' : `?${text}`;
    },
    body: (filters, limit) =>
      ({
        days: filters.days,
        limit,
        ...Object.fromEntries(chosen(filters).map(([name, value]) => [choices[name]!.field, value])),
        ...(filters.cursor === undefined ? {} : { cursor: filters.cursor }),
      }) as BodyOfFilters<C>,
  };
}

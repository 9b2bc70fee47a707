/**
 * What the tables of commands and events are made of. A row names the fields in their order, each with what it is stored as;
 * where they stand, how long the whole is and the type of the object follow.
 *
 * Layout: a field of two or four words begins at an even one, and a single word behind it takes the one that was left free.
 * Fields that are parts of a word share it with those before them, as far as their bits are free. The whole is even.
 */

/** A client's id: four words, compared as a whole within its user. All zero is malformed. */
export type ClientId = readonly [number, number, number, number];

/** `word` is the name of the field's word in the tables of offsets; without it the field's own. */
interface Named {
  readonly word?: string;
}

/** What a field is stored as. */
export type Field = Named &
  /** One word; a double; a 64-bit integer; four words. `least`: what is below is malformed. */
  (
    | { readonly kind: 'i32' | 'f64' | 'i64' | 'id'; readonly least?: 0 }
    /** Some bits of a word, a number. `optional`: the object does without it where it is 0. */
    | { readonly kind: 'bits'; readonly shift: number; readonly width: 8 | 16; readonly optional?: true }
    /** One bit of a word, yes or no. */
    | { readonly kind: 'flag'; readonly mask: number }
    /** Events: the byte behind the type. */
    | { readonly kind: 'detail' }
    /** A client id in place of the field named: a word says whether it is there, and then all of that field is zero. */
    | { readonly kind: 'instead'; readonly of: string }
    | { readonly kind: 'group'; readonly fields: Fields }
    /** How many there are, in one word, and behind all other fields the items. A row has one at most. */
    | { readonly kind: 'list'; readonly fields: Fields }
  );

export interface Fields {
  readonly [name: string]: Field;
}

export const I32 = { kind: 'i32' } as const;
export const F64 = { kind: 'f64' } as const;
/** A count of smallest units that may be negative. */
export const I64 = { kind: 'i64' } as const;
/** A count of smallest units. */
export const AMOUNT = { kind: 'i64', least: 0 } as const;
export const ID = { kind: 'id' } as const;
export const DETAIL = { kind: 'detail' } as const;

/** The byte of a flags word, counted from the lowest. */
export function byte(index: 0 | 1 | 2 | 3) {
  return { kind: 'bits', shift: index * 8, width: 8, word: 'FLAGS' } as const;
}

/** A byte of a flags word that is missing from the object where it is 0. */
export function optionalByte(index: 0 | 1 | 2 | 3) {
  return { ...byte(index), optional: true } as const;
}

/** A half of a word, 0 the lower. */
export function half(index: 0 | 1) {
  return { kind: 'bits', shift: index * 16, width: 16 } as const;
}

/** A bit of a flags word. */
export function flag(mask: number) {
  return { kind: 'flag', mask, word: 'FLAGS' } as const;
}

/** Several fields as one object. */
export function group<const F extends Fields>(fields: F) {
  return { kind: 'group', fields } as const;
}

/** Any number of objects, behind everything else. */
export function list<const F extends Fields>(fields: F) {
  return { kind: 'list', fields } as const;
}

/** A client id that names what the other field would name. */
export function insteadOf(of: string) {
  return { kind: 'instead', of } as const;
}

/** The field under another name among the offsets. */
export function named<const F extends Field, const W extends string>(word: W, field: F): F & { readonly word: W } {
  return { ...field, word };
}

type ValueOf<F extends Field> = F['kind'] extends 'i32' | 'f64' | 'bits' | 'detail'
  ? number
  : F['kind'] extends 'i64'
    ? bigint
    : F['kind'] extends 'flag'
      ? boolean
      : F['kind'] extends 'id' | 'instead'
        ? ClientId
        : F extends { readonly kind: 'group'; readonly fields: infer Inner extends Fields }
          ? ObjectOf<Inner>
          : F extends { readonly kind: 'list'; readonly fields: infer Inner extends Fields }
            ? readonly ObjectOf<Inner>[]
            : never;

/** Names of the fields that may be missing. */
type MissingNames<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly kind: 'instead' } | { readonly optional: true } ? N : never;
}[keyof F];

/** The object that fields describe. */
export type ObjectOf<F extends Fields> = [MissingNames<F>] extends [never]
  ? { readonly [N in keyof F]: ValueOf<F[N]> }
  : { readonly [N in Exclude<keyof F, MissingNames<F>>]: ValueOf<F[N]> } & { readonly [N in MissingNames<F>]?: ValueOf<F[N]> };

/** The numbers of a table's rows by their names. */
export function numbersOf<const Rows extends { readonly [name: string]: { readonly number: number } }>(rows: Rows) {
  return Object.fromEntries(Object.entries(rows).map(([name, { number }]) => [name, number])) as {
    readonly [Name in keyof Rows]: Rows[Name]['number'];
  };
}

/** The names of the fields that are stored so, in order. */
export function namesOf<const F extends Fields, const Kind extends Field['kind']>(fields: F, kind: Kind) {
  type Names = { [N in keyof F]: F[N]['kind'] extends Kind ? N : never }[keyof F];
  return Object.entries(fields)
    .filter(([, field]) => field.kind === kind)
    .map(([name]) => name) as unknown as readonly Names[];
}

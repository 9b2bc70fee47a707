/** The fields of a change's body, read from its schema: what is typed into them, and the body that it makes. */
import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { COUNTRY_PATTERN } from '@kontor/contract/console/setting';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { DECIMAL, SIGNED_DECIMAL } from '@kontor/contract/fields';

/** What of a schema a form asks. */
interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: FieldSchema;
  /** Of a field that may be null: what it is otherwise, and null. */
  readonly anyOf?: readonly FieldSchema[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/**
 * `percent`: a rate that the wire has as a count of 1e-8; `share`: one that it has as a decimal. `turn`: on, off, or as it is; `bit` the
 * same as 1 and 0. `several`: some of the words. `countries`: some, by code. `lines`: a list of texts. `rows`: a list of things that have
 * fields of their own. `time`: a date and a time of day in UTC, which the wire has in ms. `operator`: the number of one; `item`: that of one
 * that sells coins; `currency`, `pair`: the name of one that is listed; `payment`: of a currency that subscriptions are paid with;
 * `currencies`: two that are listed, `BTC_USDT`; `contract`: the pair of a contract that is listed.
 */
export type FieldKind =
  | 'integer'
  | 'percent'
  | 'share'
  | 'decimal'
  | 'text'
  | 'turn'
  | 'bit'
  | 'choice'
  | 'several'
  | 'countries'
  | 'lines'
  | 'rows'
  | 'time'
  | 'operator'
  | 'item'
  | 'currency'
  | 'payment'
  | 'pair'
  | 'contract'
  | 'currencies';

export interface BodyField {
  /** `tier`, or `legal_trade.pay_time`. */
  readonly path: string;
  /** Its last part. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** Where nothing is typed null is said. */
  readonly isNullable: boolean;
  /** Where nothing is typed it says just that: an empty text, an empty list. */
  readonly isEmptiable: boolean;
  readonly words: readonly string[];
  /** A whole number on the wire, also where it is chosen of a few. */
  readonly isCount: boolean;
  /** Of `rows`: the fields of each. */
  readonly columns: readonly BodyField[];
  /** Of `share`: most decimals of the percentage. */
  readonly digits: number;
  readonly min: number;
  readonly max: number;
  readonly pattern: RegExp | undefined;
}

/** What is typed, by path: a number's digits, `on` or `off`, words and countries with commas between, lines, rows as JSON, `2026-11-20T14:00`. Empty: nothing. */
export type Typed = Readonly<Record<string, string>>;

export type FieldProblem = 'missing' | 'both' | 'integer' | 'percent' | 'share' | 'decimal' | 'time' | 'range' | 'length' | 'form';

/** Decimals of a percentage whose smallest step is 1e-8 of the whole. */
const PERCENT_SCALE = 6;
const PERCENTS: readonly string[] = ['maker_rate', 'taker_rate'];
/** Shares, and how many decimals each has at most; two less as a percentage. */
const SHARES: Readonly<Record<string, number>> = {
  price_band: 4,
  liquidation_fee: 4,
  funding_cap: 4,
  maintenance_rate: 4,
  payout: 8,
  fee: 8,
  second_share: 4,
  pair_share: 4,
  total_share: 4,
  freeze_ratio: 8,
};
/** A percentage has so many decimals less than the share. */
const PERCENT_DIGITS = 2;
const TIMES: readonly string[] = ['start', 'end', 'draw_by'];
/** Names of what is listed already, by command. */
const LISTED: Readonly<Record<string, FieldKind>> = {
  'currency/state symbol': 'currency',
  'pair/state pair': 'pair',
  'pair/list pair': 'currencies',
  'contract/save pair': 'currencies',
  'contract/state pair': 'contract',
  'contract/settle pair': 'contract',
  'contract/fee pair': 'contract',
  'seconds/save pair': 'pair',
  'ico/create item': 'item',
  'ico/create symbol': 'currency',
  'ico/create payment': 'payment',
  'ico/randomness item': 'item',
  'ico/reveal item': 'item',
  'ico/cancel item': 'item',
  'ico/hot item': 'item',
};
/** What people write otherwise than the wire: `btc/usdt`. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  pair: (text) => text.toUpperCase().replace('/', '_'),
  symbol: (text) => text.toUpperCase(),
  payment: (text) => text.toUpperCase(),
  login: (text) => text.toLowerCase(),
};

/** The fields of a command's body, in the order of its schema; what stands in a group is named with it. */
export function bodyFields(command: ChangeCommand): readonly BodyField[] {
  const { body }: { readonly body: unknown } = CHANGES[command];
  return fieldsIn(command, body as FieldSchema, '');
}

function fieldsIn(command: ChangeCommand, { properties = {}, required = [] }: FieldSchema, group: string): BodyField[] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const schema = given.anyOf?.find(({ type }) => type !== 'null') ?? given;
    const isNullable = schema !== given;
    const path = `${group}${name}`;
    if (schema.properties !== undefined) return fieldsIn(command, schema, `${path}.`);
    const isText = schema.type === 'string';
    const isSaid = required.includes(name);
    const isEmptiable = isText ? isSaid && takesNothing(schema) : schema.type === 'array' && (schema.minItems ?? 0) === 0;
    return {
      path,
      name,
      kind: LISTED[`${command} ${path}`] ?? kindOf(name, schema),
      isRequired: isSaid && !isNullable && !isEmptiable,
      isNullable,
      isEmptiable,
      words: (schema.enum ?? schema.items?.enum ?? []).map(String),
      isCount: schema.type === 'integer',
      columns: schema.items?.properties === undefined ? [] : fieldsIn(command, schema.items, ''),
      digits: Math.max(0, (SHARES[name] ?? 0) - PERCENT_DIGITS),
      min: (isText ? schema.minLength : schema.minimum) ?? 0,
      max: (isText ? schema.maxLength : schema.maximum) ?? Number.MAX_SAFE_INTEGER,
      pattern: schema.pattern === undefined ? undefined : new RegExp(schema.pattern),
    };
  });
}

/** Whether an empty text fits. */
function takesNothing({ enum: words, minLength = 0, pattern = '' }: FieldSchema): boolean {
  return words === undefined && minLength === 0 && new RegExp(pattern).test('');
}

function kindOf(name: string, schema: FieldSchema): FieldKind {
  if (schema.type === 'boolean') return 'turn';
  if (schema.type === 'array') return listKind(schema.items ?? {});
  if (schema.enum !== undefined) return 'choice';
  if (schema.type === 'integer' && schema.minimum === 0 && schema.maximum === 1) return 'bit';
  if (schema.type === 'integer') return integerKind(name);
  if (SHARES[name] !== undefined) return 'share';
  const decimals: readonly FieldSchema[] = [DECIMAL, SIGNED_DECIMAL];
  return decimals.some(({ pattern }) => schema.pattern === pattern) ? 'decimal' : 'text';
}

function integerKind(name: string): FieldKind {
  if (PERCENTS.includes(name)) return 'percent';
  if (TIMES.includes(name)) return 'time';
  return name === 'operator' ? 'operator' : 'integer';
}

function listKind({ enum: words, pattern, properties }: FieldSchema): FieldKind {
  if (words !== undefined) return 'several';
  if (properties !== undefined) return 'rows';
  return pattern === COUNTRY_PATTERN ? 'countries' : 'lines';
}

/** The rows that are typed, by the names of their fields. */
export function rowsOf(typed: string): readonly Typed[] {
  return typed === '' ? [] : (JSON.parse(typed) as Typed[]);
}

/** What is wrong with what is typed into a field; undefined: nothing. */
export function fieldProblem(field: BodyField, typed: string): FieldProblem | undefined {
  const read = readField(field, typed);
  return 'problem' in read ? read.problem : undefined;
}

/** The body that is typed. What nothing is typed into is left out; it has to have no problems. */
export function bodyOf(fields: readonly BodyField[], typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const read = readField(field, typed[field.path] ?? '');
    if ('problem' in read || read.value === undefined) continue;
    const [group = '', inner] = field.path.split('.');
    if (inner === undefined) body[group] = read.value;
    else body[group] = { ...(body[group] as object | undefined), [inner]: read.value };
  }
  return body;
}

/** What would have to be typed for a body: to edit one. */
export function typedOf(fields: readonly BodyField[], body: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(
    fields.map((field): [string, string] => {
      const { path } = field;
      const [group = '', inner] = path.split('.');
      const outer = body[group];
      const value = inner === undefined ? outer : (outer as Readonly<Record<string, unknown>> | undefined)?.[inner];
      return [path, value === undefined || value === null ? '' : textOf(field, value)];
    }),
  );
}

function textOf({ kind, columns, digits }: BodyField, value: unknown): string {
  if (kind === 'turn') return value === true ? 'on' : 'off';
  if (kind === 'bit') return value === 1 ? 'on' : 'off';
  if (kind === 'rows') {
    const rows = value as readonly Readonly<Record<string, unknown>>[];
    return rows.length === 0 ? '' : JSON.stringify(rows.map((row) => typedOf(columns, row)));
  }
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ',');
  if (kind === 'percent') return formatTrimmedDecimal(BigInt(value as number), PERCENT_SCALE);
  if (kind === 'share') return scaled(String(value), digits + PERCENT_DIGITS, digits) ?? String(value);
  if (kind === 'time') return timeText(value as number);
  return String(value);
}

/** A decimal's units at one scale, written at another: 0.05 as 5. Undefined where it has more decimals than that. */
function scaled(decimal: string, from: number, to: number): string | undefined {
  const units = parseDecimal(decimal, from);
  return typeof units === 'string' ? undefined : formatTrimmedDecimal(units, to);
}

/** `2026-11-20T14:00`, in UTC, as a field for a date and a time has it; with seconds, and parts of one, where there are any. */
function timeText(ms: number): string {
  return new Date(ms).toISOString().replace(/(:00)?\.000Z$|Z$/, '');
}

/** What such a text says, ms; undefined where it is none. */
export function timeOf(text: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

type Read = { readonly value: unknown } | { readonly problem: FieldProblem };

function readField(field: BodyField, typed: string): Read {
  const text = (SPELLINGS[field.name] ?? ((as: string) => as))(typed.trim());
  if (text === '' && field.isEmptiable) return { value: field.kind === 'text' ? '' : [] };
  if (text === '') return field.isRequired ? { problem: 'missing' } : { value: field.isNullable ? null : undefined };
  switch (field.kind) {
    case 'turn':
      return { value: text === 'on' };
    case 'bit':
      return { value: text === 'on' ? 1 : 0 };
    case 'choice':
      return { value: field.isCount ? Number(text) : text };
    case 'several':
    case 'countries':
      return { value: text.split(',') };
    case 'lines':
      return {
        value: text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      };
    case 'rows':
      return readRows(field, rowsOf(text));
    case 'percent': {
      const units = parseDecimal(text, PERCENT_SCALE);
      return typeof units === 'string' ? { problem: 'percent' } : inRange(field, Number(units));
    }
    case 'share': {
      const share = scaled(text, field.digits, field.digits + PERCENT_DIGITS);
      return share === undefined ? { problem: 'share' } : { value: share };
    }
    case 'currencies':
      return field.pattern?.test(text) === false ? { problem: 'both' } : { value: text };
    case 'time': {
      const ms = timeOf(text);
      return ms === undefined ? { problem: 'time' } : inRange(field, ms);
    }
    case 'integer':
    case 'operator':
    case 'item':
      return /^[0-9]{1,16}$/.test(text) ? inRange(field, Number(text)) : { problem: 'integer' };
    case 'decimal':
      return text.length <= field.max && field.pattern?.test(text) === true ? { value: text } : { problem: 'decimal' };
    case 'text':
    case 'currency':
    case 'payment':
    case 'pair':
    case 'contract':
      if (text.length < field.min || text.length > field.max) return { problem: 'length' };
      return field.pattern?.test(text) === false ? { problem: 'form' } : { value: text };
  }
}

/** Every row is as its fields want it, and says something. */
function readRows({ columns }: BodyField, rows: readonly Typed[]): Read {
  const isWrong = rows.some(
    (row) =>
      columns.every(({ name }) => (row[name] ?? '').trim() === '') ||
      columns.some((column) => fieldProblem(column, row[column.name] ?? '') !== undefined),
  );
  return isWrong ? { problem: 'form' } : { value: rows.map((row) => bodyOf(columns, row)) };
}

function inRange({ min, max }: BodyField, value: number): Read {
  return value >= min && value <= max ? { value } : { problem: 'range' };
}

/** For tests that go through every call of the contract: a body that fits each, made from its schema, so that a new call is tried by itself. */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** What fields of these names need, to be more than well-formed. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  login_password: 'kontor-demo',
  password: 'kontor-demo',
  price: '60000',
  quantity: '0.01',
  from: 0,
  to: 86_400_000,
};
/** Tried in turn where a schema asks for a text: the first that fits is taken. */
const TEXTS = [
  '1',
  'BTC_USDT',
  'USDT',
  'DE',
  'bank_card',
  '1m',
  '000000',
  '0000000',
  '2026-01-01',
  'A'.repeat(32),
  'A'.repeat(43),
  'A'.repeat(86),
  'a'.repeat(64),
  'somebody',
  'http://127.0.0.1:8090',
] as const;

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly minimum?: number;
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/**
 * A body that the call's schema takes, with what it demands and nothing else.
 * @throws Error naming the field that none of the values here fits
 */
export function fittingBody(call: { readonly path: string; readonly body: TSchema }): Record<string, unknown> {
  const body = fitting(call.body, call.path) as Record<string, unknown>;
  if (!Value.Check(call.body, body)) throw new Error(`${call.path}: ${JSON.stringify(body)} does not fit`);
  return body;
}

function fitting(schema: TSchema, where: string, name = ''): unknown {
  const { anyOf, type, properties, required, items, minItems, minimum, ...shape } = schema as Shape;
  const named = BY_NAME[name];
  if (named !== undefined && Value.Check(schema, named)) return named;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  if (anyOf !== undefined) return fitting(anyOf[0]!, where, name);
  if (type === 'object') {
    return Object.fromEntries((required ?? []).map((field) => [field, fitting(properties![field]!, `${where} ${field}`, field)]));
  }
  if (type === 'array') return Array.from({ length: minItems ?? 0 }, () => fitting(items!, where));
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1);
  const text = TEXTS.find((each) => Value.Check(schema, each));
  if (text === undefined) throw new Error(`${where}: no value of call-world.ts fits; add one`);
  return text;
}

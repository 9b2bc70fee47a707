/** Endpoints in words: what documents and the page of the trading API show of each. Made from what declares them, and from nothing else. */
import type { TSchema } from 'typebox';
import type { Endpoint, Weight } from './endpoint.ts';
import type { Parameter } from './parameter.ts';

/** A parameter as a reader sees it. */
export interface DescribedParameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
}

/** An endpoint as a reader sees it. */
export interface DescribedEndpoint {
  /** As an address has it: `get-api-v3-time`. */
  readonly id: string;
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly otherPaths: readonly string[];
  /** What it is called over the socket; null where it is not. */
  readonly socketMethod: string | null;
  readonly security: Endpoint['security'];
  readonly weight: string;
  /** How many orders it counts as; null for none. */
  readonly orders: string | null;
  readonly about: string;
  readonly parameters: readonly DescribedParameter[];
  /** The query of a request that works; null where there is none for everybody. */
  readonly example: string | null;
  /** The answer's fields with their types. */
  readonly answer: string;
}

/** What is shown of an endpoint. */
export function describeEndpoint(endpoint: Endpoint): DescribedEndpoint {
  const { method, paths, socketMethod, security, weight, orders, about, parameters, example, answer } = endpoint;
  const [path, ...otherPaths] = paths;
  return {
    id: `${method}${path}`.toLowerCase().replaceAll('/', '-'),
    method,
    path,
    otherPaths,
    socketMethod: socketMethod ?? null,
    security,
    weight: weightText(weight),
    orders: orders === undefined ? null : orders === 1 ? '1' : `one for each of \`${orders.parameter}\``,
    about,
    parameters: Object.entries(parameters).map(([name, parameter]) => ({
      name,
      type: parameterType(parameter),
      required: parameter.required,
      about: parameter.otherwise === undefined ? parameter.about : `${parameter.about} Default ${written(parameter.otherwise)}.`,
    })),
    example: example === undefined ? null : queryOf(example),
    answer: shapeOf(answer),
  };
}

/** Parameters as they stand in an address. */
function queryOf(parameters: Readonly<Record<string, unknown>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(written(value))}`)
    .join('&');
}

/** A value as it is written in an address. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function weightText(weight: Weight): string {
  if (typeof weight === 'number') return String(weight);
  if ('symbol' in weight) return `${weight.symbol} with \`symbol\`, ${weight.all} without`;
  const steps = weight.steps.map(([upTo, cost]) => (upTo === Infinity || upTo >= 1e9 ? `${cost} above` : `${cost} up to ${upTo}`));
  return `by \`${weight.parameter}\`: ${steps.join(', ')}`;
}

function parameterType({ kind, words, min, max }: Parameter): string {
  switch (kind) {
    case 'word':
      return (words ?? []).join(' | ');
    case 'whole': {
      const isOpen = max === undefined || max >= 1_000_000_000;
      return isOpen ? 'integer' : `integer, ${min ?? 0} to ${max}`;
    }
    case 'signed':
      return 'decimal, either sign';
    case 'flag':
      return 'true | false';
    case 'texts':
      return `JSON list of texts, ${max} at most`;
    case 'objects':
      return `JSON list of objects, ${max} at most`;
    case 'symbol':
    case 'text':
    case 'decimal':
      return kind;
  }
}

/** What a schema's library writes of one. */
interface Written {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Written[];
  readonly properties?: Readonly<Record<string, Written>>;
  readonly required?: readonly string[];
  readonly items?: Written | readonly Written[];
  readonly pattern?: string;
  readonly patternProperties?: Readonly<Record<string, Written>>;
}

/** Decimals are texts of digits; whatever has a pattern of them is one. */
const DECIMAL_PATTERN = /\[0-9\]|\\d/;

/** A schema as text: names of fields and kinds of values, two spaces for each step inwards. */
export function shapeOf(schema: TSchema): string {
  return shape(schema, '');
}

function shape(of: Written, inset: string): string {
  if (of.const !== undefined) return JSON.stringify(of.const);
  if (of.enum !== undefined) return of.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (of.anyOf !== undefined) return [...new Set(of.anyOf.map((each) => shape(each, inset)))].join(' | ');
  if (of.type === 'array') {
    const { items } = of;
    const kinds = (items instanceof Array ? items : items === undefined ? [] : [items]).map((each) => shape(each, inset));
    return items instanceof Array ? `[${kinds.join(', ')}]` : `[${kinds[0] ?? 'anything'}, …]`;
  }
  if (of.type === 'object') {
    const inner = `${inset}  `;
    const required = new Set(of.required);
    const named = Object.entries(of.properties ?? {}).map(
      ([name, value]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${shape(value, inner)}`,
    );
    const others = Object.values(of.patternProperties ?? {}).map((value) => `${inner}[name]: ${shape(value, inner)}`);
    const lines = [...named, ...others];
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${inset}}`;
  }
  if (of.type === 'string') return of.pattern !== undefined && DECIMAL_PATTERN.test(of.pattern) ? 'decimal' : 'text';
  return of.type ?? 'anything';
}

/** The reference of the trading API, made from what declares its endpoints: as a part of docs/trading-api.md, and as data for the site's page. */
import { API_ERRORS } from '@kontor/contract/trading-api/api-errors';
import { describeEndpoint } from '@kontor/contract/trading-api/describe';
import type { DescribedEndpoint } from '@kontor/contract/trading-api/describe';
import { ENDPOINT_GROUPS } from '@kontor/contract/trading-api/endpoint-table';
import { ORDER_FACTORS, ORDER_LIMITS } from '@kontor/contract/trading-api/rate-limit';
import type { Chapter } from './chapters.ts';

/** What endpoints answered to their examples, by `GET /api/v3/time`; told by the test that runs them. */
export type Answers = Readonly<Record<string, unknown>>;

/** An endpoint, and what its example was answered with. */
export interface ReferenceEndpoint extends DescribedEndpoint {
  readonly sample: string | null;
}

/** What the page draws. */
export interface Reference {
  readonly chapters: readonly Chapter[];
  readonly groups: readonly { readonly id: string; readonly title: string; readonly endpoints: readonly ReferenceEndpoint[] }[];
  readonly errors: readonly { readonly code: number; readonly text: string }[];
}

/** Where the made part of the document begins. */
export const MADE = '<!-- What follows is made by `npm run docs:api`. -->';

/** What is made between two marks in the part that people write, by its name there. */
const MADE_WITHIN: Readonly<Record<string, () => string>> = { 'orders by fee tier': orderLimits };
const WITHIN = /<!-- made: (.+) -->\n[^]*?<!-- end -->/g;

/** The part that people write, with what is made within it as it is now. @throws for a name that nobody makes anything for */
export function withMade(written: string): string {
  return written.replaceAll(WITHIN, (_, name: string) => {
    const make = MADE_WITHIN[name];
    if (make === undefined) throw new Error(`nothing is made for the mark ${name}`);
    return `<!-- made: ${name} -->\n${make()}\n<!-- end -->`;
  });
}

/** Orders that an account may send in each tier. */
function orderLimits(): string {
  const { spot, futures } = ORDER_LIMITS;
  const tiers = [...new Set<number>(ORDER_FACTORS)].map((factor) => {
    const [first, last] = [ORDER_FACTORS.findIndex((each) => each === factor), ORDER_FACTORS.findLastIndex((each) => each === factor)];
    const name = last === ORDER_FACTORS.length - 1 ? `${first} and above` : first === last ? String(first) : `${first} to ${last}`;
    return [
      name,
      `${spot.tenSeconds * factor} in 10 s, ${spot.day * factor} in a day`,
      `${futures.tenSeconds * factor} in 10 s, ${futures.minute * factor} in a minute`,
    ];
  });
  return table(['fee tier', 'orders of spot', 'orders of contracts'], tiers);
}

/** All that is told. */
export function makeReference(chapters: readonly Chapter[], answers: Answers): Reference {
  return {
    chapters,
    groups: ENDPOINT_GROUPS.map(({ id, title, endpoints }) => ({
      id,
      title,
      endpoints: endpoints.map((endpoint) => {
        const described = describeEndpoint(endpoint);
        const answer = answers[`${described.method} ${described.path}`];
        return { ...described, sample: answer === undefined ? null : jsonText(answer) };
      }),
    })),
    errors: Object.values(API_ERRORS)
      .map(([code, text]) => ({ code, text: readable(text) }))
      .toSorted((a, b) => b.code - a.code),
  };
}

/** JSON with a line for each field and each entry; what holds nothing but plain values of a list stands in one line. */
function jsonText(value: unknown, inset = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${inset}  `;
  if (Array.isArray(value)) {
    if (value.every((each) => typeof each !== 'object')) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
    return `[\n${value.map((each) => `${inner}${jsonText(each, inner)}`).join(',\n')}\n${inset}]`;
  }
  const fields = Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${jsonText(each, inner)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${inset}}`;
}

/** What a code says, with the places that a refusal fills in. */
function readable(text: string): string {
  return text.replaceAll(/%([12])/g, '‹$1›');
}

/** The made part of the document. */
export function referenceText({ groups, errors }: Reference): string {
  const parts = [
    MADE,
    '## Reference',
    ...groups.flatMap(({ title, endpoints }) => [`### ${title}`, ...endpoints.map(endpointText)]),
    '### All error codes',
    table(
      ['code', 'msg'],
      errors.map(({ code, text }) => [String(code), text]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function endpointText(endpoint: ReferenceEndpoint): string {
  const { method, path, otherPaths, socketMethod, security, weight, orders, about, parameters, example, sample, answer } = endpoint;
  const facts = [
    `security ${security}`,
    `weight ${weight}`,
    ...(orders === null ? [] : [`orders ${orders}`]),
    ...(socketMethod === null ? [] : [`over the socket \`${socketMethod}\``]),
    ...otherPaths.map((other) => `also \`${other}\``),
  ];
  const rows = parameters.map(({ name, type, required, about: what }) => [`\`${name}\``, type, required ? 'yes' : '', what]);
  return [
    `#### ${method} ${path}`,
    about,
    `${facts.join('; ')}.`,
    ...(rows.length === 0 ? [] : [table(['parameter', 'type', 'mandatory', ''], rows)]),
    ...(example === null || example === '' ? [] : [`Example: \`${example}\``]),
    sample === null ? `Answer:\n\n\`\`\`\n${answer}\n\`\`\`` : `\`\`\`json\n${sample}\n\`\`\``,
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** The reference of the trading API, as `npm run docs:api` makes it from the endpoints' declarations and from docs/trading-api.md. */
import made from './reference.json';

/** A piece of a chapter. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly start: number; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** An endpoint as it is shown. */
export interface Endpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly otherPaths: readonly string[];
  readonly socketMethod: string | null;
  readonly security: string;
  readonly weight: string;
  readonly orders: string | null;
  readonly about: string;
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly required: boolean; readonly about: string }[];
  /** The query of a request that works. */
  readonly example: string | null;
  /** What it was answered with. */
  readonly sample: string | null;
  /** The answer's fields. */
  readonly answer: string;
}

export interface Group {
  readonly id: string;
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
}

interface Reference {
  readonly chapters: readonly Chapter[];
  readonly groups: readonly Group[];
  readonly errors: readonly { readonly code: number; readonly text: string }[];
}

export const REFERENCE = made as unknown as Reference;

/** The host that the document's examples are written for. */
const ANY_HOST = 'exchange.example';

/** An example with the address of the site that is read, so that it can be pasted as it stands. */
export function atThisSite(text: string, origin: string | undefined): string {
  if (origin === undefined) return text;
  return text.replaceAll(`https://${ANY_HOST}`, origin).replaceAll(`wss://${ANY_HOST}`, origin.replace(/^http/, 'ws'));
}

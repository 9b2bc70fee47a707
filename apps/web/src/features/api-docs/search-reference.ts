/** What of the document a reader looks for. */
import type { Chapter, Endpoint, Group } from './reference.ts';

/** Something that was found, with the anchor that leads to it. */
export interface Found {
  readonly id: string;
  readonly title: string;
  /** Where it stands. */
  readonly aside: string;
}

interface Searched {
  readonly chapters: readonly Chapter[];
  readonly groups: readonly Group[];
  readonly errors: readonly { readonly code: number; readonly text: string }[];
}

/** So many are shown. */
const MOST = 30;
/** Of the table of all errors; the chapter about them has an anchor of its own. */
export const ERRORS_ID = 'error-codes';

/** Of a code's first line in that table: `error-1121`. */
export function errorId(code: number): string {
  return `error${code}`;
}

/** Places that have every word of a question: first by what they are called, then by what they say. Nothing for an empty question. */
export function searchReference({ chapters, groups, errors }: Searched, question: string): readonly Found[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const named: Found[] = [];
  const said: Found[] = [];
  const look = (found: Found, title: string, text: () => string): void => {
    if (hasAll(title, words)) named.push(found);
    else if (hasAll(`${title} ${text()}`, words)) said.push(found);
  };
  for (const { title: aside, endpoints } of groups)
    for (const endpoint of endpoints) {
      const title = `${endpoint.method} ${endpoint.path}`;
      look({ id: endpoint.id, title, aside }, `${title} ${endpoint.socketMethod ?? ''}`, () => endpointText(endpoint));
    }
  for (const { id, title, blocks } of chapters) look({ id, title, aside: '' }, title, () => JSON.stringify(blocks));
  for (const { code, text } of errors) look({ id: errorId(code), title: `${code} ${text}`, aside: '' }, `${code}`, () => text);
  return [...named, ...said].slice(0, MOST);
}

function endpointText({ about, parameters, otherPaths, answer }: Endpoint): string {
  return [about, ...otherPaths, ...parameters.map(({ name, about: what }) => `${name} ${what}`), answer].join(' ');
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** Every call of the site API. The wire snapshot, the API document and the generated access tests walk over it. */
import type { Call } from './call.ts';
import { NOUNS } from './nouns.ts';

/** The calls among what a noun's file gives, by name. */
function callsOf(noun: object): Readonly<Record<string, Call>> {
  return Object.fromEntries(Object.entries(noun).filter((entry): entry is [string, Call] => isCall(entry[1])));
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** By name, in the order of their paths. A name that two nouns have is an error. */
export const CALLS: Readonly<Record<string, Call>> = inOrder(Object.values(NOUNS).flatMap((noun) => Object.entries(callsOf(noun))));

function inOrder(calls: readonly (readonly [name: string, call: Call])[]): Readonly<Record<string, Call>> {
  const sorted = calls.toSorted(([, a], [, b]) => (a.path < b.path ? -1 : 1));
  const table = Object.fromEntries(sorted);
  if (Object.keys(table).length !== calls.length) throw new Error('two calls of the contract have the same name');
  return table;
}

import { Code } from '@kontor/contract/envelope';
import { expect, test } from 'vitest';
import { clientIdFor, newClientId, outcomeOf, withSent } from './send-once.ts';

let made = 0;
const next = (): string => `id-${++made}`;

test('the same order under an unknown outcome keeps its id; any other gets a new one', () => {
  const first = clientIdFor(undefined, 'a', next);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'unknown' }, 'a', next)).toBe(first);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'unknown' }, 'b', next)).not.toBe(first);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'done' }, 'a', next)).not.toBe(first);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'refused' }, 'a', next)).not.toBe(first);
});

test('an intent keeps its id while nobody knows of it, whatever else is sent meanwhile', () => {
  const a = { intent: 'a', clientId: 'id-a', outcome: 'unknown' } as const;
  const b = { intent: 'b', clientId: 'id-b', outcome: 'unknown' } as const;
  const both = withSent(withSent([], a), b);
  expect(both).toEqual([a, b]);
  expect(withSent(both, { ...b, outcome: 'done' })).toEqual([a]);
  expect(withSent(both, { ...a, outcome: 'refused' })).toEqual([b]);
  expect(withSent(both, a)).toEqual([b, a]);
  const many = Array.from({ length: 30 }, (_, at) => ({ intent: `i${at}`, clientId: `c${at}`, outcome: 'unknown' }) as const);
  expect(many.reduce(withSent, [])).toEqual(many.slice(-20));
});

test('no answer and a lost answer are unknown; a refusal is clear', () => {
  expect([0, Code.OUTCOME_UNKNOWN, Code.DUPLICATE_REQUEST].map(outcomeOf)).toEqual(['unknown', 'unknown', 'unknown']);
  expect([Code.BAD_REQUEST, Code.BUSY, 1043].map(outcomeOf)).toEqual(['refused', 'refused', 'refused']);
});

test('ids fit the wire and do not repeat', () => {
  const ids = Array.from({ length: 100 }, newClientId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_.:/-]{1,36}$/);
});

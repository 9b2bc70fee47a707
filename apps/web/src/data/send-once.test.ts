import { Code } from '@kontor/contract/envelope';
import { expect, test } from 'vitest';
import { clientIdFor, newClientId, outcomeOf } from './send-once.ts';

let made = 0;
const next = (): string => `id-${++made}`;

test('the same order under an unknown outcome keeps its id; any other gets a new one', () => {
  const first = clientIdFor(undefined, 'a', next);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'unknown' }, 'a', next)).toBe(first);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'unknown' }, 'b', next)).not.toBe(first);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'done' }, 'a', next)).not.toBe(first);
  expect(clientIdFor({ intent: 'a', clientId: first, outcome: 'refused' }, 'a', next)).not.toBe(first);
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

import { Code } from '@kontor/contract/envelope';
import { expect, test } from 'vitest';
import { CallError } from './call-server.ts';
import { OnceDoor } from './use-send-once.ts';

interface Asked {
  readonly amount: string;
  readonly code: string;
}

/** A door to an exchange that answers as it is told, and keeps the ids that arrived. */
function doorTo(answers: readonly (CallError | 'done')[]) {
  const ids: string[] = [];
  const door = new OnceDoor(
    (_: Asked, clientId) => {
      const answer = answers[ids.length]!;
      ids.push(clientId);
      return answer === 'done' ? Promise.resolve({ sequence: 1 }) : Promise.reject(answer);
    },
    ({ amount }) => amount,
  );
  return { door, ids };
}

const LOST = new CallError(Code.OUTCOME_UNKNOWN, 'nobody knows');
const REFUSED = new CallError(Code.BAD_REQUEST, 'no');

test('what nobody knows the end of is sent again under its id, also with another code; what is another under one of its own', async () => {
  const { door, ids } = doorTo([LOST, LOST, 'done', 'done']);
  expect((await door.send({ amount: '1', code: '111111' })).kind).toBe('unknown');
  expect((await door.send({ amount: '1', code: '222222' })).kind).toBe('unknown');
  expect((await door.send({ amount: '1', code: '222222' })).kind).toBe('done');
  expect((await door.send({ amount: '1', code: '222222' })).kind).toBe('done');
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).not.toBe(ids[0]);
});

test('after a clear no, or for another amount, the id is new', async () => {
  const { door, ids } = doorTo([REFUSED, LOST, 'done']);
  expect((await door.send({ amount: '1', code: '' })).kind).toBe('refused');
  await door.send({ amount: '1', code: '' });
  await door.send({ amount: '2', code: '' });
  expect(new Set(ids).size).toBe(3);
});

test('a broken line is no answer', async () => {
  const broken = new OnceDoor(
    () => Promise.reject<{ sequence: number }>(new TypeError('Failed to fetch')),
    (asked: Asked) => asked.amount,
  );
  expect((await broken.send({ amount: '1', code: '' })).kind).toBe('unknown');
});

/** The answers that the document shows are still what their endpoints answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from './endpoint-table.ts';

const answers = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/trading-api-answers.json'), 'utf8')) as Readonly<
  Record<string, unknown>
>;

describe('answers in the document', () => {
  test('are of every endpoint that has an example', () => {
    const wanted = ENDPOINTS.flatMap(({ method, paths, example }) => (example === undefined ? [] : [`${method} ${paths[0]}`]));
    expect(Object.keys(answers).toSorted()).toEqual(wanted.toSorted());
  });

  test.each(Object.entries(answers))('%s', (name, answer) => {
    const schema = ENDPOINTS.find(({ method, paths }) => `${method} ${paths[0]}` === name)!.answer;
    expect([...Value.Errors(schema, answer)]).toEqual([]);
  });
});

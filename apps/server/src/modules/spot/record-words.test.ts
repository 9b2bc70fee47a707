import { RECORD_TYPES, RECORD_WORDS } from '@kontor/contract/glossary';
import { RecordType } from '@kontor/domain/record-types';
import { expect, test } from 'vitest';

test('the words of records stand at the numbers of the ledger', () => {
  expect(Object.keys(RECORD_TYPES)).toEqual(Object.keys(RecordType));
  for (const [name, number] of Object.entries(RecordType))
    expect(RECORD_WORDS[number - 1]).toBe(RECORD_TYPES[name as keyof typeof RECORD_TYPES].wire);
});

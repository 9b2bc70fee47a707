import { describe, expect, test } from 'vitest';
import { columnsOf, withColumn } from './market-columns.ts';

const ids = (kept: readonly string[] | undefined, hasContracts = false): string[] => columnsOf(kept, hasContracts).map(({ id }) => id);

describe('columns', () => {
  test('are those of the specification until somebody chooses, and funding where there are contracts', () => {
    expect(ids(undefined)).toEqual(['price', 'change', 'day', 'high', 'low', 'volume', 'value']);
    expect(ids(undefined, true)).toEqual(['price', 'change', 'day', 'high', 'low', 'volume', 'value', 'funding', 'interest']);
  });

  test('are those that were chosen, in the order of the table, and nothing that no page knows', () => {
    expect(ids(['week', 'funding', 'price', 'nonsense'])).toEqual(['price', 'week']);
    expect(ids(['week', 'funding', 'price'], true)).toEqual(['price', 'week', 'funding']);
    expect(ids([])).toEqual([]);
    expect(ids('price' as unknown as string[])).toEqual(ids(undefined));
  });

  test('a first choice begins with what is shown', () => {
    expect(withColumn(undefined, 'day', false)).toEqual(['price', 'change', 'high', 'low', 'volume', 'value', 'funding', 'interest']);
    expect(withColumn(['price'], 'change', true)).toEqual(['price', 'change']);
    expect(withColumn(['price'], 'price', true)).toEqual(['price']);
  });
});

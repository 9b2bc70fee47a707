import { expect, test } from 'vitest';
import { orderTotal } from './order-total.ts';

test.each([
  ['61700.00', '0.5', '30850'],
  ['61686.01', '0.00123', '75.8737923'],
  ['0.00000001', '0.00000001', '0'],
  ['1,5', '1', undefined],
  ['1', '', undefined],
  ['0', '1', undefined],
])('%s × %s = %s', (price, quantity, total) => {
  expect(orderTotal(price, quantity, 8, 8)).toBe(total);
});

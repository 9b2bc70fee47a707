import { describe, expect, test } from 'vitest';
import { firstAddress, readAddress } from './address-draft.ts';
import type { AddressDraft } from './address-draft.ts';

const EMPTY: AddressDraft = { channel: 'email', email: '', country: 'DE', phone: '' };

describe('what the address of the page names', () => {
  test.each([
    ['', EMPTY],
    ['lena.hofer@alpen.example', { ...EMPTY, email: 'lena.hofer@alpen.example' }],
    ['01512 3456789', { ...EMPTY, channel: 'phone', phone: '01512 3456789' }],
    ['+4366012345678', { ...EMPTY, channel: 'phone', country: 'AT', phone: '66012345678' }],
    [' 4366012345678', { ...EMPTY, channel: 'phone', country: 'AT', phone: '66012345678' }],
    ['+12125550123', { ...EMPTY, channel: 'phone', country: 'US', phone: '2125550123' }],
    ['<script>', EMPTY],
  ] as const)('%j', (account, draft) => {
    expect(firstAddress(account, 'DE')).toEqual(draft);
  });
});

describe('an address', () => {
  test('is given as calls take it', () => {
    expect(readAddress({ ...EMPTY, email: ' Lena@Alpen.example ' })).toEqual({
      channel: 'email',
      to: 'lena@alpen.example',
      account: 'lena@alpen.example',
    });
    expect(readAddress({ ...EMPTY, channel: 'phone', phone: '01512 3456789' })).toEqual({
      channel: 'phone',
      to: '15123456789',
      area_code: '49',
      account: '+4915123456789',
    });
  });

  test.each([
    [{}, 'emailRequired'],
    [{ email: 'lena@alpen' }, 'emailWrong'],
    [{ channel: 'phone', country: undefined, phone: '1512' }, 'areaWrong'],
    [{ channel: 'phone' }, 'phoneRequired'],
    [{ channel: 'phone', phone: '12' }, 'phoneWrong'],
  ] as const)('%j: %s', (change, problem) => {
    expect(readAddress({ ...EMPTY, ...change })).toBe(problem);
  });
});

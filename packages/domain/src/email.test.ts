import { expect, test } from 'vitest';
import { maskedEmail, normalEmail } from './email.ts';

test.each([
  [' Jo.Brandt+x@Brandt.Example ', 'jo.brandt+x@brandt.example'],
  ["o'neill@xn--bcher-kva.example", "o'neill@xn--bcher-kva.example"],
  ['', undefined],
  ['jo', undefined],
  ['jo@brandt', undefined],
  ['jo@@brandt.example', undefined],
  ['.jo@brandt.example', undefined],
  ['jo..b@brandt.example', undefined],
  ['jo@-brandt.example', undefined],
  ['jo@brandt.example\nbcc: all@brandt.example', undefined],
  ['<jo@brandt.example>', undefined],
  ['jo@127.0.0.1', undefined],
  [`${'j'.repeat(65)}@brandt.example`, undefined],
  [`jo@${'b'.repeat(250)}.example`, undefined],
  ['jö@brandt.example', undefined],
])('%j', (text, normal) => {
  expect(normalEmail(text)).toBe(normal);
});

test('masked, one still knows it as one’s own', () => {
  expect(maskedEmail('jolanda@brandt.example')).toBe('jo***@brandt.example');
  expect(maskedEmail('j@brandt.example')).toBe('j***@brandt.example');
});

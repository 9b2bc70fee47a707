import { expect, test } from 'vitest';
import { isHouseName } from './house-names.ts';

test.each([
  'Kontor',
  'KONTOR Support',
  's u p p o r t',
  'S.u.p.p.o.r.t',
  '\u2003Sup\u00a0port',
  'Suppоrt', // a Cyrillic o
  'K0nt0r',
  'ＡＤＭＩＮ',
  'Ádmin',
  'admin_7',
  'SysAdmin',
  'Officia1',
  'Kontor客服',
  'Поддержка',
  'サポート',
])('%j is a name of the house', (name) => expect(isHouseName(name)).toBe(true));

test.each(['Ada', 'Badminton', 'Contour', 'Torkon', '🦊', 'User 7', 'Анна', '田中', 'Demo Merchant 3'])('%j is not', (name) =>
  expect(isHouseName(name)).toBe(false),
);

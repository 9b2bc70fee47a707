import { COUNTRIES } from '@kontor/contract/countries';
import { expect, test } from 'vitest';
import { regionProblem } from './region-problem.ts';

const NONE = { allowCountries: [], denyCountries: [], denyNetworks: [] };
const EVERY = COUNTRIES.map(({ code }) => code);

test('lists that leave somebody in are fine', () => {
  expect(regionProblem(NONE)).toBeUndefined();
  expect(
    regionProblem({ allowCountries: ['DE'], denyCountries: ['US'], denyNetworks: ['192.0.2.0/24', '2001:db8::/32', '203.0.113.9'] }),
  ).toBe(undefined);
  expect(regionProblem({ ...NONE, denyCountries: EVERY.slice(1) })).toBeUndefined();
});

test.each([
  [{ ...NONE, allowCountries: ['ZZ'] }, 'ZZ is no country'],
  [{ ...NONE, denyCountries: ['EU'] }, 'EU is no country'],
  [{ ...NONE, allowCountries: ['DE', 'FR'], denyCountries: ['FR'] }, 'FR is allowed and refused'],
  [{ ...NONE, denyCountries: EVERY }, 'every country is refused: nobody could come in'],
  [{ ...NONE, denyNetworks: ['192.0.2.0/33'] }, '192.0.2.0/33 is no address and no network'],
  [{ ...NONE, denyNetworks: ['0.0.0.0/1'] }, expect.stringContaining('0.0.0.0/1 is too wide')],
  [{ ...NONE, denyNetworks: ['::/0'] }, expect.stringContaining('::/0 is too wide')],
  [{ ...NONE, denyNetworks: ['::ffff:128.0.0.0/97'] }, expect.stringContaining('too wide')],
  [{ ...NONE, denyNetworks: ['127.0.0.0/8'] }, expect.stringContaining('127.0.0.1 is this machine')],
  [{ ...NONE, denyNetworks: ['127.0.0.1'] }, expect.stringContaining('is this machine')],
  [{ ...NONE, denyNetworks: ['::1'] }, expect.stringContaining('::1 is this machine')],
])('%j is refused with a sentence', (rules, problem) => {
  expect(regionProblem(rules)).toEqual(problem);
});

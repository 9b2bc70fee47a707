import { expect, test } from 'vitest';
import { changedPart, filledIn } from './standing-body.ts';

const SITE = {
  communities: [{ name: 'X', link: '', logo: '' }],
  chat: { url: '' },
  sys: { enable_phone_register: 1 },
};

test('of a site only the parts that differ are proposed, each whole', () => {
  const same = { chat: { url: '' }, communities: [{ logo: '', link: '', name: 'X' }], sys: { enable_phone_register: 1 } };
  expect(changedPart('setting/site', same, SITE)).toEqual({});
  expect(changedPart('setting/site', { ...same, sys: { enable_phone_register: 0 } }, SITE)).toEqual({ sys: { enable_phone_register: 0 } });
});

test('of rates those that differ, and of regions always all three lists', () => {
  expect(changedPart('setting/rates', { rates: { EUR: '0.9', JPY: '150' } }, { rates: { EUR: '0.92', JPY: '150' } })).toEqual({
    rates: { EUR: '0.9' },
  });
  const lists = { allow_countries: [], deny_countries: ['US'], deny_networks: [] };
  expect(changedPart('region/list', lists, lists)).toEqual(lists);
});

test('what a proposal does not say is filled in with what stands', () => {
  expect(filledIn({ rates: { EUR: '0.92', JPY: '150' } }, { rates: { EUR: '0.9' } })).toEqual({ rates: { EUR: '0.9', JPY: '150' } });
  expect(filledIn(SITE, { communities: [] })).toEqual({ ...SITE, communities: [] });
  expect(filledIn({}, { tier: 1 })).toEqual({ tier: 1 });
});

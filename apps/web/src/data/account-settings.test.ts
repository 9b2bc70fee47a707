import { expect, test } from 'vitest';
import { changedSettings, chosenSettings } from './account-settings.ts';
import { settings } from './settings.ts';

const START = settings.getState();
const NOTHING = { lang: null, currency: null, theme: null, colours: null, density: null, time_zone: null } as const;

test('what was chosen here is named as the account names it, and nothing else', () => {
  expect(changedSettings(START, { ...START, locale: 'de_DE', timeZone: 'UTC', hideAmounts: true })).toEqual({
    lang: 'de_DE',
    time_zone: 'UTC',
  });
  expect(changedSettings(START, { ...START, favourites: ['BTC_USDT'] })).toEqual({});
});

test('what the account has not chosen stays as this browser has it', () => {
  expect(chosenSettings(NOTHING, START, START)).toEqual({});
  expect(chosenSettings({ ...NOTHING, theme: 'dawn', colours: 'kr' }, START, START)).toEqual({ theme: 'dawn', marketColors: 'kr' });
});

test('what was chosen here while the account was asked is the later choice, and stays', () => {
  const kept = { ...NOTHING, lang: 'ja_JP', theme: 'dawn' } as const;
  expect(chosenSettings(kept, START, { ...START, locale: 'de_DE' })).toEqual({ theme: 'dawn' });
});

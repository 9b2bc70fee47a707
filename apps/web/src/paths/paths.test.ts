import { expect, test } from 'vitest';
import { PATHS, REDIRECTS, afterLogin, path, paths } from './paths.ts';

/** spec §2: LR is what needs a session. */
const AREAS_OF_USERS = ['/deal', '/user/', '/wallet/', '/order/'];

test('exactly the areas of the specification need a session', () => {
  for (const { pattern, access } of Object.values(PATHS)) {
    expect(`${pattern} ${access}`).toBe(`${pattern} ${AREAS_OF_USERS.some((area) => pattern.startsWith(area)) ? 'user' : 'open'}`);
  }
});

test('no address is declared twice', () => {
  const patterns = [...Object.values(PATHS).map(({ pattern }) => pattern), ...Object.keys(REDIRECTS)];
  expect(new Set(patterns).size).toBe(patterns.length);
});

test('addresses are filled in', () => {
  expect(paths.spotTrade('BTC_USDT')).toBe('/markets/kline/BTC_USDT');
  expect(paths.contract('BTC_USDT')).toBe('/contract/BTC_USDT');
  expect(paths.seconds('BTC_USDT')).toBe('/contract_sec/BTC_USDT');
  expect(paths.secondsReceipt('BTC_USDT', Date.UTC(2026, 10, 26, 23, 59), '81153')).toBe('/contract_sec-records/BTC_USDT-20261126-81153');
  expect(paths.recharge('a/b')).toBe('/wallet/recharge/a%2Fb');
  expect(paths.deal({})).toBe('/deal');
  expect(paths.dealNext('buy', { advert: '7', amount: '250.5' })).toBe('/deal/buy-next?advert=7&amount=250.5');
  expect([paths.dealOrder('buyer', true, '9'), paths.dealOrder('buyer', false, '9'), paths.dealOrder('seller', true, '9')]).toEqual([
    '/deal/buy-detail/9',
    '/deal/buy-confirm/9',
    '/deal/sell-detail/9',
  ]);
  expect(paths.dealAdvert('7')).toBe('/deal/advert/7');
  expect(path('home')).toBe('/home');
});

test('a login leads back to this site only', () => {
  expect(paths.login('/wallet/spot?a=1')).toBe('/login?from=%2Fwallet%2Fspot%3Fa%3D1');
  expect(paths.login('/login?from=x')).toBe('/login');
  expect(afterLogin('/wallet/spot')).toBe('/wallet/spot');
  expect(afterLogin('//elsewhere.example')).toBe('/home');
  expect(afterLogin('/\\elsewhere.example')).toBe('/home');
  expect(afterLogin('https://elsewhere.example')).toBe('/home');
  expect(afterLogin(undefined)).toBe('/home');
});

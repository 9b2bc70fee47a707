import type { Action } from '@kontor/contract/console/roles';
import { expect, test } from 'vitest';
import { foundPlaces } from './found-places.ts';

const ALL: readonly Action[] = ['user.view', 'withdrawal.view', 'deposit.view', 'change.view', 'audit.view', 'identity.view'];
const PAGES = [
  { name: 'System accounts', to: '/system' },
  { name: 'Accounts', to: '/users' },
  { name: 'Audit log', to: '/audit' },
];
const kinds = (typed: string, actions = ALL): readonly string[] => foundPlaces(typed, actions, PAGES).map(({ kind }) => kind);

test('a number may be that of anything one may see', () => {
  expect(kinds('12')).toEqual(['account', 'withdrawal', 'change', 'entry', 'submission']);
  expect(kinds(' 12 ', ['change.view'])).toEqual(['change']);
  expect(kinds('12', [])).toEqual([]);
  expect(foundPlaces('12', ['user.view'], PAGES)).toEqual([{ kind: 'account', id: 12, to: '/users/12' }]);
});

test('what stands before a number says what it is of', () => {
  expect(kinds('UID 122604')).toEqual(['account']);
  expect(kinds('uid122604')).toEqual(['account']);
  expect(kinds('W-418')).toEqual(['withdrawal']);
  expect(kinds('W-418', ['user.view'])).toEqual([]);
  expect(kinds('C-3')).toEqual(['change']);
  expect(kinds('c3')).toEqual(['change']);
  expect(kinds('#41')).toEqual(['entry']);
  expect(kinds('X-41')).toEqual([]);
});

test('a transaction leads to what went out by it and what came in, an address to what went out', () => {
  const trace = `0x${'ab'.repeat(32)}`;
  expect(foundPlaces(` ${trace} `, ALL, PAGES)).toEqual([
    { kind: 'withdrawals', trace, to: `/withdrawals?of=${trace}` },
    { kind: 'deposits', trace, to: `/deposits?of=${trace}` },
  ]);
  expect(kinds(trace, ['deposit.view'])).toEqual(['deposits']);
  expect(kinds('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toEqual(['withdrawals']);
  expect(kinds('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toEqual(['withdrawals']);
  expect(kinds(trace.slice(0, 19))).toEqual([]);
});

test('a page is found by a part of its name, those that begin so first; no number is too long or a nought', () => {
  expect(foundPlaces('acc', ALL, PAGES).map(({ to }) => to)).toEqual(['/users', '/system']);
  for (const typed of ['', '   ', '0', '-1', '9'.repeat(16), '<img>']) expect(kinds(typed)).toEqual([]);
});

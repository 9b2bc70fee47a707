import { expect, test } from 'vitest';
import { ANY, withFlag, withHold, withIdentity, withState } from './user-filter.ts';

test('each choice is added to those before, and leaves alone what it is not about', () => {
  const all = withFlag(withHold(withIdentity(withState({}, 'frozen'), '3'), true), 'pep');
  expect(all).toEqual({ state: 'frozen', name_status: 3, held: true, flag: 'pep' });
  expect(withState(all, 'closed')).toEqual({ ...all, state: 'closed' });
  expect(withState(all, ANY)).toEqual({ name_status: 3, held: true, flag: 'pep' });
  expect(withIdentity(all, ANY)).toEqual({ state: 'frozen', held: true, flag: 'pep' });
  expect(withHold(all, false)).toEqual({ state: 'frozen', name_status: 3, flag: 'pep' });
  expect(withFlag(all, ANY)).toEqual({ state: 'frozen', name_status: 3, held: true });
});

test('what is no choice asks for all', () => {
  expect([withState({}, 'gone'), withIdentity({}, '5'), withFlag({}, ''), withHold({}, false)]).toEqual([{}, {}, {}, {}]);
});

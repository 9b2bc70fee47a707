import { expect, test } from 'vitest';
import { draftProblems, firstDraft } from './identity-draft.ts';
import type { IdentityDraft } from './identity-draft.ts';

const WHOLE: IdentityDraft = { name: 'Anna Li', country: 'DE', number: 'X4711', front: 'f', back: 'b' };
const NOTHING = {
  name_status: 1,
  reason: null,
  full_name: null,
  country: null,
  id_number: null,
  front: null,
  back: null,
  submitted_at: null,
  decided_at: null,
};

test.each<[string, Partial<IdentityDraft>, readonly string[]]>([
  ['nothing missing', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['a name that is none', { name: '12' }, ['nameOdd']],
  ['no number and no back', { number: '', back: undefined }, ['number', 'back']],
  ['a number that is none', { number: '<>' }, ['numberOdd']],
])('%s', (_what, change, problems) => {
  expect(draftProblems({ ...WHOLE, ...change }).map(({ problem }) => problem)).toEqual(problems);
});

test('begins empty in the country that is likely, and after a refusal with what was sent', () => {
  expect(firstDraft(NOTHING, 'FR')).toEqual({ name: '', country: 'FR', number: '', front: undefined, back: undefined });
  const sent = { ...NOTHING, name_status: 4, full_name: 'Anna Li', country: 'DE', id_number: 'X4711', front: 'f', back: 'b' };
  expect(firstDraft(sent, 'FR')).toEqual(WHOLE);
});

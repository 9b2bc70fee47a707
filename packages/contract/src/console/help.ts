/** Writing help articles. */
import { Type } from 'typebox';
import { oneOf, strictObject } from '../fields.ts';
import { HELP_CATEGORIES } from '../help.ts';
import { operatorCall } from './operator-call.ts';
import { inLanguages } from './words.ts';

export const helpSave = operatorCall({
  path: '/console/api/help/save',
  summary: 'Makes an article what readers find, in the place of what was there; English at least.',
  access: 'help.save',
  effect: 'act',
  // Ten languages.
  maxBytes: 2_000_000,
  body: strictObject({
    /** Its name in addresses. */
    id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' }),
    category: oneOf(HELP_CATEGORIES),
    common: Type.Boolean(),
    words: inLanguages(
      strictObject({ title: Type.String({ minLength: 1, maxLength: 200 }), content: Type.String({ minLength: 1, maxLength: 20_000 }) }),
    ),
  }),
  answer: strictObject({ version: Type.Integer() }),
});

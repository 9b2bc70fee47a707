/** Writing the legal notes. */
import { Type } from 'typebox';
import { NOTHING, strictObject } from '../fields.ts';
import { NoteType } from '../platform.ts';
import { operatorCall } from './operator-call.ts';
import { inLanguages } from './words.ts';

export const legalSave = operatorCall({
  path: '/console/api/legal/save',
  summary: 'Puts words in the place of those of a legal note, in the languages given; the first of a note are English, or come with it.',
  access: 'legal.save',
  effect: 'act',
  // Ten languages.
  maxBytes: 8_000_000,
  body: strictObject({
    type: Type.Unsafe<NoteType>({ type: 'integer', enum: Object.values(NoteType) }),
    words: Type.Partial(
      inLanguages(
        strictObject({ title: Type.String({ minLength: 1, maxLength: 200 }), content: Type.String({ minLength: 1, maxLength: 200_000 }) }),
      ),
    ),
  }),
  answer: NOTHING,
});

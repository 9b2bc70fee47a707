/** The legal notes: what stands of each in each language, all its versions, and writing them. */
import { Type } from 'typebox';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { NoteType } from '../platform.ts';
import { operatorCall } from './operator-call.ts';
import { LOCALE, VERSION, WRITER, inLanguages } from './words.ts';

const NOTE_TYPE = Type.Unsafe<NoteType>({ type: 'integer', enum: Object.values(NoteType) });
/** A name for a text: another for every other one. */
const TEXT_NAME = Type.String({ minLength: 1, maxLength: 12 });

export const legalList = operatorCall({
  path: '/console/api/legal/list',
  summary: 'The legal notes with what stands in each language.',
  access: 'legal.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        type: NOTE_TYPE,
        /** In English. */
        title: Type.String(),
        /** Languages that an operator wrote; the others are read in his English, or, without any, as they come with the software. */
        own: Type.Array(LOCALE),
        /** Texts that an operator wrote so far, in all languages. */
        versions: Type.Integer({ minimum: 0 }),
        changed: orNull(strictObject({ time: TIME_MS, by: WRITER })),
      }),
    ),
  }),
});

export const legalDetail = operatorCall({
  path: '/console/api/legal/detail',
  summary: 'A legal note in a language: what readers find, or one of its versions, and the versions there are.',
  access: 'legal.view',
  effect: 'read',
  body: strictObject({ type: NOTE_TYPE, lang: LOCALE, version: Type.Optional(VERSION) }),
  answer: strictObject({
    type: NOTE_TYPE,
    lang: LOCALE,
    /** Of the version asked for, else of what readers find in this language. */
    title: Type.String(),
    content: Type.String(),
    /** Of what readers find: `seen` of who writes anew. */
    stands: TEXT_NAME,
    /** Whose words readers find: an operator’s of this language, his English, or the software’s. */
    source: oneOf(['own', 'english', 'software']),
    /** The newest first; one without a title took an operator’s words back. */
    versions: Type.Array(strictObject({ version: VERSION, name: Type.String(), title: orNull(Type.String()), time: TIME_MS, by: WRITER })),
  }),
});

export const legalSave = operatorCall({
  path: '/console/api/legal/save',
  summary:
    'Puts words in the place of those of a legal note, in the languages given; the first of a note are English, or come with it. The same words again change nothing.',
  access: 'legal.save',
  effect: 'act',
  // Ten languages.
  maxBytes: 8_000_000,
  body: strictObject({
    type: NOTE_TYPE,
    words: Type.Partial(
      inLanguages(
        strictObject({ title: Type.String({ minLength: 1, maxLength: 200 }), content: Type.String({ minLength: 1, maxLength: 200_000 }) }),
      ),
    ),
    /** What stood in these languages when their writer began: where another text stands by now, he looks again first. */
    seen: Type.Optional(Type.Partial(inLanguages(TEXT_NAME))),
  }),
  answer: NOTHING,
});

/** Publishing a notice to everybody. */
import { Type } from 'typebox';
import { strictObject } from '../fields.ts';
import { operatorCall } from './operator-call.ts';
import { inLanguages } from './words.ts';

export const noticePublish = operatorCall({
  path: '/console/api/notice/publish',
  summary:
    'Publishes a notice in all languages that are given, English among them. The very notice that was published last is not published again.',
  access: 'notice.publish',
  effect: 'act',
  // Ten languages.
  maxBytes: 1_000_000,
  body: strictObject({
    /** Plain text; a blank line separates paragraphs. */
    words: inLanguages(
      strictObject({ title: Type.String({ minLength: 1, maxLength: 200 }), text: Type.String({ minLength: 1, maxLength: 10_000 }) }),
    ),
    /** An address on the site, `/markets`. */
    link: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  }),
  answer: strictObject({ id: Type.Integer() }),
});

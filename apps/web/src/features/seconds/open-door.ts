/** Opening moves money: sent with an id for one intent, made once a visit, so that an unknown outcome outlives the form. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { secondsOpen } from '@kontor/contract/seconds';
import { callServer } from '../../data/call-server.ts';
import { OnceDoor } from '../../data/use-send-once.ts';

/** What is opened; the terms are those that were shown. */
export type OpenBody = Omit<BodyOf<typeof secondsOpen>, 'client_id'>;

export const OPEN_DOOR = new OnceDoor<OpenBody, AnswerOf<typeof secondsOpen>>(
  (body, id) => callServer(secondsOpen, { ...body, client_id: id }),
  (body) => JSON.stringify(body),
);

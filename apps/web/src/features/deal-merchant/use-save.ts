/** Saving an advert is sent with an id for one intent, made once a visit, so that an unknown outcome outlives the form. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { advertSave } from '@kontor/contract/deal-advert';
import { callServer } from '../../data/call-server.ts';
import { OnceDoor, useSendOnce } from '../../data/use-send-once.ts';
import type { Sender } from '../../data/use-send-once.ts';

export type SaveRequest = Omit<BodyOf<typeof advertSave>, 'client_id'>;
type Saved = AnswerOf<typeof advertSave>;

const DOOR = new OnceDoor<SaveRequest, Saved>(
  (request, clientId) => callServer(advertSave, { ...request, client_id: clientId }),
  (request) => JSON.stringify(request),
);

export function useSaveAdvert(): Sender<SaveRequest, Saved> {
  return useSendOnce(DOOR);
}

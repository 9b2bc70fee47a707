/** Beginning a trade moves coins: it is sent with an id for one intent, made once a visit, so that an unknown outcome outlives the form. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { dealCreate } from '@kontor/contract/deal';
import { callServer } from '../../data/call-server.ts';
import { OnceDoor, useSendOnce } from '../../data/use-send-once.ts';
import type { Sender } from '../../data/use-send-once.ts';

export type CreateRequest = Omit<BodyOf<typeof dealCreate>, 'client_id'>;
type Created = AnswerOf<typeof dealCreate>;

const DOOR = new OnceDoor<CreateRequest, Created>(
  (request, clientId) => callServer(dealCreate, { ...request, client_id: clientId }),
  (request) => JSON.stringify(request),
);

export function useCreateDeal(): Sender<CreateRequest, Created> {
  return useSendOnce(DOOR);
}

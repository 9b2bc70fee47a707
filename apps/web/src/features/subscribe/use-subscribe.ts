/** Subscribing and thawing move money: each is sent with an id for one intent, made once a visit, so that an unknown outcome outlives the form. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { icoSubscribe, icoThaw } from '@kontor/contract/ico';
import { callServer } from '../../data/call-server.ts';
import { OnceDoor, useSendOnce } from '../../data/use-send-once.ts';
import type { Sender } from '../../data/use-send-once.ts';

export type SubscribeRequest = Omit<BodyOf<typeof icoSubscribe>, 'client_id'>;
/** Without an item: of all of them. */
export type ThawRequest = Omit<BodyOf<typeof icoThaw>, 'client_id'>;
type Done = AnswerOf<typeof icoSubscribe>;
type Thawed = AnswerOf<typeof icoThaw>;

const SUBSCRIBE_DOOR = new OnceDoor<SubscribeRequest, Done>(
  (request, clientId) => callServer(icoSubscribe, { ...request, client_id: clientId }),
  (request) => JSON.stringify(request),
);
const thawDoor = (): OnceDoor<ThawRequest, Thawed> =>
  new OnceDoor(
    (request, clientId) => callServer(icoThaw, { ...request, client_id: clientId }),
    (request) => JSON.stringify(request),
  );
const THAW_DOOR = thawDoor();
/** All items have a door of their own: what became of it is not forgotten where one is thawed by itself meanwhile. */
const THAW_ALL_DOOR = thawDoor();

export function useSubscribe(): Sender<SubscribeRequest, Done> {
  return useSendOnce(SUBSCRIBE_DOOR);
}

export function useThaw(): Sender<ThawRequest, Thawed> {
  return useSendOnce(THAW_DOOR);
}

export function useThawAll(): Sender<ThawRequest, Thawed> {
  return useSendOnce(THAW_ALL_DOOR);
}

/** What moves money in contracts goes through these, each with an id for one intent: made once a visit, so that an unknown outcome outlives its form. */
import { contractPlace, planPlace, positionMargin } from '@kontor/contract/perpetual';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { callServer } from '../../data/call-server.ts';
import { OnceDoor } from '../../data/use-send-once.ts';
import type { PlaceBody } from './order-terms.ts';

export type PlanBody = Omit<BodyOf<typeof planPlace>, 'client_id'>;
type MarginBody = Omit<BodyOf<typeof positionMargin>, 'client_id'>;

export const ORDER_DOOR = new OnceDoor<PlaceBody, AnswerOf<typeof contractPlace>>(
  (body, id) => callServer(contractPlace, { ...body, client_id: id }),
  (body) => JSON.stringify(body),
);

export const PLAN_DOOR = new OnceDoor<PlanBody, AnswerOf<typeof planPlace>>(
  (body, id) => callServer(planPlace, { ...body, client_id: id }),
  (body) => JSON.stringify(body),
);

export const MARGIN_DOOR = new OnceDoor<MarginBody, AnswerOf<typeof positionMargin>>(
  (body, id) => callServer(positionMargin, { ...body, client_id: id }),
  (body) => JSON.stringify(body),
);

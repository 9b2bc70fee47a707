/** What the endpoints of futures are made of, and how they are mounted. */
import type { AnswerOf, Endpoint } from '@kontor/contract/trading-api/endpoint';
import type { ContractHistory } from '../../../follower/perpetual/contract-history.ts';
import type { Ground } from '../../../product.ts';
import type { CallerCall, Endpoints } from '../../../trading-api/endpoints.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { ContractDesk } from '../contract-desk.ts';
import type { Contracts } from '../contracts.ts';
import type { FuturesSymbols } from './futures-symbols.ts';
import type { OwnOrders } from './own-orders.ts';
import { asFutures } from './refusal-codes.ts';

export interface FuturesGround extends Ground {
  readonly contracts: Contracts;
  readonly history: ContractHistory;
  readonly desk: ContractDesk;
  readonly futures: FuturesSymbols;
  readonly own: OwnOrders;
}

/** Whose request it is, and how long it may be carried out. */
export interface Asker {
  readonly user: number;
  readonly deadlineMs: number;
}

/** Mounts an endpoint of a user's, whose refusals are told as futures tell them. */
export function mountUser<E extends Endpoint>(
  endpoints: Endpoints,
  endpoint: E,
  handle: (parameters: CallerCall<E>['parameters'], asker: Asker) => Promise<AnswerOf<E>> | AnswerOf<E>,
): void {
  endpoints.user(endpoint, async ({ parameters, caller: { user }, deadlineMs }) => {
    try {
      return await handle(parameters, { user, deadlineMs });
    } catch (error) {
      throw asFutures(error);
    }
  });
}

/** A span of times that was asked for. */
export interface AskedWindow {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

const DAY_MS = 86_400_000;

/** @throws ApiError for a span that ends before it begins, or is longer than so many days */
export function checkWindow({ startTime, endTime }: AskedWindow, mostDays?: number): void {
  if (startTime === undefined || endTime === undefined) return;
  if (startTime > endTime) throw apiError('START_AFTER_END');
  if (mostDays !== undefined && endTime - startTime > mostDays * DAY_MS) throw apiError('TIME_INTERVAL', mostDays);
}

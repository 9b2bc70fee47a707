/** The endpoints that belong to no product (contract: trading-api/general.ts). */
import {
  futuresOrderCounts,
  futuresPing,
  futuresTime,
  spotOrderCounts,
  spotPing,
  spotTime,
  systemStatus,
} from '@kontor/contract/trading-api/general';
import type { Endpoints } from './endpoints.ts';
import type { Limits } from './limits.ts';

export interface GeneralOptions {
  readonly limits: Pick<Limits, 'ordersOf'>;
  readonly wallMs: () => number;
  readonly isMaintained: () => boolean;
}

/** Mounts them. */
export function mountGeneral(endpoints: Endpoints, { limits, wallMs, isMaintained }: GeneralOptions): void {
  const time = (): { serverTime: number } => ({ serverTime: Math.trunc(wallMs()) });
  for (const ping of [spotPing, futuresPing]) endpoints.open(ping, () => ({}));
  for (const asked of [spotTime, futuresTime]) endpoints.open(asked, time);
  for (const asked of [spotOrderCounts, futuresOrderCounts])
    endpoints.user(asked, ({ caller }) => [...limits.ordersOf(asked.family, caller)]);
  endpoints.open(systemStatus, () => (isMaintained() ? { status: 1, msg: 'system_maintenance' } : { status: 0, msg: 'normal' }));
}

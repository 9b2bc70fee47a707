/** Tells the engine what users may do (rights.ts). */
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import { OutboxLoop } from '../at-most-once/outbox-loop.ts';
import type { Core } from '../core-loop/core-loop.ts';
import type { EngineRights } from '../follower/live-queries.ts';
import type { StoreLog } from '../store/connection.ts';
import type { Queries } from '../store/database.ts';
import { MARK_TOLD, NEXT_UNTOLD } from './rights-rows.ts';
import type { RightsRow } from './rights-rows.ts';

export interface RightsRelayOptions {
  /** Not the core's connection, and best none that others wait for. */
  readonly queries: Queries;
  readonly core: Core;
  readonly log: StoreLog;
}

/** Tells what waits. A version that was told and not marked before a crash is told again: nothing changes by it. */
export function rightsRelay({ queries, core, log }: RightsRelayOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const row = await queries.maybe(NEXT_UNTOLD);
    if (row === undefined) return false;
    const { account: user, version } = row;
    const { code, sequence } = await core.submit({ type: CommandType.SET_RIGHTS, user, ...asEngineHas(row) });
    const { name } = refusalEntry(code);
    await queries.run(MARK_TOLD, user, version, sequence, name);
    if (isApplied(code)) log.info({ uid: user, version, sequence }, 'the engine was told what a user may do');
    else log.error({ uid: user, version, sequence, reason: name }, 'the engine refused to be told what a user may do');
    return true;
  };
  return new OutboxLoop({ carryOutNext, log, isPrompt: true });
}

/** A row in the engine's words. */
export function asEngineHas({ version, verified, futures, seconds, advertise, holdUntilMs }: RightsRow): EngineRights {
  return {
    version,
    level: verified ? VerifiedLevel.VERIFIED : VerifiedLevel.NONE,
    permissions:
      (futures ? UserPermission.FUTURES : 0) | (seconds ? UserPermission.SECONDS : 0) | (advertise ? UserPermission.P2P_ADVERTISE : 0),
    holdUntil: holdUntilMs,
  };
}

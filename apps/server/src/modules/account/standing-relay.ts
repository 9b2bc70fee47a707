/** Carries out the outbox: sends its commands to the core, one row after another, and marks what is done (standing.ts). */
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType, UserFlag } from '@kontor/engine/command';
import type { Core } from '../../core-loop/core-loop.ts';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { MARK_DONE, NEXT_WAITING, OVERTAKEN, REINSTATE_FIRST } from './outbox-rows.ts';
import type { WaitingRow } from './outbox-rows.ts';
import { changed } from './standing.ts';

export interface StandingRelayOptions {
  /** Not the core's connection, and best none that others wait for. */
  readonly queries: Queries;
  readonly core: Core;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Carries out the changes of standing that wait, the oldest first. */
export function standingRelay(options: StandingRelayOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const row = await options.queries.maybe(NEXT_WAITING);
    if (row !== undefined) await carryOut(options, row);
    return row !== undefined;
  };
  return new OutboxLoop({ carryOutNext, log: options.log, isPrompt: true });
}

async function carryOut({ queries, core, log, wallMs }: StandingRelayOptions, row: WaitingRow): Promise<void> {
  const { id, account: user, change } = row;
  if (row.overtaken) {
    log.error({ outboxRow: id, uid: user }, 'a row of the outbox came behind a newer one of its account and is not carried out');
    await queries.maybe(MARK_DONE, id, new Date(wallMs()), null, OVERTAKEN, null, null);
    return;
  }
  // The table is permissive first, also where a suspension was carried out since this was asked.
  if (change.change === 'reinstate') await queries.run(REINSTATE_FIRST, id);
  const { tier, suspended } = changed(row.standing, change);
  const { code, sequence } = await core.submit({ type: CommandType.SET_USER, user, tier, flags: suspended ? UserFlag.SUSPENDED : 0 });
  const { name } = refusalEntry(code);
  const done = new Date(wallMs());
  if (isApplied(code)) {
    await queries.maybe(
      MARK_DONE,
      id,
      done,
      sequence,
      name,
      change.change === 'suspend' ? true : null,
      change.change === 'tier' ? tier : null,
    );
    log.info({ outboxRow: id, uid: user, sequence }, 'a change of standing is carried out');
  } else {
    await queries.maybe(MARK_DONE, id, done, sequence, name, null, null);
    log.error({ outboxRow: id, uid: user, sequence, reason: name }, 'the engine refused a change of standing');
  }
}

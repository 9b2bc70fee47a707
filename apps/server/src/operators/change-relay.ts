/**
 * Follows approved changes to their end. The row from which another relay carries one out was written with the approval, once; this one
 * looks at how it ended, marks the change and writes it down. A crash in between leaves it approved, and the next start looks again.
 */
import { OutboxLoop } from '../at-most-once/outbox-loop.ts';
import type { StoreLog } from '../store/connection.ts';
import type { Database, Queries } from '../store/database.ts';
import type { ChangeKinds } from './change-kind.ts';
import { APPROVED, MOVE_CHANGE } from './change-rows.ts';
import { kindOf } from './changes.ts';
import { appendEntry, takeTurn } from './operator-log.ts';

/** Who did it, where no operator did. */
export const MACHINE = { operator: null, who: 'the machine', address: '' } as const;

export interface ChangeRelayOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly kinds: ChangeKinds;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

export function changeRelay({ database, kinds, log, wallMs }: ChangeRelayOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    let moved = false;
    for (const { id, command, subject, hash, row } of await database.many(APPROVED)) {
      const end = row === null ? undefined : await kindOf(kinds, command).endOf(database, row);
      if (end === undefined) continue;
      const { isDone, outcome, sequence } = end;
      const state = isDone ? 'done' : 'failed';
      await database.transaction(async (queries) => {
        await takeTurn(queries);
        if ((await queries.run(MOVE_CHANGE, id, 'approved', state, null, outcome, sequence)) === 0) return;
        const detail = { change: id, command, hash, state, outcome, sequence };
        await appendEntry(queries, MACHINE, { action: 'change.end', subject, detail }, wallMs());
      });
      moved = true;
    }
    return moved;
  };
  return new OutboxLoop({ carryOutNext, log, isPrompt: true });
}

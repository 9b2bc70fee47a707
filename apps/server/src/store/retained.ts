/** Rows that are kept for a time and then go. Each noun says it of its own; modules/retention removes them day by day. */
import type { RetentionKind } from '@kontor/contract/console/retention';
import type { Queries, Statement } from './database.ts';

export interface Retained {
  readonly kind: RetentionKind;
  /** How long they are kept. */
  readonly days: number;
  /** Removes those from before a moment, the oldest first, so many at most. */
  readonly forget: Statement<[before: Date, most: number], never>;
}

const DAY_MS = 86_400_000;
/** Rows of one statement: none holds a table for long. */
const AT_ONCE = 1_000;

/** Removes what is due at `nowMs`, batch by batch with `rest` in between; gives how many. A batch that is removed stays so whatever fails later. */
export async function forgetDue(
  queries: Queries,
  { days, forget }: Retained,
  nowMs: number,
  rest: () => Promise<void> = async () => undefined,
): Promise<number> {
  const before = new Date(nowMs - days * DAY_MS);
  for (let removed = 0; ; await rest()) {
    const batch = await queries.run(forget, before, AT_ONCE);
    removed += batch;
    if (batch < AT_ONCE) return removed;
  }
}

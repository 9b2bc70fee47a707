/** Takes away notices that have been there long enough (docs/operating.md); of one person no more than MAX_NOTICES stay in any case. */
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { FORGET, FORGET_WITHDRAWN } from './notice-rows.ts';

const DAY_MS = 86_400_000;
/** How long personal notices stay that were read, those that were not, and public ones that were withdrawn, ms. */
const READ_KEPT_MS = 90 * DAY_MS;
const UNREAD_KEPT_MS = 365 * DAY_MS;
const WITHDRAWN_KEPT_MS = 30 * DAY_MS;
const EVERY_MS = 3_600_000;
/** Rows of one statement: none holds the table for long. */
const AT_ONCE = 1_000;

/** Forgets what is due at `nowMs`. */
export async function forgetNotices(queries: Queries, nowMs: number): Promise<void> {
  const ages: readonly (readonly [number, boolean])[] = [
    [READ_KEPT_MS, true],
    [UNREAD_KEPT_MS, false],
  ];
  for (const [keptMs, onlyRead] of ages) {
    const before = new Date(nowMs - keptMs);
    while ((await queries.run(FORGET, before, onlyRead, AT_ONCE)) === AT_ONCE);
  }
  await queries.run(FORGET_WITHDRAWN, new Date(nowMs - WITHDRAWN_KEPT_MS));
}

/** Forgets once an hour until what it gives back is called. */
export function startForgetting({
  queries,
  wallMs,
  log,
}: {
  readonly queries: Queries;
  readonly wallMs: () => number;
  readonly log: StoreLog;
}): () => void {
  const forget = (): void => {
    forgetNotices(queries, wallMs()).catch((error: unknown) =>
      log.warn({ err: error }, 'old notices were not taken away; tried again later'),
    );
  };
  const timer = setInterval(forget, EVERY_MS).unref();
  return () => clearInterval(timer);
}

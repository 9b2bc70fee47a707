/**
 * Whether what clients were told can have come of one exchange that does one thing after the other, in the order of its journal (strict
 * serializability: there is one log, so the order holds across accounts). Pure: a log of calls, and what the journal says.
 *
 * 1. What was acknowledged stands in the journal once, at the sequence and with the order that were told; what was refused, or was not taken,
 *    changed nothing; what nobody knows was done at most once. Nothing stands there that nobody asked for.
 * 2. What was answered before another was sent stands before it, whosever it was. What had no answer stands behind what was known when it was sent;
 *    once its server is gone, it stands before all that is sent from then on.
 * 3. A repeated request gets its first outcome.
 * 4. A list is what the journal says of one sequence, and of one that is in it. It is not from before `min_seq`. On one line to one server it never
 *    goes back. The history's tables are those of one moment, which may lie behind what its answer says.
 */
import { checkReads, pointsOfReads, readsOf } from './check-reads.ts';
import { checkWrites, pointsOfWrites, requestsOf } from './check-writes.ts';
import type { HistoryLog } from './history-log.ts';
import { Known } from './known.ts';
import type { Timeline } from './timeline.ts';

/**
 * What does not hold, each in words that name users, calls and sequences; empty where all does.
 * @param freshMs a list without `min_seq` may lack what became known less than this before it was asked for, ms; undefined: whatever it lacks
 */
export function checkHistory(
  log: Pick<HistoryLog, 'calls' | 'gone'>,
  timeline: Timeline,
  { freshMs }: { readonly freshMs?: number } = {},
): string[] {
  const requests = requestsOf(log, timeline);
  const reads = readsOf(log, timeline);
  const known = new Known([...pointsOfWrites(requests, log.gone, timeline.end), ...pointsOfReads(reads, timeline.end)]);
  return [...checkWrites(requests, known, timeline), ...checkReads(reads, known, freshMs)];
}

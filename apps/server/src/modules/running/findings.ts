/** What of a measurement is an alert. A part is wrong by the same limits here and on the console's page. */
import type { AlertKind } from '@kontor/contract/console/alert';
import type { PartState } from '@kontor/contract/console/running';
import type { Finding } from './alert-steps.ts';
import type { SystemState } from './meter.ts';

/** Pairs that a sentence names. */
const NAMED = 5;

export function findingsIn(state: SystemState): readonly Finding[] {
  const { core, reconciler, books, feed, chains, follower, deals, standbys, time } = state;
  return [
    finding('core_halted', '', core.state, `The exchange has halted at command ${core.sequence}: ${core.why ?? 'no reason is known'}`),
    finding('reconciler_differs', '', reconciler.state, `Tables and engine do not agree on ${reconciler.differences ?? 0} accounts.`),
    finding('books_differ', '', books.state, `Books and chains differ: ${books.differing.join(', ')}. Withdrawals of it are stopped.`),
    finding('feed_stale', '', feed.state, `The index of ${named(feed.stale.map(({ pair }) => pair))} is older than it may be.`),
    ...chains.networks.map((each) => finding('chain_stale', each.network, each.state, chainText(each, time))),
    finding(
      'follower_behind',
      '',
      follower.state,
      `The read tables are ${follower.lag} commands and ${seconds(follower.lag_ms)} s behind.`,
    ),
    finding(
      'standby_missing',
      '',
      standbys.state,
      `Of ${standbys.expected} standbys of the database none is connected for which commits wait: what is acknowledged stands on one machine only, or commits do not return.`,
    ),
    ...state.disks.map(({ disk, state: found, total, free }) =>
      finding('disk_full', disk, found, `Of the ${disk} disk ${percent(total, free)} % is taken.`),
    ),
    ...state.messages.map(({ channel, state: found, waiting, oldest }) => waits(channel, found, { waiting, oldest, time })),
    ...state.outboxes.map(({ outbox, state: found, waiting, oldest }) => waits(outbox, found, { waiting, oldest, time })),
    finding(
      'trades_overdue',
      '',
      deals.state,
      `Of ${deals.overdue ?? 0} trades the payment was not confirmed in time, of the first for ${minutes(time - (deals.oldest ?? time))} min. Support looks at them under “Appeals”.`,
    ),
  ];
}

function finding(kind: AlertKind, subject: string, state: PartState, text: string): Finding {
  return { kind, subject, isWrong: state === 'unknown' ? undefined : state === 'bad', text };
}

interface Waits {
  readonly waiting: number | null;
  readonly oldest: number | null;
  readonly time: number;
}

function waits(subject: string, state: PartState, { waiting, oldest, time }: Waits): Finding {
  const age = seconds(oldest === null ? 0 : time - oldest);
  return finding('outbox_waiting', subject, state, `In the outbox ${subject} ${waiting ?? 0} wait, the oldest for ${age} s.`);
}

function chainText({ network, head, height, advanced, stopped }: SystemState['chains']['networks'][number], nowMs: number): string {
  if (stopped !== null) return `${network} has stopped: ${stopped}. Somebody has to look.`;
  const read = `no new block was read for ${seconds(nowMs - advanced)} s, the last is ${height ?? 'none'}`;
  return head === null ? `The node of ${network} does not answer: ${read}.` : `The node of ${network} answers, and ${read}.`;
}

function named(pairs: readonly string[]): string {
  const rest = pairs.length - NAMED;
  return pairs.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function percent(total: number | null, free: number | null): number {
  return total === null || free === null || total === 0 ? 100 : Math.round((1 - free / total) * 100);
}

function minutes(ms: number): number {
  return Math.floor(ms / 60_000);
}

function seconds(ms: number): number {
  return Math.round(ms / 1_000);
}

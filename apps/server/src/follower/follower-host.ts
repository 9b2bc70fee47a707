/** The follower's end of the line: answers questions, tells news, and says why it ends. */
import { JournalError } from '../journal/journal.ts';
import type { Journal } from '../journal/journal.ts';
import { ReplayError } from '../core-loop/replay.ts';
import { FollowerError } from './follower-error.ts';
import { Follower } from './follower.ts';
import type { FollowerOptions } from './follower.ts';
import type { FromFollower, Port, ToFollower } from './follower-messages.ts';
import type { LiveView } from './live-view.ts';

const BUSY = Symbol('busy');

/** What a host needs besides its line. */
export type HostOptions = Pick<
  FollowerOptions,
  | 'store'
  | 'parts'
  | 'isUnheard'
  | 'positionAnew'
  | 'snapshots'
  | 'followed'
  | 'view'
  | 'log'
  | 'snapshotEvery'
  | 'archive'
  | 'verify'
  | 'proofs'
  | 'collectGarbage'
> & { readonly journal: Journal };

/** Runs a follower behind a line until it is told to stop or fails. Never rejects: how it ended is said over the line. */
export async function hostFollower(port: Port<FromFollower, ToFollower>, options: HostOptions): Promise<void> {
  const stop = new AbortController();
  const watched = new Set<number>();
  let view: LiveView | undefined;
  let follower: Follower | undefined;
  let proves = false;
  let asksAnew = false;
  const tellAnew = async (opened: Follower): Promise<void> => {
    const position = await opened.recordedAnew();
    if (position !== undefined) port.send({ kind: 'recordedAnew', position });
  };
  port.onMessage((message) => {
    if (message.kind === 'stop') stop.abort();
    else if (message.kind === 'hello') {
      watched.clear();
      follower?.welcome();
    } else if (message.kind === 'prove') {
      proves = true;
      follower?.prove();
    } else if (message.kind === 'lead') {
      asksAnew = true;
      if (follower !== undefined) void tellAnew(follower);
    } else if (message.kind === 'wake') options.journal.wake();
    else if (message.kind === 'watch') watched.add(message.user);
    else if (message.kind === 'unwatch') watched.delete(message.user);
    else if (message.kind === 'ask') void reply(view, message, port);
  });
  try {
    const opened = await Follower.open({
      ...options,
      watched,
      onReady: () => port.send({ kind: 'ready', sequence: opened.view.sequence, tellsNews: options.isUnheard !== true }),
      onApplied: (applied) => port.send({ kind: 'applied', applied }),
      onRecorded: (position) => port.send({ kind: 'recorded', position }),
      onSnapshot: (sequence) => port.send({ kind: 'snapshot', sequence }),
    });
    follower = opened;
    view = opened.view;
    if (proves) opened.prove();
    port.send({ kind: 'recorded', position: opened.recorded });
    if (asksAnew) void tellAnew(opened);
    await opened.run(stop.signal);
    port.send({ kind: 'stopped' });
  } catch (error) {
    const mustStop = error instanceof ReplayError || (error instanceof JournalError && error.code === 'CORRUPT');
    port.send({ kind: mustStop ? 'halt' : 'failed', code: codeOf(error), message: error instanceof Error ? error.message : String(error) });
  }
}

async function reply(
  view: LiveView | undefined,
  { id, minSeq, question }: ToFollower & { kind: 'ask' },
  port: Port<FromFollower, ToFollower>,
): Promise<void> {
  const value = view !== undefined && (await view.reached(minSeq)) ? view.answer(question) : BUSY;
  const sequence = view?.sequence ?? 0;
  port.send(value === BUSY ? { kind: 'busy', id, sequence } : { kind: 'answer', id, sequence, value });
}

function codeOf(error: unknown): string {
  if (error instanceof ReplayError || error instanceof JournalError || error instanceof FollowerError) return error.code;
  return error instanceof Error ? error.name : 'UNKNOWN';
}

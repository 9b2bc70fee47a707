/** The follower's end of the line: answers questions, tells news, and says why it ends. */
import { JournalError } from '../journal/journal.ts';
import type { Journal } from '../journal/journal.ts';
import { ReplayError } from '../core-loop/replay.ts';
import { Follower, FollowerError } from './follower.ts';
import type { FollowerOptions } from './follower.ts';
import type { FromFollower, Port, Question, ToFollower } from './follower-messages.ts';
import type { LiveView } from './live-view.ts';
import { stateOf } from './open-orders.ts';

/** What a host needs besides its line. */
export type HostOptions = Pick<FollowerOptions, 'store' | 'snapshots' | 'log' | 'snapshotEvery'> & { readonly journal: Journal };

/** Runs a follower behind a line until it is told to stop or fails. Never rejects: how it ended is said over the line. */
export async function hostFollower(port: Port<FromFollower, ToFollower>, options: HostOptions): Promise<void> {
  const stop = new AbortController();
  try {
    const follower = await Follower.open({
      ...options,
      onReady: () => port.send({ kind: 'ready', sequence: follower.view.sequence }),
      onApplied: (applied) => port.send({ kind: 'applied', applied }),
      onRecorded: (position) => port.send({ kind: 'recorded', position }),
    });
    port.send({ kind: 'recorded', position: follower.recorder.position });
    port.onMessage((message) => {
      switch (message.kind) {
        case 'wake':
          options.journal.wake();
          break;
        case 'ask':
          void answer(follower.view, message.minSeq, message.question).then((value) => {
            const { sequence } = follower.view;
            port.send(value === 'busy' ? { kind: 'busy', id: message.id, sequence } : { kind: 'answer', id: message.id, sequence, value });
          });
          break;
        case 'watch':
          follower.watched.add(message.user);
          break;
        case 'unwatch':
          follower.watched.delete(message.user);
          break;
        case 'stop':
          stop.abort();
          break;
        case 'start':
          break;
      }
    });
    await follower.run(stop.signal);
    port.send({ kind: 'stopped' });
  } catch (error) {
    const mustStop = error instanceof ReplayError || (error instanceof JournalError && error.code === 'CORRUPT');
    port.send({ kind: mustStop ? 'halt' : 'failed', code: codeOf(error), message: error instanceof Error ? error.message : String(error) });
  }
}

async function answer(view: LiveView, minSeq: number, question: Question): Promise<unknown> {
  if (!(await view.reached(minSeq))) return 'busy';
  switch (question.about) {
    case 'balances':
      return view.holdings.ofUser(question.user);
    case 'openOrders':
      return view.openOrders.ofUser(question.user).map(stateOf);
    case 'openOrder': {
      const order = view.openOrders.find(question.user, question.number);
      return order === undefined ? undefined : stateOf(order);
    }
    case 'depth':
      return view.depths.snapshot(question.market, question.levels, view.sequence);
    case 'tickers':
      return [...view.tradedMarkets()].map((market) => view.ticker(market));
    case 'openCandle': {
      const { market, interval } = question;
      const candle = view.lastCandle(market, interval);
      return candle === undefined ? undefined : { market, interval, ...candle };
    }
  }
}

function codeOf(error: unknown): string {
  if (error instanceof ReplayError || error instanceof JournalError || error instanceof FollowerError) return error.code;
  return error instanceof Error ? error.name : 'UNKNOWN';
}

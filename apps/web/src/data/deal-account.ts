/**
 * The own trades under way, kept up to date as account-stream.ts keeps the accounts: by the private channel while the socket is there, by calls while it is
 * away, and by calls after a change of one's own that the channel has not told yet.
 */
import { useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { UserMessage } from '@kontor/contract/channels';
import { dealList } from '@kontor/contract/deal';
import { onOwnChange, ownSequence, useAccountStream } from './account-stream.ts';
import { callServer } from './call-server.ts';
import { noteDealTime, steadyMs } from './deal-clock.ts';
import { NO_DEALS, stepDeals } from './deal-state.ts';
import type { DealsEvent, DealsState } from './deal-state.ts';
import { holdPrivateChannel } from './private-channel.ts';
import { realtime } from './realtime-client.ts';
import { sessionToken, useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

/** How often calls are made while the socket is away, ms. */
const POLL_MS = 2_000;
/** How often they are made while it is there: a demo's time may be moved by hand, ms. */
const CLOCK_POLL_MS = 20_000;
/** How long the channel may take to tell of an own change before a call asks, ms. */
const PATIENCE_MS = 350;

/** One for each session; those before are forgotten. */
const storeOf = storesByKey<DealsState>(1, (token) => new SharedStore<DealsState>(NO_DEALS, (store) => follow(token, store)));
const nobody = new SharedStore<DealsState>(NO_DEALS, () => () => undefined);

function follow(token: string, store: SharedStore<DealsState>): () => void {
  let isOpen = true;
  let wanted = 0;
  let askedMs = 0;
  const take = (event: DealsEvent): void => {
    const step = stepDeals(store.get(), event);
    store.set(step.state);
    if (step.resync) realtime.resync(USER_CHANNEL, 'deal');
  };
  const ask = async (): Promise<void> => {
    const sentMs = (askedMs = steadyMs());
    try {
      const { list, sequence } = await callServer(dealList, { open: true, min_seq: Math.max(wanted, ownSequence()) });
      if (!isOpen || token !== sessionToken()) return;
      const answeredMs = steadyMs();
      for (const { deadline, remaining_seconds: remainingSeconds } of list)
        noteDealTime({ deadlineMs: deadline, remainingSeconds, sentMs, answeredMs });
      take({ kind: 'answer', sequence, deals: list });
    } catch {
      // The next turn asks again; the end of a session is handled where calls are sent.
    }
  };
  const channel = holdPrivateChannel();
  const leaveChannel = realtime.subscribe(USER_CHANNEL, (message) =>
    take({ kind: 'message', part: (message as UserMessage).sections.deal }),
  );
  const leaveResync = realtime.onResync(() => take({ kind: 'unchained' }));
  const leaveChanges = onOwnChange((sequence) => {
    wanted = Math.max(wanted, sequence);
    setTimeout(() => {
      if (isOpen && store.get().sequence < wanted) void ask();
    }, PATIENCE_MS);
  });
  const timer = setInterval(() => {
    const isLive = realtime.view().state === 'live' && store.get().chain !== undefined;
    if (!isLive || steadyMs() - askedMs >= CLOCK_POLL_MS) void ask();
  }, POLL_MS);
  if (channel.wasOpen) realtime.resync(USER_CHANNEL, 'deal');
  void ask();
  return () => {
    isOpen = false;
    leaveChannel();
    leaveResync();
    leaveChanges();
    clearInterval(timer);
    channel.release();
    store.set(NO_DEALS);
  };
}

/** The own trades under way as they were told last. */
export function useDeals(): DealsState {
  useAccountStream();
  const token = useSession()?.token;
  const store = token === undefined ? nobody : storeOf(token);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

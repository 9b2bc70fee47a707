/**
 * The own seconds contracts that run, kept up to date as account-stream.ts keeps the accounts: by the private channel while the socket is there, by
 * calls while it is away, and by calls after a change of one's own that the channel has not told yet.
 */
import { useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { UserMessage } from '@kontor/contract/channels';
import { secondsCurrent } from '@kontor/contract/seconds';
import { onOwnChange, ownSequence, useAccountStream } from './account-stream.ts';
import { callServer } from './call-server.ts';
import { holdPrivateChannel } from './private-channel.ts';
import { realtime } from './realtime-client.ts';
import { noteRemaining, steadyNow } from './seconds-clock.ts';
import { NO_SECONDS, stepSeconds } from './seconds-state.ts';
import type { SecondsEvent, SecondsState } from './seconds-state.ts';
import { sessionToken, useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

/** How often calls are made while the socket is away, ms. */
const POLL_MS = 2_000;
/** How long the channel may take to tell of an own change before a call asks, ms. */
const PATIENCE_MS = 350;

/** One for each session; those before are forgotten. */
const storeOf = storesByKey<SecondsState>(1, (token) => new SharedStore<SecondsState>(NO_SECONDS, (store) => follow(token, store)));
const nobody = new SharedStore<SecondsState>(NO_SECONDS, () => () => undefined);

function follow(token: string, store: SharedStore<SecondsState>): () => void {
  let isOpen = true;
  let wanted = 0;
  const take = (event: SecondsEvent): void => {
    const step = stepSeconds(store.get(), event);
    store.set(step.state);
    if (step.resync) realtime.resync(USER_CHANNEL, 'seconds');
  };
  const ask = async (): Promise<void> => {
    const sentMs = steadyNow();
    try {
      const { list, sequence } = await callServer(secondsCurrent, { min_seq: Math.max(wanted, ownSequence()) });
      if (!isOpen || token !== sessionToken()) return;
      const answeredMs = steadyNow();
      for (const { end_time: endMs, remaining_seconds: remainingSeconds } of list)
        noteRemaining({ endMs, remainingSeconds, sentMs, answeredMs });
      take({ kind: 'answer', sequence, contracts: list });
    } catch {
      // The next turn asks again; the end of a session is handled where calls are sent.
    }
  };
  const channel = holdPrivateChannel();
  const leaveChannel = realtime.subscribe(USER_CHANNEL, (message) =>
    take({ kind: 'message', part: (message as UserMessage).sections.seconds, heardMs: steadyNow() }),
  );
  const leaveResync = realtime.onResync(() => take({ kind: 'unchained' }));
  const leaveChanges = onOwnChange((sequence) => {
    wanted = Math.max(wanted, sequence);
    setTimeout(() => {
      if (isOpen && store.get().sequence < wanted) void ask();
    }, PATIENCE_MS);
  });
  const timer = setInterval(() => {
    if (realtime.view().state !== 'live' || store.get().chain === undefined) void ask();
  }, POLL_MS);
  if (channel.wasOpen) realtime.resync(USER_CHANNEL, 'seconds');
  void ask();
  return () => {
    isOpen = false;
    leaveChannel();
    leaveResync();
    leaveChanges();
    clearInterval(timer);
    channel.release();
    store.set(NO_SECONDS);
  };
}

/** The own contracts as they were told last; a visitor has none. */
export function useSeconds(): SecondsState {
  useAccountStream();
  const token = useSession()?.token;
  const store = token === undefined ? nobody : storeOf(token);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

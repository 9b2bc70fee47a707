/**
 * The own subscriptions to new coins, kept up to date as account-stream.ts keeps the accounts: by the private channel while the socket is there, by
 * calls while it is away, and by calls after a change of one's own that the channel has not told yet. What follows from the clock alone, such as
 * the tranche of a new day, comes without a message: calls ask for it now and then.
 */
import { useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { UserMessage } from '@kontor/contract/channels';
import { icoMine } from '@kontor/contract/ico';
import { onOwnChange, ownSequence, useAccountStream, useHoldings } from './account-stream.ts';
import { callServer } from './call-server.ts';
import { NO_ICO, stepIco } from './ico-state.ts';
import type { IcoEvent, IcoState } from './ico-state.ts';
import { holdPrivateChannel } from './private-channel.ts';
import { realtime } from './realtime-client.ts';
import { sessionToken, useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

/** How often calls are made while the socket is away, ms. */
const POLL_MS = 2_000;
/** How often they are made while it is there, ms. */
const CLOCK_POLL_MS = 10_000;
/** How long the channel may take to tell of an own change before a call asks, ms. */
const PATIENCE_MS = 350;

/** One for each session; those before are forgotten. */
const storeOf = storesByKey<IcoState>(1, (token) => new SharedStore<IcoState>(NO_ICO, (store) => follow(token, store)));
const nobody = new SharedStore<IcoState>(NO_ICO, () => () => undefined);

function follow(token: string, store: SharedStore<IcoState>): () => void {
  let isOpen = true;
  let wanted = 0;
  let askedMs = 0;
  const take = (event: IcoEvent): void => {
    const step = stepIco(store.get(), event);
    store.set(step.state);
    if (step.resync) realtime.resync(USER_CHANNEL, 'ico');
  };
  const ask = async (): Promise<void> => {
    askedMs = Date.now();
    try {
      const { list, sequence } = await callServer(icoMine, { min_seq: Math.max(wanted, ownSequence()) });
      if (isOpen && token === sessionToken()) take({ kind: 'answer', sequence, holdings: list });
    } catch {
      // The next turn asks again; the end of a session is handled where calls are sent.
    }
  };
  const channel = holdPrivateChannel();
  const leaveChannel = realtime.subscribe(USER_CHANNEL, (message) =>
    take({ kind: 'message', part: (message as UserMessage).sections.ico }),
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
    if (!isLive || Date.now() - askedMs >= CLOCK_POLL_MS) void ask();
  }, POLL_MS);
  if (channel.wasOpen) realtime.resync(USER_CHANNEL, 'ico');
  void ask();
  return () => {
    isOpen = false;
    leaveChannel();
    leaveResync();
    leaveChanges();
    clearInterval(timer);
    channel.release();
    store.set(NO_ICO);
  };
}

/** The own subscriptions as they were told last; a visitor has none. */
export function useIcoHoldings(): IcoState {
  useAccountStream();
  const token = useSession()?.token;
  const store = token === undefined ? nobody : storeOf(token);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

/** Whether it is known what a reader owns, subscriptions and balances; a visitor owns nothing. */
export function useIsOwnKnown(): boolean {
  const isVisitor = useSession() === undefined;
  const { sequence } = useIcoHoldings();
  const held = useHoldings();
  return isVisitor || (sequence >= 0 && held !== undefined);
}

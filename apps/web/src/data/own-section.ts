/**
 * What a section of the private channel says of the reader's own things, kept up to date as account-stream.ts keeps the accounts: by the channel while the
 * socket is there, by calls while it is away, and by calls after a change of one's own that the channel has not told yet.
 */
import { useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { SpokenSection, UserMessage } from '@kontor/contract/channels';
import { onOwnChange, ownSequence, useAccountStream } from './account-stream.ts';
import { holdPrivateChannel } from './private-channel.ts';
import { realtime } from './realtime-client.ts';
import { sessionToken, useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

/** How often calls are made while the socket is away, ms. */
const POLL_MS = 2_000;
/** How long the channel may take to tell of an own change before a call asks, ms. */
const PATIENCE_MS = 350;

/** What every state of a section has. */
interface Standing {
  /** What everything in it stands at; −1 before the first answer. */
  readonly sequence: number;
  /** Number of the section's last part; undefined while no snapshot was had, or after a gap. */
  readonly chain: number | undefined;
}

/** The socket was lost or begun anew: the next message must be a snapshot. */
interface Unchained {
  readonly kind: 'unchained';
}

/** How a section is followed. */
export interface SectionPlan<State extends Standing, Event> {
  readonly section: SpokenSection;
  /** Before anything is known, and what a visitor has. */
  readonly nothing: State;
  /** Takes one event. `resync`: something was lost, the section's snapshot is to be asked for. */
  readonly step: (state: State, event: Event | Unchained) => { readonly state: State; readonly resync: boolean };
  /** What a message of the channel is to `step`. */
  readonly heard: (sections: UserMessage['sections']) => Event;
  /** Asks by calls for what stands at a sequence or behind it; a call that fails is made again by the clock. */
  readonly ask: (minSeq: number) => Promise<Event>;
  /** How often it is asked while the socket is there, ms, for what comes without a message; never when left out. */
  readonly clockPollMs?: number;
  /** Whether a state lacks something that the channel does not tell; never when left out. */
  readonly lacks?: (state: State) => boolean;
}

/** A section that components read. */
export interface OwnSection<State> {
  /** What was told last; a visitor has nothing. */
  readonly use: () => State;
  /** Asks for everything again: for what was just changed and no channel tells. */
  readonly again: () => void;
}

/** One store for each session; those before are forgotten. */
export function ownSection<State extends Standing, Event>(plan: SectionPlan<State, Event>): OwnSection<State> {
  const { nothing } = plan;
  const asking = { again: (): void => undefined };
  const storeOf = storesByKey<State>(1, (token) => new SharedStore<State>(nothing, (store) => follow(plan, token, store, asking)));
  const nobody = new SharedStore<State>(nothing, () => () => undefined);
  return {
    again: () => asking.again(),
    use: function useSection() {
      useAccountStream();
      const token = useSession()?.token;
      const store = token === undefined ? nobody : storeOf(token);
      return useSyncExternalStore(store.watch, store.get, store.get);
    },
  };
}

function follow<State extends Standing, Event>(
  { section, nothing, step, heard, ask, clockPollMs = Infinity, lacks = () => false }: SectionPlan<State, Event>,
  token: string,
  store: SharedStore<State>,
  asking: { again: () => void },
): () => void {
  let isOpen = true;
  let wanted = 0;
  let askedMs = 0;
  const take = (event: Event | Unchained): void => {
    const { state, resync } = step(store.get(), event);
    store.set(state);
    if (resync) realtime.resync(USER_CHANNEL, section);
  };
  const askNow = async (): Promise<void> => {
    askedMs = performance.now();
    try {
      const event = await ask(Math.max(wanted, ownSequence()));
      if (isOpen && token === sessionToken()) take(event);
    } catch {
      // The next turn asks again; the end of a session is handled where calls are sent.
    }
  };
  const again = (): void => void askNow();
  asking.again = again;
  const channel = holdPrivateChannel();
  const leaveChannel = realtime.subscribe(USER_CHANNEL, (message) => take(heard((message as UserMessage).sections)));
  const leaveResync = realtime.onResync(() => take({ kind: 'unchained' }));
  const leaveChanges = onOwnChange((sequence) => {
    wanted = Math.max(wanted, sequence);
    setTimeout(() => {
      if (isOpen && store.get().sequence < wanted) again();
    }, PATIENCE_MS);
  });
  const timer = setInterval(() => {
    const state = store.get();
    const isTold = realtime.view().state === 'live' && state.chain !== undefined && !lacks(state);
    if (!isTold || performance.now() - askedMs >= clockPollMs) again();
  }, POLL_MS);
  if (channel.wasOpen) realtime.resync(USER_CHANNEL, section);
  again();
  return () => {
    isOpen = false;
    leaveChannel();
    leaveResync();
    leaveChanges();
    clearInterval(timer);
    channel.release();
    if (asking.again === again) asking.again = () => undefined;
    store.set(nothing);
  };
}

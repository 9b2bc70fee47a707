/**
 * The own contract account, kept up to date as account-stream.ts keeps the others: by the private channel while the socket is there, by calls while
 * it is away, and by calls after a change of one's own that the channel has not told yet.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { UserMessage } from '@kontor/contract/channels';
import { contractAccount, contractOpenOrders, openPlans, positions } from '@kontor/contract/perpetual';
import { onOwnChange, ownSequence, useAccountStream } from './account-stream.ts';
import { callServer } from './call-server.ts';
import { liveAccount } from './perpetual-live.ts';
import type { LiveAccount } from './perpetual-live.ts';
import { useBrackets, useContracts, useMarks } from './perpetual-market.ts';
import { NO_PERPETUALS, stepPerpetuals } from './perpetual-state.ts';
import type { PerpetualEvent, PerpetualState } from './perpetual-state.ts';
import { holdPrivateChannel } from './private-channel.ts';
import { realtime } from './realtime-client.ts';
import { sessionToken, useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

/** How often calls are made while the socket is away, ms. */
const POLL_MS = 2_000;
/** How long the channel may take to tell of an own change before a call asks, ms. */
const PATIENCE_MS = 350;

/** One for each session; those before are forgotten. */
const storeOf = storesByKey<PerpetualState>(1, (token) => new SharedStore<PerpetualState>(NO_PERPETUALS, (store) => follow(token, store)));
const nobody = new SharedStore<PerpetualState>(NO_PERPETUALS, () => () => undefined);

/** Asks for everything again: what was just permitted is told by no channel. */
let again: () => void = () => undefined;

/** Asks for the contract account again. */
export function refreshContractAccount(): void {
  again();
}

function follow(token: string, store: SharedStore<PerpetualState>): () => void {
  let isOpen = true;
  let wanted = 0;
  const take = (event: PerpetualEvent): void => {
    const step = stepPerpetuals(store.get(), event);
    store.set(step.state);
    if (step.resync) realtime.resync(USER_CHANNEL, 'contract');
  };
  const ask = async (): Promise<void> => {
    const demand = { min_seq: Math.max(wanted, ownSequence()) };
    try {
      const [account, held, orders, plans] = await Promise.all([
        callServer(contractAccount, demand),
        callServer(positions, demand),
        callServer(contractOpenOrders, demand),
        callServer(openPlans, demand),
      ]);
      const sequence = Math.min(account.sequence, held.sequence, orders.sequence, plans.sequence);
      if (!isOpen || token !== sessionToken()) return;
      take({ kind: 'answer', account: { ...account, sequence }, positions: held.list, orders: orders.list, plans: plans.list });
    } catch {
      // The next turn asks again; the end of a session is handled where calls are sent.
    }
  };
  again = () => void ask();
  const channel = holdPrivateChannel();
  const leaveChannel = realtime.subscribe(USER_CHANNEL, (message) =>
    take({ kind: 'message', part: (message as UserMessage).sections.contract }),
  );
  const leaveResync = realtime.onResync(() => take({ kind: 'unchained' }));
  const leaveChanges = onOwnChange((sequence) => {
    wanted = Math.max(wanted, sequence);
    setTimeout(() => {
      if (isOpen && store.get().sequence < wanted) void ask();
    }, PATIENCE_MS);
  });
  const timer = setInterval(() => {
    const { chain, terms } = store.get();
    if (realtime.view().state !== 'live' || chain === undefined || terms === undefined) void ask();
  }, POLL_MS);
  if (channel.wasOpen) realtime.resync(USER_CHANNEL, 'contract');
  void ask();
  return () => {
    isOpen = false;
    leaveChannel();
    leaveResync();
    leaveChanges();
    clearInterval(timer);
    channel.release();
    again = () => undefined;
    store.set(NO_PERPETUALS);
  };
}

/** The contract account as it was told last; a visitor has none. */
export function usePerpetuals(): PerpetualState {
  useAccountStream();
  const token = useSession()?.token;
  const store = token === undefined ? nobody : storeOf(token);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

/** The account and its positions at the marks of this second; undefined while they are not known. */
export function useLiveAccount(): LiveAccount | undefined {
  const { figures, positions: held } = usePerpetuals();
  const list = useContracts();
  const marks = useMarks();
  const pairs = useMemo(() => [...new Set([...held.values()].map(({ pair }) => pair))].sort(), [held]);
  const brackets = useBrackets(pairs);
  return useMemo(
    () =>
      figures === undefined
        ? undefined
        : liveAccount(figures, [...held.values()], {
            contracts: new Map(list.map((contract) => [contract.name, contract])),
            marks: new Map([...marks].map(([pair, { mark_price: mark }]) => [pair, mark])),
            brackets,
          }),
    [figures, held, list, marks, brackets],
  );
}

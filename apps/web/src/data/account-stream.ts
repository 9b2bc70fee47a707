/**
 * The own accounts, kept up to date: by the private channel while the socket is there, by calls while it is away, and
 * by calls after a change of one's own that the channel has not told yet (`min_seq`).
 */
import { useEffect, useSyncExternalStore } from 'react';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { UserMessage } from '@kontor/contract/channels';
import { openOrders, spotDeals } from '@kontor/contract/spot';
import { accounts } from '@kontor/contract/wallet';
import { NO_ACCOUNT, RECENT_DEALS, isChained, stepAccount } from './account-state.ts';
import type { AccountEvent, AccountState, Holdings, SpotBalance, SpotDeal, SpotOrder } from './account-state.ts';
import { callServer } from './call-server.ts';
import { holdPrivateChannel } from './private-channel.ts';
import { realtime } from './realtime-client.ts';
import { sessionToken, useSession } from './session.ts';

/** How often calls are made while the socket is away, ms. */
const POLL_MS = 2_000;
/** How long the channel may take to tell of an own change before a call asks, ms. */
const PATIENCE_MS = 350;

let state: AccountState = NO_ACCOUNT;
/** Highest sequence that an own change was answered with. */
let wanted = 0;
/** Token of the session that `state` belongs to. */
let token = '';
let users = 0;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();

function publish(next: AccountState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function take(event: AccountEvent): void {
  const step = stepAccount(state, event);
  publish(step.state);
  for (const section of step.resync) realtime.resync(USER_CHANNEL, section);
  if (step.resync.includes('spot')) void askForDeals();
}

async function ask(): Promise<void> {
  const asked = token;
  const demand = { min_seq: ownSequence() };
  try {
    const [held, open] = await Promise.all([callServer(accounts, demand), callServer(openOrders, demand)]);
    if (asked !== token) return;
    take({ kind: 'answer', sequence: Math.min(held.sequence, open.sequence), orders: open.list, balances: held.list });
  } catch {
    // The next turn asks again; the end of a session is handled where calls are sent.
  }
}

async function askForDeals(): Promise<void> {
  const asked = token;
  try {
    const page = await callServer(spotDeals, { limit: RECENT_DEALS, min_seq: Math.max(state.sequence, 0) });
    if (asked === token) take({ kind: 'deals', sequence: page.sequence, deals: page.list });
  } catch {
    // The panel says that it has none yet; the next resync asks again.
  }
}

const ownChanges = new Set<(sequence: number) => void>();

/** Hears of every change of one's own: for parts of the account that are kept elsewhere. Returns what ends it. */
export function onOwnChange(listener: (sequence: number) => void): () => void {
  ownChanges.add(listener);
  return () => ownChanges.delete(listener);
}

/** Says that a change of one's own stands at `sequence`: what is shown is soon at least that new. */
export function noteOwnChange(sequence: number): void {
  wanted = Math.max(wanted, sequence);
  for (const hear of ownChanges) hear(sequence);
  setTimeout(() => {
    if (token !== '' && state.sequence < wanted) void ask();
  }, PATIENCE_MS);
}

function start(): () => void {
  token = sessionToken();
  const channel = holdPrivateChannel();
  const leaveChannel = realtime.subscribe(USER_CHANNEL, (message) => take({ kind: 'message', message: message as UserMessage }));
  const leaveResync = realtime.onResync(() => {
    take({ kind: 'unchained' });
    void askForDeals();
  });
  const timer = setInterval(() => {
    if (realtime.view().state !== 'live' || !isChained(state)) void ask();
  }, POLL_MS);
  if (channel.wasOpen) realtime.resync(USER_CHANNEL);
  void ask();
  void askForDeals();
  return () => {
    leaveChannel();
    leaveResync();
    clearInterval(timer);
    channel.release();
    token = '';
    wanted = 0;
    publish(NO_ACCOUNT);
  };
}

/** Keeps the account up to date while the component stands; several may ask, the channel is opened once. */
export function useAccountStream(): void {
  const session = useSession();
  const own = session?.token;
  useEffect(() => {
    if (own === undefined) return undefined;
    if (token !== own) {
      stop?.();
      stop = start();
    }
    users++;
    return () => {
      users--;
      // Another screen takes over within the same turn; only when nobody does is the channel left.
      setTimeout(() => {
        if (users > 0 && sessionToken() === token) return;
        stop?.();
        stop = undefined;
      });
    };
  }, [own]);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useAccount(): AccountState {
  useAccountStream();
  return useSyncExternalStore(
    watch,
    () => state,
    () => NO_ACCOUNT,
  );
}

/** Balances of the spot account by symbol; undefined while they are not known. */
export function useBalances(): ReadonlyMap<string, SpotBalance> | undefined {
  const account = useAccount();
  return account.sequence < 0 ? undefined : account.balances;
}

/** A sequence at which every change of one's own is told: what is shown of the past must not be older. */
export function ownSequence(): number {
  return Math.max(wanted, state.sequence, 0);
}

/** What all five accounts hold; undefined while it is not known. */
export function useHoldings(): Holdings | undefined {
  const account = useAccount();
  return account.sequence < 0 ? undefined : account.holdings;
}

/** Open orders by id, newest first; undefined while they are not known. */
export function useOpenOrders(): ReadonlyMap<string, SpotOrder> | undefined {
  const account = useAccount();
  return account.sequence < 0 ? undefined : account.orders;
}

/** The last own deals, newest first; undefined while they are not known. */
export function useRecentDeals(): readonly SpotDeal[] | undefined {
  const account = useAccount();
  return account.dealsSequence < 0 ? undefined : account.deals;
}

/** What was dealt last, with the orders concerned; undefined before the first deal of this visit. */
export function useFills(): AccountState['fills'] {
  return useAccount().fills;
}

/** Rises whenever an own order may have ended. */
export function useEndings(): number {
  return useAccount().endings;
}

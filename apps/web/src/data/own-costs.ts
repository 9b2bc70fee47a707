/** What the session's user paid on average for what he holds, in USDT; asked for while somebody needs it, anew after each own deal and once in a while. */
import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { walletCosts } from '@kontor/contract/profit';
import { ownSequence, useBalances } from './account-stream.ts';
import { callServer } from './call-server.ts';
import { useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

export type OwnCost = AnswerOf<typeof walletCosts>['list'][number];
type Costs = readonly OwnCost[] | undefined;

const FRESH_MS = 30_000;
/** Changes this close together are asked about once, ms. */
const SETTLED_MS = 400;

const visitor = new SharedStore<Costs>(undefined, () => () => undefined);
const storeOf = storesByKey<Costs>(1, () => new SharedStore<Costs>(undefined, follow));
/** By store: asks at once. */
const asks = new WeakMap<SharedStore<Costs>, () => void>();

function follow(store: SharedStore<Costs>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    const answer = document.hidden ? undefined : await callServer(walletCosts, { min_seq: ownSequence() }).catch(() => undefined);
    if (!open) return;
    if (answer !== undefined) store.set(answer.list);
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), FRESH_MS);
  };
  asks.set(store, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), SETTLED_MS);
  });
  void ask();
  return () => {
    open = false;
    clearTimeout(timer);
  };
}

/** What a coin cost; undefined for visitors, until known, and where nothing of it is held. */
export function useOwnCost(symbol: string): OwnCost | undefined {
  const session = useSession();
  const store = session === undefined ? visitor : storeOf(String(session.user.id));
  const total = useBalances()?.get(symbol);
  useEffect(() => asks.get(store)?.(), [store, total]);
  const costs = useSyncExternalStore(store.watch, store.get, store.get);
  return costs?.find((cost) => cost.symbol === symbol);
}

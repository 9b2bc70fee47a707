/**
 * One trade with all that its page shows. What is asked for comes by calls; that it must be asked for again is told by the private channel (deal-account.ts), by a
 * change of one's own, and, while the socket is away, by the clock.
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { dealDetail } from '@kontor/contract/deal';
import type { Deal } from '@kontor/contract/deal';
import { onOwnChange, ownSequence } from './account-stream.ts';
import type { Answer } from './asked-call.ts';
import { callServer, isNotThere, sentenceOf } from './call-server.ts';
import { useDeals } from './deal-account.ts';
import { noteDealTime, steadyMs } from './deal-clock.ts';
import { isOver } from './deal-state.ts';
import { realtime } from './realtime-client.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

export type DealDetail = AnswerOf<typeof dealDetail>;

/** How often while the socket is away, and while it is there, ms. */
const POLL_MS = 2_000;
const CALM_POLL_MS = 10_000;
/** Pages of trades that are kept: one and the one before. */
const KEPT = 4;

interface Known {
  readonly data: DealDetail | null | undefined;
  readonly failure: string | undefined;
}

const NOTHING_YET: Known = { data: undefined, failure: undefined };

/** Asks again at once; by trade. */
const askers = new Map<string, () => void>();

/** By session and trade. */
const storeOf = storesByKey<Known>(
  KEPT,
  (key) => new SharedStore<Known>(NOTHING_YET, (store) => follow(key.slice(key.indexOf('/') + 1), store)),
);

function follow(order: string, store: SharedStore<Known>): () => void {
  let isOpen = true;
  let askedMs = 0;
  const ask = async (): Promise<void> => {
    const sentMs = (askedMs = steadyMs());
    try {
      const data = await callServer(dealDetail, { order, min_seq: ownSequence() });
      if (!isOpen) return;
      noteDealTime({
        deadlineMs: data.deal.deadline,
        remainingSeconds: data.deal.remaining_seconds,
        sentMs,
        answeredMs: steadyMs(),
      });
      const before = store.get().data;
      if (before === undefined || before === null || before.sequence <= data.sequence) store.set({ data, failure: undefined });
    } catch (error) {
      if (!isOpen) return;
      if (isNotThere(error)) store.set({ data: null, failure: undefined });
      else store.set({ ...store.get(), failure: sentenceOf(error) });
    }
  };
  const now = (): void => void ask();
  askers.set(order, now);
  const leaveChanges = onOwnChange(now);
  const timer = setInterval(() => {
    const isAway = realtime.view().state !== 'live';
    if (isAway || steadyMs() - askedMs >= CALM_POLL_MS) now();
  }, POLL_MS);
  now();
  return () => {
    isOpen = false;
    askers.delete(order);
    leaveChanges();
    clearInterval(timer);
  };
}

/** A trade of this user; `data` is null where he has none of that number. */
export function useDeal(order: string, token: string): Answer<DealDetail | null> {
  const store = storeOf(`${token}/${order}`);
  const known = useSyncExternalStore(store.watch, store.get, store.get);
  const again = useCallback(() => askers.get(order)?.(), [order]);
  const { open, ended, messages } = useDeals();
  const told = open.get(order) ?? ended.find((deal) => deal.order === order);
  // Evidence, and what support waits for, change no state: the exchange and support say it in the chat.
  const said = messages.get(order)?.findLast(({ from }) => from === 'system' || from === 'support')?.id ?? '';
  const news = told === undefined ? said : `${told.state} ${told.deadline} ${told.unread} ${said}`;
  useEffect(() => {
    if (news !== '') again();
  }, [news, again]);
  return { data: withTold(known.data, told), failure: known.failure, again };
}

/** The channel may be ahead of the call: what a trade has become is shown at once, what goes with it when it is here. */
function withTold(data: DealDetail | null | undefined, told: Deal | undefined): DealDetail | null | undefined {
  if (data === undefined || data === null || told === undefined || isOver(data.deal)) return data;
  return isOver(told) && data.deal.state !== told.state ? { ...data, deal: told } : data;
}

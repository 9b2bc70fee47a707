/** The fee rates of the session's user; asked for once in a while, and when the channel of listings tells of another version. */
import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { feeRates } from '@kontor/contract/spot';
import { callServer } from './call-server.ts';
import { onMarkets } from './markets.ts';
import { useSession } from './session.ts';
import { SharedStore, storesByKey } from './shared-store.ts';

type FeeRates = AnswerOf<typeof feeRates>;

const FRESH_MS = 300_000;
/** After a failure. */
const AGAIN_MS = 10_000;

const visitor = new SharedStore<FeeRates | undefined>(undefined, () => () => undefined);
const storeOf = storesByKey<FeeRates | undefined>(1, () => new SharedStore<FeeRates | undefined>(undefined, follow));

function follow(store: SharedStore<FeeRates | undefined>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    const rates = await callServer(feeRates, {}).catch(() => undefined);
    if (!open) return;
    if (rates !== undefined) store.set(rates);
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), rates === undefined ? AGAIN_MS : FRESH_MS);
  };
  void ask();
  const leaveMarkets = onMarkets(() => void ask());
  return () => {
    open = false;
    leaveMarkets();
    clearTimeout(timer);
  };
}

/** Maker's and taker's rate as plain fractions; undefined for visitors and until known. */
export function useFeeRates(): FeeRates | undefined {
  const session = useSession();
  const store = session === undefined ? visitor : storeOf(String(session.user.id));
  return useSyncExternalStore(store.watch, store.get, store.get);
}

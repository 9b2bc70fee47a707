/** The trades of a pair: asked for once, then as they come; asked for again when some were missed. */
import { useSyncExternalStore } from 'react';
import { bySource, useMarketSource } from './market-source.tsx';
import { paced } from './publish-pace.ts';
import { realtime } from './realtime-client.ts';
import { SharedStore, storesByKey } from './shared-store.ts';
import { TAPE_LENGTH, mergeTrades, missesTrades } from './tape.ts';
import type { MarketTrade } from './tape.ts';

/** `failed`: the first answer did not come; `retry` asks again. */
export interface Tape {
  readonly trades: readonly MarketTrade[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

const MOST_TAPES = 4;

const storesOf = bySource((source) =>
  storesByKey<Tape>(MOST_TAPES, (pair) => {
    const nothing: Tape = { trades: undefined, failed: false, retry: () => undefined };
    return new SharedStore<Tape>(nothing, (store) => {
      const [left = '', right = ''] = pair.split('_');
      let trades = store.get().trades;
      let failed = false;
      let asking = false;
      let open = true;
      const mark = paced('book', () => store.set({ trades, failed, retry: ask }));
      function ask(): void {
        if (asking || !open) return;
        asking = true;
        source
          .askTrades(pair, TAPE_LENGTH)
          .then(
            (list) => {
              failed = false;
              trades = mergeTrades(trades ?? [], list);
            },
            () => {
              failed = trades === undefined;
            },
          )
          .finally(() => {
            asking = false;
            mark();
          });
      }
      const leave = realtime.subscribe(source.tradeChannel(left, right), (message) => {
        if (!('data' in message) || !Array.isArray(message.data)) return;
        const more = message.data as readonly MarketTrade[];
        if (missesTrades(trades ?? [], more)) ask();
        trades = mergeTrades(trades ?? [], more);
        mark();
      });
      const leaveResync = realtime.onResync(ask);
      ask();
      return () => {
        open = false;
        leave();
        leaveResync();
      };
    });
  }),
);

/** The last trades of a pair, newest first. */
export function useTape(pair: string): Tape {
  const store = storesOf(useMarketSource())(pair);
  return useSyncExternalStore(store.watch, store.get, store.get);
}

/** What the spot page shows of an account, asked for again every two seconds and after every change. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { balances, openOrders } from '@kontor/contract/spot';
import { callServer } from './call-server.ts';

const REFRESH_MS = 2_000;

export type Balance = AnswerOf<typeof balances>['list'][number];
export type SpotOrder = AnswerOf<typeof openOrders>['list'][number];

export interface SpotAccount {
  readonly balances: readonly Balance[];
  readonly orders: readonly SpotOrder[];
}

/** The account, undefined until the first answer, and how to ask again for what is at least as new as `sequence`. */
export function useSpotAccount(): readonly [SpotAccount | undefined, (sequence?: number) => Promise<void>] {
  const [account, setAccount] = useState<SpotAccount>();
  const seen = useRef(0);
  const refresh = useCallback(async (sequence = 0): Promise<void> => {
    seen.current = Math.max(seen.current, sequence);
    const demand = { min_seq: seen.current };
    const [held, open] = await Promise.all([callServer(balances, demand), callServer(openOrders, demand)]);
    // An answer that was overtaken by a newer one is dropped.
    if (Math.min(held.sequence, open.sequence) < seen.current) return;
    seen.current = Math.min(held.sequence, open.sequence);
    setAccount({ balances: held.list, orders: open.list });
  }, []);
  useEffect(() => {
    // The next turn tries again; the session's end is handled where calls are sent.
    const ask = (): void => void refresh().catch(() => undefined);
    ask();
    const timer = setInterval(ask, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return [account, refresh];
}

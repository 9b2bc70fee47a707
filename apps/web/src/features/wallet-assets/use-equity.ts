import type { AnswerOf } from '@kontor/contract/call';
import { equity } from '@kontor/contract/wallet';
import { createContext, useContext, useEffect, useState } from 'react';
import { useHoldings } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';

export type Equity = AnswerOf<typeof equity>;

/** How often prices are looked at anew, ms. */
const POLL_MS = 10_000;
/** Changes of balances this close together are asked about once, ms. */
const SETTLED_MS = 300;

/** What the page has been told; a page asks once for all its parts (`EquityTold`). */
export const EquityContext = createContext<Equity | undefined>(undefined);

/** What all accounts are worth and have gained today, as the server reckons it; undefined until known. */
export function useEquity(): Equity | undefined {
  return useContext(EquityContext);
}

/** Asks for it, again and again. */
export function useAskedEquity(): Equity | undefined {
  const token = useSession()?.token;
  const holdings = useHoldings();
  const [known, setKnown] = useState<{ readonly token: string; readonly equity: Equity }>();
  useEffect(() => {
    if (token === undefined) return undefined;
    let isWanted = true;
    const ask = (): void => {
      if (document.hidden) return;
      callServer(equity, {}).then(
        (answer) => {
          // A late answer says nothing about what has been told meanwhile.
          if (isWanted)
            setKnown((shown) => (shown?.token === token && shown.equity.time > answer.time ? shown : { token, equity: answer }));
        },
        // What was known stays; the next turn asks again.
        () => undefined,
      );
    };
    const first = setTimeout(ask, SETTLED_MS);
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isWanted = false;
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [token, holdings]);
  return known?.token === token ? known?.equity : undefined;
}

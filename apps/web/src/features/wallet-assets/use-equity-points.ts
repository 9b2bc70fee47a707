import { equity } from '@kontor/contract/wallet';
import type { EquityPeriod } from '@kontor/contract/wallet';
import { useEffect, useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import type { Equity } from './use-equity.ts';

type Points = Equity['points'];

/** Points of the past change with the hour only; what is there now comes with the overview's own question. */
const POLL_MS = 5 * 60_000;
/** After a question without an answer, ms. */
const AGAIN_MS = 10_000;

/** The equity curve of a period; undefined until known. What was known of another period goes. */
export function useEquityPoints(period: EquityPeriod): Points | undefined {
  const token = useSession()?.token;
  const [known, setKnown] = useState<{ readonly token: string; readonly period: EquityPeriod; readonly points: Points }>();
  useEffect(() => {
    if (token === undefined) return undefined;
    let isWanted = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      clearTimeout(later);
      if (document.hidden) return;
      callServer(equity, { period }).then(
        ({ points }) => {
          if (isWanted) setKnown({ token, period, points });
        },
        // What was known stays.
        () => {
          if (isWanted) later = setTimeout(ask, AGAIN_MS);
        },
      );
    };
    ask();
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isWanted = false;
      clearInterval(timer);
      clearTimeout(later);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [token, period]);
  return known?.token === token && known?.period === period ? known.points : undefined;
}

import { useCallback, useEffect, useState } from 'react';
import { liquidationReceipts } from '@kontor/contract/perpetual-market';
import type { Answer } from '../../data/asked-call.ts';
import { callServer, isNotThere, sentenceOf } from '../../data/call-server.ts';
import type { Receipt } from './receipt-reckoning.ts';

/** A receipt by its number. `data` is null where there is none of that number. */
export function useReceipt(id: string): Answer<Receipt | null> {
  const [data, setData] = useState<Receipt | null>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    callServer(liquidationReceipts, { receipt_id: id }).then(
      ({ list }) => isWanted && setData(list[0] ?? null),
      (error: unknown) => {
        if (!isWanted) return;
        if (isNotThere(error)) setData(null);
        else setFailure(sentenceOf(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [id, attempt]);
  const again = useCallback(() => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { data, failure, again };
}

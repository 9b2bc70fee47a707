import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../data/asked-call.ts';
import { isNotThere, sentenceOf } from '../../data/call-server.ts';
import { browserProofs } from './browser-proofs.ts';
import { loadReceipt } from './load-receipt.ts';
import type { ReceiptParts } from './load-receipt.ts';
import type { ReceiptAddress } from './receipt-address.ts';
import { checkReceipt } from './receipt-checks.ts';
import type { Receipt } from './receipt-checks.ts';

export interface CheckedReceipt {
  readonly parts: ReceiptParts;
  readonly receipt: Receipt;
  /** When this page computed it, ms of this machine's clock. */
  readonly checkedMs: number;
}

/** A receipt, asked for and reckoned again here. `data` is null where there is none of that number. */
export function useReceipt({ pair, day, number }: ReceiptAddress): Answer<CheckedReceipt | null> {
  const [data, setData] = useState<CheckedReceipt | null>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const check = async (): Promise<CheckedReceipt | null> => {
      const parts = await loadReceipt({ pair, day, number });
      return parts === null ? null : { parts, receipt: await checkReceipt(parts.said, parts, browserProofs()), checkedMs: Date.now() };
    };
    check().then(
      (checked) => isWanted && setData(checked),
      (error: unknown) => {
        if (!isWanted) return;
        if (isNotThere(error)) setData(null);
        else setFailure(sentenceOf(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [pair, day, number, attempt]);
  const again = useCallback(() => {
    setFailure(undefined);
    setData(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { data, failure, again };
}

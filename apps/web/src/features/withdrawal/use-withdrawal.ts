/** One withdrawal, followed until nothing of it changes any more. */
import { useCallback, useState } from 'react';
import { withdrawDetail } from '@kontor/contract/withdrawal';
import { callServer, isNotThere, sentenceOf } from '../../data/call-server.ts';
import { useWhileSeen } from '../../data/while-seen.ts';
import { isOver } from './status-words.ts';
import type { Withdrawal } from './status-words.ts';

/** How often it is looked at while it is under way, ms. */
const EVERY_MS = 2_000;
/** What an address may name: the contract refuses anything else. */
const ID = /^[1-9][0-9]{0,14}$/;

export interface WithdrawalKnown {
  readonly withdrawal: Withdrawal | undefined;
  /** There is none of this number, or it is somebody else's. */
  readonly isMissing: boolean;
  readonly failure: string | undefined;
  /** Since when no answer came, ms; undefined while they do. */
  readonly staleSince: number | undefined;
  readonly again: () => void;
}

interface Known {
  readonly id: string;
  readonly withdrawal?: Withdrawal;
  readonly isMissing?: boolean;
  readonly failure?: string;
  readonly answeredMs?: number;
}

export function useWithdrawal(id: string): WithdrawalKnown {
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<Known>();
  const own = known?.id === id ? known : undefined;
  const look = useCallback(
    (isWanted: () => boolean) => {
      // Another turn is another question.
      void turn;
      callServer(withdrawDetail, { withdrawal_id: id }).then(
        (withdrawal) => {
          if (isWanted()) setKnown({ id, withdrawal, answeredMs: Date.now() });
        },
        (error: unknown) => {
          if (!isWanted()) return;
          if (isNotThere(error)) setKnown({ id, isMissing: true });
          else setKnown((before) => ({ ...(before?.id === id ? before : {}), id, failure: sentenceOf(error) }));
        },
      );
    },
    [id, turn],
  );
  const isSettled = own?.isMissing === true || (own?.withdrawal !== undefined && isOver(own.withdrawal.state));
  useWhileSeen(!ID.test(id) || isSettled ? undefined : look, EVERY_MS);
  return {
    withdrawal: own?.withdrawal,
    isMissing: !ID.test(id) || own?.isMissing === true,
    failure: own?.failure,
    staleSince: own?.failure !== undefined && own.withdrawal !== undefined ? own.answeredMs : undefined,
    again: () => setTurn((before) => before + 1),
  };
}

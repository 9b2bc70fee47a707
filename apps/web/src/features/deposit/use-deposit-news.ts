/** The own deposits, asked for again and again while somebody looks. */
import { useCallback, useState } from 'react';
import { deposits } from '@kontor/contract/deposit';
import type { AnswerOf } from '@kontor/contract/call';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import { useWhileSeen } from '../../data/while-seen.ts';

export type Deposit = AnswerOf<typeof deposits>['list'][number];

/** How often confirmations are looked at, ms. */
const EVERY_MS = 2_000;
/** Of these the ones that are not there yet and the last others are shown. */
const ROWS = 20;

export interface DepositNews {
  /** Newest first; undefined until they have come once. */
  readonly list: readonly Deposit[] | undefined;
  /** Since when no answer came, ms; undefined while they do. */
  readonly staleSince: number | undefined;
  /** Why the last try failed. */
  readonly failure: string | undefined;
  /** Asks at once: after something that one has done oneself. */
  readonly again: () => void;
}

interface Known {
  readonly token: string | undefined;
  readonly list: readonly Deposit[] | undefined;
  readonly answeredMs: number;
  readonly failure: string | undefined;
}

export function useDepositNews(): DepositNews {
  const token = useSession()?.token;
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<Known>({ token, list: undefined, answeredMs: 0, failure: undefined });
  const look = useCallback(
    (isWanted: () => boolean) => {
      // Another turn is another question.
      void turn;
      callServer(deposits, { limit: ROWS }).then(
        ({ list }) => {
          if (isWanted()) setKnown({ token, list, answeredMs: Date.now(), failure: undefined });
        },
        (error: unknown) => {
          if (isWanted()) setKnown((before) => ({ ...before, token, failure: sentenceOf(error) }));
        },
      );
    },
    [token, turn],
  );
  useWhileSeen(token === undefined ? undefined : look, EVERY_MS);
  const own = known.token === token ? known : undefined;
  return {
    list: own?.list,
    staleSince: own?.failure !== undefined && own.list !== undefined ? own.answeredMs : undefined,
    failure: own?.failure,
    again: () => setTurn((before) => before + 1),
  };
}

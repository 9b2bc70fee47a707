import { walletStatement } from '@kontor/contract/wallet';
import { useEffect, useState } from 'react';
import { ownSequence } from '../../data/account-stream.ts';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import type { Statement } from './statement-csv.ts';
import type { StatementPeriod } from './statement-period.ts';

/** What came of asking for a statement. */
export interface AskedStatement {
  readonly statement: Statement | undefined;
  /** Why there is none. */
  readonly problem: string | undefined;
  readonly again: () => void;
}

/** The statement of a period; nothing while it is asked for. */
export function useStatement(period: StatementPeriod | undefined): AskedStatement {
  const token = useSession()?.token;
  const [tries, setTries] = useState(0);
  const key = period === undefined || token === undefined ? undefined : `${token} ${period.from} ${period.to} ${tries}`;
  const [known, setKnown] = useState<{ readonly key: string; readonly statement?: Statement; readonly problem?: string }>();
  const [from, to] = [period?.from, period?.to];
  useEffect(() => {
    if (key === undefined || from === undefined || to === undefined) return undefined;
    let isWanted = true;
    callServer(walletStatement, { from, to, min_seq: ownSequence() }).then(
      (statement) => {
        if (isWanted) setKnown({ key, statement });
      },
      (error: unknown) => {
        if (isWanted) setKnown({ key, problem: sentenceOf(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [key, from, to]);
  const now = known !== undefined && known.key === key ? known : undefined;
  return { statement: now?.statement, problem: now?.problem, again: () => setTries((count) => count + 1) };
}

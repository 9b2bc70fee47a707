/** What a call of the user's answers, asked for when a page opens and again when it is told to. */
import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { callServer, sentenceOf } from './call-server.ts';

export interface Asked<C extends Call> {
  /** Undefined until it is there. */
  readonly answer: AnswerOf<C> | undefined;
  /** Why the last asking failed; empty where it did not. */
  readonly failure: string;
  /** Asks again. */
  readonly again: () => void;
}

/** Asks a call without fields. */
export function useAnswer<C extends Call>(call: C): Asked<C> {
  const [state, setState] = useState<{ readonly answer: AnswerOf<C> | undefined; readonly failure: string }>({
    answer: undefined,
    failure: '',
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOpen = true;
    callServer(call, {} as BodyOf<C>).then(
      (answer) => isOpen && setState({ answer, failure: '' }),
      (error: unknown) => isOpen && setState(({ answer }) => ({ answer, failure: sentenceOf(error) })),
    );
    return () => {
      isOpen = false;
    };
  }, [call, turn]);
  const again = useCallback(() => setTurn((known) => known + 1), []);
  return { ...state, again };
}

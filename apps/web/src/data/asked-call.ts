/** What a screen asks the server for when it opens: on its way, here, or not to be had. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { callServer, sentenceOf } from './call-server.ts';
import { tellFailure } from './tell-failure.ts';

/** The answer so far. An answer that is here stays while it is asked for again. */
export interface Answer<Data> {
  readonly data: Data | undefined;
  /** Why the last try failed; undefined while it has not. */
  readonly failure: string | undefined;
  readonly again: () => void;
}

/**
 * Asks a call that reads, once and whenever `again` is called. The body's text decides whether it is another question. A failure is told
 * in a toast too, unless the page asks by itself again and again: then it is `quiet`.
 */
export function useAskedCall<C extends Call>(call: C, body: BodyOf<C>, manner?: 'quiet'): Answer<AnswerOf<C>> {
  const [data, setData] = useState<AnswerOf<C>>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(body);
  const text = JSON.stringify(body);
  useEffect(() => {
    asked.current = JSON.parse(text) as BodyOf<C>;
    let wanted = true;
    callServer(call, asked.current).then(
      (answer) => {
        if (!wanted) return;
        setData(() => answer);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (wanted) setFailure(manner === 'quiet' ? sentenceOf(error) : tellFailure(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [call, text, attempt, manner]);
  const again = useCallback(() => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { data, failure, again };
}

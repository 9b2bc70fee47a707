/** What a withdrawal costs and how much can be withdrawn, asked for anew whenever something of it changes. */
import { useCallback, useEffect, useState } from 'react';
import type { BodyOf } from '@kontor/contract/call';
import { withdrawQuote } from '@kontor/contract/withdrawal';
import { useHoldings } from '../../data/account-stream.ts';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useWhileSeen } from '../../data/while-seen.ts';
import type { Quote } from './withdrawal-draft.ts';

export type QuoteAsked = BodyOf<typeof withdrawQuote>;

/** Limits move with time, and so does what is final of the deposits. */
const EVERY_MS = 10_000;
/** Keys pressed this close together are asked about once, ms. */
const SETTLED_MS = 250;

export interface QuoteKnown {
  /** The last one of this coin and network. */
  readonly quote: Quote | undefined;
  readonly failure: string | undefined;
  readonly again: () => void;
}

/** Undefined asks nothing: coin or network are not chosen. */
export function useQuote(asked: QuoteAsked | undefined): QuoteKnown {
  const holdings = useHoldings();
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<{ readonly place: string; readonly quote?: Quote; readonly failure?: string }>();
  const text = useSettled(asked === undefined ? '' : JSON.stringify(asked));
  const place = asked === undefined ? '' : `${asked.symbol} ${asked.network}`;
  const look = useCallback(
    (isWanted: () => boolean) => {
      // Another turn, and another balance, is another question.
      void [turn, holdings];
      const body = JSON.parse(text) as QuoteAsked;
      const here = `${body.symbol} ${body.network}`;
      callServer(withdrawQuote, body).then(
        (quote) => {
          if (isWanted()) setKnown({ place: here, quote });
        },
        (error: unknown) => {
          if (!isWanted()) return;
          const failure = sentenceOf(error);
          setKnown((before) => (before?.place === here ? { ...before, failure } : { place: here, failure }));
        },
      );
    },
    [text, turn, holdings],
  );
  useWhileSeen(text === '' ? undefined : look, EVERY_MS);
  const own = known?.place === place ? known : undefined;
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { quote: own?.quote, failure: own?.failure, again };
}

/** A text once it has stayed the same for a moment; the first one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

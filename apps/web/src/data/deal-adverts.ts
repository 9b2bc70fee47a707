/** What is offered in peer trade, and what holds for the reader: asked for again while somebody looks at it. */
import { useCallback, useState } from 'react';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { advertMine, dealAdverts, dealTerms } from '@kontor/contract/deal-advert';
import { dealQuote } from '@kontor/contract/deal';
import { ownSequence } from './account-stream.ts';
import type { Answer } from './asked-call.ts';
import { callServer, isNotThere, sentenceOf } from './call-server.ts';
import type { DealTerms } from './deal-figures.ts';
import { useWhileSeen } from './while-seen.ts';

/** How often, ms. */
const OFFERS_EVERY_MS = 5_000;
const TERMS_EVERY_MS = 10_000;
const QUOTE_EVERY_MS = 4_000;

export type OfferPage = AnswerOf<typeof dealAdverts>;
export type OfferFilter = Omit<BodyOf<typeof dealAdverts>, 'min_seq'>;
export type OwnAdverts = AnswerOf<typeof advertMine>;
export type DealQuote = AnswerOf<typeof dealQuote>;

/**
 * A call that reads, again and again while the page is seen; what is here of the same question stays while a try fails or is under way. `afterOwn`: an answer
 * has to know of every change of one's own.
 */
function useAskedAgain<C extends Call>(call: C, body: BodyOf<C>, everyMs: number, afterOwn = false): Answer<AnswerOf<C> | null> {
  const question = JSON.stringify(body);
  const [known, setKnown] = useState<{ readonly question: string; readonly data: AnswerOf<C> | null }>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const look = useCallback(
    (isWanted: () => boolean) => {
      callServer(call, { ...JSON.parse(question), ...(afterOwn && { min_seq: ownSequence() }) } as BodyOf<C>).then(
        (data) => {
          if (!isWanted()) return;
          setKnown({ question, data });
          setFailure(undefined);
        },
        (error: unknown) => {
          if (!isWanted()) return;
          if (isNotThere(error)) setKnown({ question, data: null });
          else setFailure(sentenceOf(error));
        },
      );
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another try begins anew.
    [call, question, attempt, afterOwn],
  );
  useWhileSeen(look, everyMs);
  const again = useCallback(() => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { data: known?.question === question ? known.data : undefined, failure, again };
}

/** A page of offers; null where the question makes no sense to the exchange. */
export function useOffers(filter: OfferFilter): Answer<OfferPage | null> {
  return useAskedAgain(dealAdverts, filter, OFFERS_EVERY_MS);
}

/** What may be traded at all, and what the reader may. */
export function useDealTerms(): Answer<DealTerms | null> {
  return useAskedAgain(dealTerms, {}, TERMS_EVERY_MS);
}

/** What a trade on an advert would be now; null where there is no such advert. */
export function useDealQuote(asked: BodyOf<typeof dealQuote>): Answer<DealQuote | null> {
  return useAskedAgain(dealQuote, asked, QUOTE_EVERY_MS);
}

/** The reader's own adverts, and his figures of 30 days. */
export function useOwnAdverts(): Answer<OwnAdverts | null> {
  return useAskedAgain(advertMine, {}, OFFERS_EVERY_MS, true);
}

import { walletProfit, walletTrades } from '@kontor/contract/profit';
import type { AnswerOf } from '@kontor/contract/call';
import { useEffect, useState } from 'react';
import type { DEAL_ACCOUNTS } from '@kontor/contract/profit';
import { useAskedCall } from '../../data/asked-call.ts';
import type { Answer } from '../../data/asked-call.ts';
import { dayOf } from './profit-period.ts';
import type { DaySpan, ProfitAnswer } from './profit-period.ts';

export type TradesAnswer = AnswerOf<typeof walletTrades>;

/** How often what is not over is asked for anew, ms. */
const POLL_MS = 30_000;

/** The day that it is, ms of 00:00 UTC: on a page that stays open the next one begins as well. */
export function useToday(): number {
  const [today, setToday] = useState(() => dayOf(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(Date.now())), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** What days made; nothing as long as what is here is of other days. */
export function useProfit({ from, to }: DaySpan): Answer<ProfitAnswer> {
  return useKept(useAskedCall(walletProfit, { from, to }, 'quiet'), { from, to });
}

/** What trades of days came to. */
export function useTrades({ from, to }: DaySpan, account: (typeof DEAL_ACCOUNTS)[number] | undefined): Answer<TradesAnswer> {
  const answer = useAskedCall(walletTrades, { from, to, ...(account !== undefined && { account }) }, 'quiet');
  return useKept(answer, { from, to });
}

/** Asks again and again while the page is looked at; what is of another span is not shown. */
function useKept<Data extends DaySpan>({ data, failure, again }: Answer<Data>, { from, to }: DaySpan): Answer<Data> {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) again();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [again]);
  return { data: data?.from === from && data.to === to ? data : undefined, failure, again };
}

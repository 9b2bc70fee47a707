/** The form that opens a contract: what is chosen, what follows, what stands in the way, and what sending it came to. */
import { useEffect, useState } from 'react';
import { toast } from '@kontor/ui/toast-list';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { useCurrencies } from '../../data/markets.ts';
import { setFrozen } from '../../data/publish-pace.ts';
import { useSeconds } from '../../data/seconds-account.ts';
import { secondsNowMs } from '../../data/seconds-clock.ts';
import { refreshLimits, useSecondsLimits } from '../../data/seconds-limits.ts';
import type { SecondsLimits } from '../../data/seconds-limits.ts';
import { refreshProducts, usePairTicks, useSecondsMarket } from '../../data/seconds-market.ts';
import type { SecondsPair, SecondsProduct } from '../../data/seconds-market.ts';
import type { SecondsTick } from '../../data/seconds-ticks.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useSettings } from '../../data/settings.ts';
import { useSendOnce } from '../../data/use-send-once.ts';
import type { Sender } from '../../data/use-send-once.ts';
import type { AnswerOf } from '@kontor/contract/call';
import type { secondsOpen } from '@kontor/contract/seconds';
import { useWords } from '../../i18n/words.ts';
import { isExclusion } from './limit-draft.ts';
import { OPEN_DOOR } from './open-door.ts';
import type { OpenBody } from './open-door.ts';
import { useStakeDraft } from './stake-draft.ts';
import { stakeProblem, stakeTerms } from '../../data/seconds-terms.ts';
import type { StakeProblem, StakeTerms } from '../../data/seconds-terms.ts';

/** Decimals of USDT where it is no currency here. */
const USUAL_SCALE = 8;

/** Why nothing can be opened now whatever is filled in. */
export type Closed = 'closed' | 'stale' | 'paused' | 'excluded';

export interface SecondsForm {
  readonly pair: string;
  readonly products: readonly SecondsProduct[];
  readonly product: SecondsProduct | undefined;
  readonly scale: number;
  readonly isVisitor: boolean;
  /** Of the seconds account; undefined while it is not known. */
  readonly available: string | undefined;
  readonly limits: SecondsLimits | undefined;
  readonly terms: StakeTerms | undefined;
  readonly problem: StakeProblem | undefined;
  readonly closed: Closed | undefined;
  readonly sender: Sender<OpenBody, AnswerOf<typeof secondsOpen>>;
  /** What is asked about before it is sent. */
  readonly asked: OpenBody | undefined;
  readonly press: (direction: OpenBody['direction']) => void;
  readonly send: (body: OpenBody) => Promise<void>;
  readonly leave: () => void;
}

export function useSecondsForm(pair: string): SecondsForm {
  const words = useWords('seconds');
  const { products: all, pairs } = useSecondsMarket();
  const draft = useStakeDraft();
  const session = useSession();
  const confirms = useSettings(({ confirmOrders }) => confirmOrders);
  const { running } = useSeconds();
  const { limits } = useSecondsLimits();
  const holdings = useHoldings();
  const currencies = useCurrencies();
  const sender = useSendOnce(OPEN_DOOR);
  const listed = pairs.find((each) => each.pair === pair);
  const last = usePairTicks(pair).ticks.at(-1);
  useStaleNews(listed?.stale, last);
  const [asked, setAsked] = useState<OpenBody>();
  const scale = currencies.get('USDT')?.scale ?? USUAL_SCALE;
  const products = all.filter((product) => product.pair === pair).sort((a, b) => a.duration_s - b.duration_s);
  const product = products.find(({ duration_s: duration }) => duration === draft.duration) ?? products[0];
  const available = holdings === undefined ? undefined : holdingOf(holdings, 'seconds', 'USDT').available;
  const terms = product === undefined ? undefined : stakeTerms(draft.stake, product, scale);
  const problem =
    product === undefined ? undefined : stakeProblem(draft.stake, { product, scale, available, limits, running: [...running.values()] });

  async function send(body: OpenBody): Promise<void> {
    setAsked(undefined);
    const sent = await sender.send(body);
    refreshLimits();
    // What was refused may be so for other terms than those that are shown.
    if (sent?.kind === 'done') {
      draft.change({ isShown: false });
      toast.success(words('result.done', { number: sent.answer.id }), words(sent.answer.repeated ? 'result.repeated' : 'result.doneText'));
    } else refreshProducts();
  }

  function press(direction: OpenBody['direction']): void {
    // Nobody opens on prices that stand still.
    setFrozen(undefined);
    if (sender.sending || asked !== undefined || !requireLogin() || product === undefined) return;
    draft.change({ isShown: true });
    if (terms === undefined || problem !== undefined) return;
    const body: OpenBody = { pair, direction, duration_s: product.duration_s, stake: terms.stake, payout: product.payout };
    if (confirms) setAsked(body);
    else void send(body);
  }

  return {
    pair,
    products,
    product,
    scale,
    isVisitor: session === undefined,
    available: session === undefined ? undefined : available,
    limits,
    terms,
    problem,
    closed: closedBy(listed, last?.stale === true, limits),
    sender,
    asked,
    press,
    send,
    leave: () => setAsked(undefined),
  };
}

/** A tick that says otherwise than what is listed, or the first after there were none: the list is asked for at once. */
function useStaleNews(isListedStale: boolean | undefined, last: SecondsTick | undefined): void {
  const differs = isListedStale !== undefined && last !== undefined && last.stale !== isListedStale;
  const number = last?.number;
  useEffect(() => {
    if (differs) refreshProducts();
  }, [differs, number]);
}

function closedBy(pair: SecondsPair | undefined, isTickStale: boolean, limits: SecondsLimits | undefined): Closed | undefined {
  if (pair?.state === 'closed') return 'closed';
  const nowMs = secondsNowMs();
  if (limits !== undefined && limits.pause_until > nowMs) return isExclusion(limits.pause_until, nowMs) ? 'excluded' : 'paused';
  return pair?.stale === true || isTickStale ? 'stale' : undefined;
}

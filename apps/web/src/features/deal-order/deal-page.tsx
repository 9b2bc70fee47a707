import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { toast } from '@kontor/ui/toast-list';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { secondsLeft, useDealNow } from '../../data/deal-clock.ts';
import { phaseOf } from '../../data/deal-figures.ts';
import { useDeal } from '../../data/deal-order.ts';
import type { DealDetail } from '../../data/deal-order.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useSession } from '../../data/session.ts';
import { useCollections } from '../../forms/collection-names.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { AppealView } from './appeal-view.tsx';
import { BuyerView } from './buyer-view.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { DealHead } from './deal-head.tsx';
import { EndView } from './end-view.tsx';
import { SellerView } from './seller-view.tsx';
import { useChatScreen } from './use-chat-screen.ts';

/** How often the exchange is asked what became of a trade whose time is over, ms. */
const OVER_POLL_MS = 2_000;

/** What every part of the page is given. */
export interface DealView {
  readonly detail: DealDetail;
  /** The exchange's time, ms. */
  readonly nowMs: number;
  readonly nameOf: (kind: string) => string;
}

/** One trade, as it stands: the page follows its state, whichever of its addresses was opened. */
export function DealPage({ id }: { readonly id: string }) {
  const token = useSession()?.token ?? '';
  return /^[1-9]\d{0,15}$/.test(id) ? <Asked order={id} token={token} /> : <Missing />;
}

function Missing() {
  const words = useWords('deal');
  return (
    <EmptyState
      level={1}
      picture="results"
      title={words('order.missing')}
      action={
        <SiteLink to={path('deal')} className={buttonClasses('secondary', 36)}>
          {words('order.back')}
        </SiteLink>
      }
      className="min-h-[calc(100dvh-64px)]"
    />
  );
}

function Asked({ order, token }: { readonly order: string; readonly token: string }) {
  const words = useWords('deal');
  const answer = useDeal(order, token);
  const { nameOf, data: kinds, failure } = useCollections();
  const isKnown = answer.data === null || kinds !== undefined || failure !== undefined;
  usePageTitle(words('order.number', { number: order }));
  return (
    <>
      {(answer.data === undefined || !isKnown) && <h1 className="sr-only">{words('order.number', { number: order })}</h1>}
      <AnswerPlace answer={isKnown ? answer : { ...answer, data: undefined }} waiting={<Waiting />}>
        {(detail) => (detail === null ? <Missing /> : <Told detail={detail} nameOf={nameOf} again={answer.again} />)}
      </AnswerPlace>
    </>
  );
}

function Waiting() {
  return (
    <div className="min-h-[calc(100dvh-64px)] bg-s1 p-8">
      <Skeleton shape="block" className="h-144 w-full" />
    </div>
  );
}

/** Says that the coins are there, to a buyer who looks on. */
function useEndToast({ deal: { state, role } }: DealDetail): void {
  const words = useWords('deal');
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && state === 'completed' && role === 'buyer') toast.success(words('end.completedBuyer'));
    before.current = state;
  }, [state, role, words]);
}

interface ToldProps {
  readonly detail: DealDetail;
  readonly nameOf: (kind: string) => string;
  readonly again: () => void;
}

function Told({ detail, nameOf, again }: ToldProps) {
  const nowMs = useDealNow();
  const chat = useChatScreen();
  const router = useRouter();
  const { pathname } = useLocation();
  const { deal } = detail;
  const phase = phaseOf(deal);
  const own = paths.dealOrder(deal.role, deal.paid_time === null, deal.order);
  // Only from another address of this very trade: who leaves is on his way already.
  const isHere = pathname.startsWith('/deal/') && pathname.endsWith(`/${deal.order}`);
  useEffect(() => {
    if (isHere && pathname !== own) router.history.replace(own);
  }, [isHere, pathname, own, router]);
  // At zero nothing follows here: the exchange says what became of it.
  const isOver = deal.deadline !== null && secondsLeft(deal.deadline, nowMs) === 0;
  useEffect(() => {
    if (!isOver) return undefined;
    again();
    const timer = setInterval(again, OVER_POLL_MS);
    return () => clearInterval(timer);
  }, [isOver, again]);
  useEndToast(detail);
  const view: DealView = { detail, nowMs, nameOf };
  return (
    <div className="grid min-h-[calc(100dvh-64px)] grid-cols-[minmax(0,1fr)] bg-s1 xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0 px-4 pb-10 md:px-8" data-phase={phase}>
        <DealHead view={view} onChat={chat.open} />
        {phase === 'appeal' ? (
          <AppealView {...view} onChanged={again} />
        ) : phase === 'completed' || phase === 'cancelled' ? (
          <EndView {...view} onChanged={again} />
        ) : deal.role === 'buyer' ? (
          <BuyerView {...view} onChanged={again} />
        ) : (
          <SellerView {...view} onChanged={again} />
        )}
      </div>
      {chat.isBeside ? (
        <aside className="sticky top-0 h-[calc(100dvh-64px)] min-h-140 border-s border-hairline">
          <ChatPanel detail={detail} isSeen />
        </aside>
      ) : (
        chat.isOpen && (
          <div className="fixed inset-0 z-40 flex flex-col bg-s1">
            <ChatPanel detail={detail} isSeen onClose={chat.close} />
          </div>
        )
      )}
    </div>
  );
}

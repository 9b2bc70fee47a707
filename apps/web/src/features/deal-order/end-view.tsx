import { Button, buttonClasses } from '@kontor/ui/button';
import { Meridian } from '@kontor/ui/meridian';
import { useState } from 'react';
import { appealDoor } from '../../data/deal-figures.ts';
import { useDealTerms } from '../../data/deal-adverts.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { AppealForm } from './appeal-form.tsx';
import { DealFacts } from './deal-facts.tsx';
import type { DealView } from './deal-page.tsx';
import { EscrowBox } from './escrow-box.tsx';

interface EndViewProps extends DealView {
  readonly onChanged: () => void;
}

/** What became of a trade: completed with what was received, or cancelled and by whom, and what can still be done. */
export function EndView({ onChanged, ...view }: EndViewProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const [asksAppeal, setAsksAppeal] = useState(false);
  const { detail, nowMs } = view;
  const { deal, appeal } = detail;
  const door = appealDoor(deal, detail, nowMs);
  const isCompleted = deal.state === 'completed';
  const ruling = appeal?.ruling;
  return (
    <>
      <section className="py-6" data-ended={deal.state}>
        <Meridian dotAt={isCompleted ? 1 : 0} className="mb-4 max-w-100 [--meridian-ground:var(--color-s1)]" />
        <h2 className="text-20 font-bold md:text-28">
          <EndTitle {...view} />
        </h2>
        <EndText {...view} />
        {ruling !== undefined && ruling !== null && (
          <p className="mt-2 max-w-170 text-13 text-text-2">
            <b className="font-semibold text-text">{words('end.ruled')}.</b> {ruling.reason}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          {isCompleted && (
            <SiteLink to={path('walletFiat')} className={buttonClasses('primary', 44)}>
              {words('end.wallet')}
            </SiteLink>
          )}
          <SiteLink to={path('deal')} className={buttonClasses('secondary', 44)}>
            {words('end.again')}
          </SiteLink>
          {!isCompleted && door.kind === 'open' && deal.role === 'buyer' && (
            <Button size={44} variant="secondary" onPress={() => setAsksAppeal(true)}>
              {words('order.appeal')}
            </Button>
          )}
        </div>
        {!isCompleted && door.kind === 'open' && deal.role === 'buyer' && detail.appeal_until !== null && (
          <p className="mt-3 text-13 text-text-2">{words('end.hadPaid', { time: figures.clock(detail.appeal_until) })}</p>
        )}
      </section>
      <EscrowBox detail={detail} />
      <DealFacts {...view} withPayment />
      {asksAppeal && <AppealForm detail={detail} onChanged={onChanged} onClose={() => setAsksAppeal(false)} />}
    </>
  );
}

function EndTitle({ detail: { deal } }: DealView) {
  const words = useWords('deal');
  if (deal.state === 'completed') return words(deal.role === 'buyer' ? 'end.completedBuyer' : 'end.completedSeller');
  if (deal.cancelled_by === 'time') return words('end.cancelledTime');
  if (deal.cancelled_by === 'ruling') return words('end.cancelledRuling');
  return words(deal.role === 'buyer' ? 'end.cancelledSelf' : 'end.cancelledBuyer');
}

function EndText({ detail: { deal } }: DealView) {
  const words = useWords('deal');
  const figures = useDealWords();
  const terms = useDealTerms().data;
  const isBuyer = deal.role === 'buyer';
  const amount = `${figures.ownExact(isBuyer ? deal.receives : deal.quantity)} ${deal.symbol}`;
  if (deal.state === 'cancelled')
    return (
      <p className="mt-1 text-14 text-text-2">
        {words(isBuyer ? 'end.cancelledTextBuyer' : 'end.cancelledTextSeller', { symbol: deal.symbol })}
      </p>
    );
  const until = terms?.held_until ?? null;
  return (
    <>
      <p className="mt-1 text-14 text-text-2">
        {isBuyer ? words('end.completedBuyerText', { amount }) : words('end.completedSellerText', { amount, name: deal.peer.nickname })}
      </p>
      {isBuyer && (
        <p className="mt-1 min-h-5 text-13 text-text-2">{until === null ? '' : words('end.hold', { time: figures.moment(until) })}</p>
      )}
    </>
  );
}

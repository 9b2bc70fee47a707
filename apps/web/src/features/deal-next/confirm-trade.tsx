import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { toast } from '@kontor/ui/toast-list';
import { useLocation, useRouter } from '@tanstack/react-router';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { maskedNumber } from '@kontor/contract/person-text';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useDealQuote } from '../../data/deal-adverts.ts';
import type { DealQuote } from '../../data/deal-adverts.ts';
import type { DealSide } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useCollections } from '../../forms/collection-names.ts';
import { DealSteps } from '../../forms/deal-steps.tsx';
import { PeerDisc, PeerName } from '../../forms/deal-peer.tsx';
import { useWords } from '../../i18n/words.ts';
import { BackLink } from '../../paths/back-link.tsx';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { askedTrade } from './asked-trade.ts';
import type { AskedTrade } from './asked-trade.ts';
import { useCreateDeal } from './use-create.ts';
import type { CreateRequest } from './use-create.ts';

/** The first step of a trade (spec §2 buy-next, sell-next): everything once more before coins are locked. */
export function ConfirmTrade({ side }: { readonly side: DealSide }) {
  const { searchStr } = useLocation();
  const asked = askedTrade(searchStr);
  usePageTitle(useWords('deal')(side === 'buy' ? 'next.buyTitle' : 'next.sellTitle'));
  return asked === undefined ? <Missing side={side} place="page" /> : <Asked key={searchStr} side={side} asked={asked} />;
}

/** In the place of a whole page, or of what is being waited for in one. */
function Missing({ side, place }: { readonly side: DealSide; readonly place: 'page' | 'part' }) {
  const words = useWords('deal');
  return (
    <EmptyState
      level={place === 'page' ? 1 : 2}
      picture="results"
      title={words('next.missing')}
      action={
        <SiteLink to={paths.deal({ side })} className={buttonClasses('secondary', 36)}>
          {words('next.toOffers')}
        </SiteLink>
      }
      className={place === 'page' ? 'min-h-[calc(100dvh-64px)]' : 'mt-6 min-h-96'}
    />
  );
}

function Asked({ side, asked }: { readonly side: DealSide; readonly asked: AskedTrade }) {
  const words = useWords('deal');
  const answer = useDealQuote(asked.quote);
  const collections = useCollections();
  const title = words(side === 'buy' ? 'next.buyTitle' : 'next.sellTitle');
  const isKnown = collections.data !== undefined || collections.failure !== undefined;
  return (
    <div className="mx-auto min-h-[calc(100dvh-64px)] w-full max-w-page flex-1 px-4 pb-10 xl:px-0">
      <header className="flex min-h-16 items-center gap-3 border-b border-hairline py-2">
        <BackLink to={paths.deal({ side })} label={words('next.toOffers')} />
        <h1 className="text-20 font-bold">{title}</h1>
      </header>
      <DealSteps
        done={0}
        steps={
          side === 'buy'
            ? [
                { title: words('step.confirmOrder'), note: '' },
                { title: words('step.transfer'), note: '' },
                { title: words('step.sellerConfirms'), note: '' },
              ]
            : [
                { title: words('step.confirmOrder'), note: '' },
                { title: words('step.buyerTransfers'), note: '' },
                { title: words('step.confirmReceipt'), note: '' },
              ]
        }
      />
      <AnswerPlace
        answer={isKnown ? answer : { ...answer, data: undefined }}
        waiting={<Skeleton shape="block" className="mt-6 h-96 w-full" />}
      >
        {(quote) =>
          quote === null || quote.price === null || quote.total === null || quote.quantity === null ? (
            <Missing side={side} place="part" />
          ) : (
            <Told
              side={side}
              asked={asked}
              quote={{ ...quote, price: quote.price, total: quote.total, quantity: quote.quantity }}
              collections={collections}
              onRefused={answer.again}
            />
          )
        }
      </AnswerPlace>
    </div>
  );
}

/** A quote whose figures are there. */
type Standing = DealQuote & { readonly price: string; readonly total: string; readonly quantity: string };

interface ToldProps {
  readonly side: DealSide;
  readonly asked: AskedTrade;
  readonly quote: Standing;
  readonly collections: ReturnType<typeof useCollections>;
  readonly onRefused: () => void;
}

/** Long: one page, from the figures to the button. */
function Told({ side, asked, quote, collections, onRefused }: ToldProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const router = useRouter();
  const sender = useCreateDeal();
  // What one has read counts; where it moves meanwhile one is asked.
  const [shown, setShown] = useState(quote);
  const { offer } = quote;
  const hasMoved = shown.price !== quote.price;
  const obstacles = quote.obstacles;
  const kind = side === 'buy' ? (asked.method ?? offer.collections[0]) : undefined;
  const account = side === 'sell' ? collections.data?.list.find(({ id }) => id === asked.collection) : undefined;
  const request: CreateRequest = {
    ...asked.quote,
    price: shown.price,
    ...(kind === undefined ? {} : { method: kind }),
    ...(account === undefined ? {} : { collection: account.id }),
  };

  const send = async (wanted: CreateRequest): Promise<void> => {
    const result = await sender.send(wanted);
    if (result?.kind === 'done') {
      toast.success(words('next.created'));
      router.history.replace(paths.dealOrder(side === 'buy' ? 'buyer' : 'seller', true, result.answer.order));
      return;
    }
    if (result !== undefined) toast.error(result.message);
    // The price, or what keeps from it, may be another one by now.
    onRefused();
  };
  const coins = `${figures.ownExact(shown.quantity, true)} ${offer.symbol}`;
  const money = `${figures.ownMoney(shown.total, true)} ${offer.fiat}`;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words('ticket.price'), `${figures.money(shown.price)} ${offer.fiat}`],
    [words(side === 'buy' ? 'ticket.pay' : 'ticket.sell'), side === 'buy' ? money : coins],
    [words('ticket.receive'), side === 'buy' ? `${figures.ownExact(shown.receives ?? shown.quantity, true)} ${offer.symbol}` : money],
    [words('next.fee'), side === 'buy' && shown.fee !== null ? `${figures.ownExact(shown.fee, true)} ${offer.symbol}` : figures.exact('0')],
    [
      words('ticket.method'),
      kind !== undefined
        ? collections.nameOf(kind)
        : account === undefined
          ? '-'
          : `${account.bank === '' ? collections.nameOf(account.kind) : account.bank} ${maskedNumber(account.number)}`,
    ],
    [words(side === 'buy' ? 'ticket.payWithin' : 'ticket.buyerPays'), words('ticket.minutes', { count: offer.pay_time })],
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 pt-6 lg:grid-cols-2">
      <section>
        <div className="flex items-center gap-3 pb-4">
          <PeerDisc peer={offer.merchant} size={40} />
          <div>
            <p className="text-12 text-text-2">{words(side === 'buy' ? 'next.seller' : 'next.buyer')}</p>
            <PeerName peer={offer.merchant} className="text-14" />
          </div>
        </div>
        <dl className="border-t border-hairline text-13">
          {rows.map(([name, value]) => (
            <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2">
              <dt className="text-text-2">{name}</dt>
              <dd className="text-end font-semibold wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex items-start gap-3 text-13">
          <LockKeyhole size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-text-2" />
          <span>
            <b className="font-semibold">{words('next.locked', { price: figures.money(shown.price), fiat: offer.fiat })}</b>{' '}
            <span className="text-text-2">{words(offer.price_type === 'fixed' ? 'next.lockedFixed' : 'next.lockedText')}</span>
          </span>
        </p>
      </section>
      <section className="flex flex-col gap-4">
        <div>
          <h2 className="text-14 font-bold">{words('next.merchantTerms')}</h2>
          <p className="mt-1 text-13 wrap-anywhere whitespace-pre-line text-text-2">
            {offer.terms === '' ? words('next.noTerms') : offer.terms}
          </p>
        </div>
        <div className="border-t border-hairline pt-4">
          <h2 className="text-14 font-bold">{words('next.rulesTitle')}</h2>
          <ul className="mt-1 grid gap-1 text-13 text-text-2">
            <li>{words(side === 'buy' ? 'next.within' : 'next.withinSell', { minutes: offer.pay_time })}</li>
            {side === 'buy' ? (
              <>
                <li>
                  {words('next.ruleOwn')} {words('next.ruleThird')}
                </li>
                <li>{words('next.ruleCancel')}</li>
                <li>{words('next.ruleHold')}</li>
              </>
            ) : (
              <>
                <li>{words('next.ruleEscrow', { symbol: offer.symbol })}</li>
                <li>{words('next.ruleName')}</li>
              </>
            )}
          </ul>
        </div>
        <div role="status" className="empty:hidden">
          {hasMoved && (
            <div className="flex flex-wrap items-center gap-3 rounded-control border border-warn/60 px-3 py-2.5 text-13">
              <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
              <span className="min-w-0 flex-1">
                {words('next.moved', { before: figures.money(shown.price), after: figures.money(quote.price), fiat: offer.fiat })}
              </span>
              <Button variant="secondary" size={36} onPress={() => setShown(quote)}>
                {words('next.take')}
              </Button>
            </div>
          )}
        </div>
        {obstacles.length > 0 ? (
          <section data-obstacle={obstacles.join(' ')} className="rounded-card p-3 text-13 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
            <h3 className="font-bold">{words('obstacle.title')}</h3>
            <ul className="mt-1 grid gap-1 text-12 text-text-2">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{words(`obstacle.${obstacle}`)}</li>
              ))}
            </ul>
          </section>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button size={44} variant={side} sending={sender.sending} isDisabled={hasMoved} onPress={() => void send(request)}>
              {side === 'buy' ? words('next.confirmBuy') : words('next.confirmSell', { amount: coins })}
            </Button>
            <SiteLink to={paths.deal({ side })} className={buttonClasses('secondary', 44)}>
              {words('next.back')}
            </SiteLink>
          </div>
        )}
        <div role="alert" className="text-12 empty:hidden">
          {sender.result?.kind === 'refused' && <p className="text-bad">{sender.result.message}</p>}
          {sender.result?.kind === 'unknown' && (
            <Unknown request={sender.result.request} isBusy={sender.sending} onAgain={(wanted) => void send(wanted)} />
          )}
        </div>
      </section>
    </div>
  );
}

interface UnknownProps {
  readonly request: CreateRequest;
  readonly isBusy: boolean;
  readonly onAgain: (request: CreateRequest) => void;
}

/** No answer came: the same may be sent again, and is done once. */
function Unknown({ request, isBusy, onAgain }: UnknownProps) {
  const words = useWords('deal');
  return (
    <div className="rounded-control border border-warn p-3">
      <p className="font-semibold">{words('next.unknown')}</p>
      <p className="mt-1 text-text-2">{words('next.unknownText')}</p>
      <Button variant="secondary" size={28} className="mt-2" isDisabled={isBusy} onPress={() => onAgain(request)}>
        {words('next.again')}
      </Button>
    </div>
  );
}

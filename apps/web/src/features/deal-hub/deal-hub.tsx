import { buttonClasses, Button } from '@kontor/ui/button';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { Sheet } from '@kontor/ui/sheet';
import { Skeleton } from '@kontor/ui/skeleton';
import { CreditCard, History, Megaphone } from 'lucide-react';
import { useState } from 'react';
import type { Offer } from '@kontor/contract/deal-advert';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useDeals } from '../../data/deal-account.ts';
import { useDealTerms, useOffers } from '../../data/deal-adverts.ts';
import type { OfferPage } from '../../data/deal-adverts.ts';
import { advertSideFor } from '../../data/deal-figures.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useCollections } from '../../forms/collection-names.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { HubFilters } from './hub-filters.tsx';
import { LeadLine } from './lead-line.tsx';
import { OfferList } from './offer-list.tsx';
import { OrderStrip } from './order-strip.tsx';
import type { TicketDraft } from './ticket-draft.ts';
import { Ticket } from './ticket.tsx';
import { useHubFilter } from './use-hub-filter.ts';
import { useHasAside } from './use-hub-size.ts';

/** Brings with it what the numbers of banks and telephones look like. */
const { Part: BankCards } = layerOnDemand(async () => (await import('../../forms/deal-cards.tsx')).BankCards);

const PAGE_SIZE = 20;
const WAITING = <Skeleton shape="block" className="h-144 w-full" />;

/** The hub of peer trade (spec §2 /deal): what others offer, and the ticket that begins a trade. Long: one page, from its head to its sheet. */
export function DealHub() {
  const words = useWords('deal');
  const shell = useWords('shell');
  const [filter, change] = useHubFilter();
  const hasAside = useHasAside();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [isTicketOpen, setTicketOpen] = useState(false);
  const [areCardsOpen, setCardsOpen] = useState(false);
  const [draft, setDraft] = useState<TicketDraft>({ by: 'amount', typed: filter.amount });
  const terms = useDealTerms();
  const collections = useCollections();
  const deals = useDeals();
  const { side, symbol, fiat, amount, method, fits } = filter;
  const cursor = cursors.at(-1);
  const offers = useOffers({
    side: advertSideFor(side),
    symbol,
    fiat,
    ...(fits && /[1-9]/.test(amount) ? { amount } : {}),
    ...(method === '' ? {} : { method }),
    ...(cursor === undefined ? {} : { cursor }),
    limit: PAGE_SIZE,
  });
  const isKnown = deals.sequence >= 0 && (collections.data !== undefined || collections.failure !== undefined);
  const list = offers.data?.list ?? [];
  const offer =
    list.find(({ advert }) => advert === chosen) ??
    list.find(({ obstacles, state }) => obstacles.length === 0 && state === 'online') ??
    list[0];
  usePageTitle(words(side === 'buy' ? 'title' : 'sellTitle'));

  const ticket = (told: DealTerms) => (
    <Ticket
      key={side}
      side={side}
      offer={offer}
      terms={told}
      reference={offers.data?.reference ?? null}
      draft={draft}
      onDraft={setDraft}
      collections={collections}
      onAddCard={() => setCardsOpen(true)}
    />
  );
  return (
    <div className="relative grid min-h-[calc(100dvh-64px)] grid-cols-[minmax(0,1fr)] bg-s1 xl:grid-cols-[minmax(0,1fr)_344px]">
      <div className="flex min-w-0 flex-col">
        <Head side={side} reference={offers.data ?? undefined} symbol={symbol} fiat={fiat} onCards={() => setCardsOpen(true)} />
        {isKnown && <OrderStrip deals={[...deals.open.values()]} />}
        <HubFilters
          key={`${side}${symbol}${fiat}`}
          filter={filter}
          change={(next) => {
            change(next);
            setCursors([]);
            if (next.amount !== undefined) setDraft({ by: 'amount', typed: next.amount });
          }}
          terms={terms.data ?? undefined}
          collections={collections}
        />
        <div className="flex flex-1 flex-col px-4 pb-6 md:ps-8 md:pe-6">
          <AnswerPlace answer={offers.data === undefined || !isKnown ? { ...offers, data: undefined } : offers} waiting={WAITING}>
            {(page) => (
              <OfferList
                page={page ?? EMPTY_PAGE}
                side={side}
                fiat={fiat}
                chosen={hasAside ? offer?.advert : undefined}
                nameOf={collections.nameOf}
                onChoose={(taken: Offer) => {
                  setChosen(taken.advert);
                  if (!hasAside) setTicketOpen(true);
                }}
                onPrevious={cursors.length === 0 ? undefined : () => setCursors((known) => known.slice(0, -1))}
                onNext={(next) => setCursors((known) => [...known, next])}
              />
            )}
          </AnswerPlace>
        </div>
      </div>
      {hasAside ? (
        <aside aria-label={words('aside')} className="border-s border-hairline">
          <AnswerPlace answer={terms} waiting={<div className="p-6">{WAITING}</div>}>
            {(told) => (told === null ? null : ticket(told))}
          </AnswerPlace>
        </aside>
      ) : (
        isTicketOpen &&
        offer !== undefined &&
        terms.data !== undefined &&
        terms.data !== null && (
          <Sheet
            isOpen
            title={words(side === 'buy' ? 'ticket.submitBuy' : 'ticket.submitSell', { amount: offer.symbol })}
            closeLabel={shell('nav.close')}
            onClose={() => setTicketOpen(false)}
          >
            {ticket(terms.data)}
          </Sheet>
        )
      )}
      {hasAside && <LeadLine advert={offer?.advert} />}
      {areCardsOpen && <BankCards fiat={fiat} collections={collections} onClose={() => setCardsOpen(false)} />}
    </div>
  );
}

const EMPTY_PAGE: OfferPage = { list: [], next_cursor: null, reference: null, sequence: 0 };

interface HeadProps {
  readonly side: 'buy' | 'sell';
  readonly reference: OfferPage | undefined;
  readonly symbol: string;
  readonly fiat: string;
  readonly onCards: () => void;
}

function Head({ side, reference, symbol, fiat, onCards }: HeadProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2 md:ps-8 md:pe-6">
      <h1 className="text-20 font-bold md:text-28">{words(side === 'buy' ? 'title' : 'sellTitle')}</h1>
      <p className="text-12 text-text-3 max-sm:order-last max-sm:w-full">
        {reference === undefined
          ? ' '
          : reference.reference === null
            ? words('noIndex')
            : words('index', { price: figures.money(reference.reference), fiat, symbol })}
      </p>
      <div className="ms-auto flex items-center gap-1 md:gap-3">
        <SiteLink to={path('dealMerchant')} className={buttonClasses('quiet', 36)}>
          <Megaphone size={16} strokeWidth={1.5} aria-hidden />
          <span className="max-md:sr-only">{words('merchant.title')}</span>
        </SiteLink>
        <Button variant="quiet" size={36} onPress={onCards} aria-label={words('cards')}>
          <CreditCard size={16} strokeWidth={1.5} aria-hidden />
          <span className="max-md:hidden">{words('cards')}</span>
        </Button>
        <SiteLink to={path('orderFiat')} className={buttonClasses('quiet', 36)}>
          <History size={16} strokeWidth={1.5} aria-hidden />
          <span className="max-md:sr-only">{words('history')}</span>
        </SiteLink>
      </div>
    </header>
  );
}

import { Badge } from '@kontor/ui/badge';
import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Segment } from '@kontor/ui/segment';
import { Skeleton } from '@kontor/ui/skeleton';
import { Info, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Deal } from '@kontor/contract/deal';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useDeals } from '../../data/deal-account.ts';
import { useDealTerms, useOwnAdverts } from '../../data/deal-adverts.ts';
import type { OwnAdverts } from '../../data/deal-adverts.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { BlockedPeers } from '../../forms/deal-blocked.tsx';
import { useCollections } from '../../forms/collection-names.ts';
import { useWords } from '../../i18n/words.ts';
import { BackLink } from '../../paths/back-link.tsx';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { AdvertList } from './advert-list.tsx';
import { isOnOffer } from './advert-state.ts';
import { DepositLine } from './deposit-line.tsx';
import { AdvertiserNeeds, CoinPlaces, RunningOrders } from './merchant-aside.tsx';
import { MerchantWish } from './merchant-wish.tsx';
import { OwnFigures } from './own-figures.tsx';

const WAITING = (
  <div className="pt-4">
    <Skeleton shape="block" className="h-144 w-full" />
  </div>
);

/** What a merchant offers and how it goes; for everybody else how to become one. */
export function MerchantCentre() {
  const words = useWords('deal');
  const terms = useDealTerms();
  const own = useOwnAdverts();
  const collections = useCollections();
  const deals = useDeals();
  usePageTitle(words('merchant.title'));
  const changed = (): void => {
    terms.again();
    own.again();
  };
  // Nothing is pushed about by what comes last.
  const areOthersKnown = deals.sequence >= 0 && (collections.data !== undefined || collections.failure !== undefined);
  const known = terms.data === undefined || terms.data === null || !areOthersKnown ? undefined : (own.data ?? undefined);
  return (
    <div className={known === undefined ? 'min-h-[calc(100dvh-64px)] bg-s1 px-4 md:px-8' : ''}>
      {known === undefined && <h1 className="sr-only">{words('merchant.title')}</h1>}
      <AnswerPlace answer={{ ...own, data: known, failure: terms.failure ?? own.failure, again: changed }} waiting={WAITING}>
        {(mine) =>
          terms.data === undefined || terms.data === null ? null : (
            <Centre terms={terms.data} own={mine} deals={[...deals.open.values()]} nameOf={collections.nameOf} onChanged={changed} />
          )
        }
      </AnswerPlace>
    </div>
  );
}

interface CentreProps {
  readonly terms: DealTerms;
  readonly own: OwnAdverts;
  readonly deals: readonly Deal[];
  readonly nameOf: (kind: string) => string;
  readonly onChanged: () => void;
}

function Centre({ terms, own, deals, nameOf, onChanged }: CentreProps) {
  const [isBlockedOpen, setBlockedOpen] = useState(false);
  const isMerchant = terms.merchant?.state === 'approved';
  return (
    <div className="relative grid min-h-[calc(100dvh-64px)] grid-cols-[minmax(0,1fr)] bg-s1 xl:grid-cols-[minmax(0,1fr)_344px]">
      <div className="min-w-0 px-4 pb-8 md:ps-8 md:pe-6">
        <Head isMerchant={isMerchant} onBlocked={() => setBlockedOpen(true)} />
        <MerchantWish terms={terms} onChanged={onChanged} />
        {isMerchant && <OwnFigures figures={own.figures} />}
        {terms.deposit !== null && <DepositLine deposit={terms.deposit} onChanged={onChanged} />}
        {(isMerchant || own.list.length > 0) && <Adverts own={own} nameOf={nameOf} onChanged={onChanged} />}
      </div>
      <aside className="min-w-0 border-hairline px-4 pb-8 max-xl:border-t md:px-8 xl:border-s xl:px-6">
        <RunningOrders deals={deals} />
        <CoinPlaces symbols={terms.symbols} deals={deals} />
        <AdvertiserNeeds terms={terms} figures={own.figures} />
      </aside>
      {isBlockedOpen && <BlockedPeers onClose={() => setBlockedOpen(false)} />}
    </div>
  );
}

function Head({ isMerchant, onBlocked }: { readonly isMerchant: boolean; readonly onBlocked: () => void }) {
  const words = useWords('deal');
  return (
    <header className="flex min-h-18 flex-wrap items-center gap-3 border-b border-hairline py-2">
      <BackLink to={path('deal')} label={words('next.toOffers')} />
      <h1 className="text-20 font-bold md:text-28">{words('merchant.title')}</h1>
      {isMerchant && <Badge tone="good">{words('merchant.badge')}</Badge>}
      <div className="ms-auto flex flex-wrap gap-2">
        <Button variant="secondary" size={36} onPress={onBlocked}>
          {words('merchant.blocked.title')}
        </Button>
        {isMerchant && (
          <SiteLink to={path('dealNewAdvert')} className={buttonClasses('primary', 36)}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {words('merchant.new')}
          </SiteLink>
        )}
      </div>
    </header>
  );
}

type Shown = 'all' | 'online' | 'offline';

function Adverts({ own: { list }, nameOf, onChanged }: Pick<CentreProps, 'own' | 'nameOf' | 'onChanged'>) {
  const words = useWords('deal');
  const [shown, setShown] = useState<Shown>('all');
  const online = list.filter(isOnOffer);
  const offline = list.filter((advert) => !isOnOffer(advert));
  const lists = { all: list, online, offline } as const;
  if (list.length === 0)
    return <EmptyState picture="results" title={words('merchant.empty')} text={words('merchant.emptyText')} className="min-h-80" />;
  return (
    <>
      <Segment
        label={words('merchant.filter.label')}
        variant="chips"
        className="py-3"
        items={(['all', 'online', 'offline'] as const).map((id) => ({
          id,
          label: words(`merchant.filter.${id}`, { count: lists[id].length }),
        }))}
        selected={shown}
        onSelect={(id) => setShown(id === 'online' || id === 'offline' ? id : 'all')}
      />
      {lists[shown].length === 0 ? (
        <p className="border-t border-hairline py-6 text-13 text-text-3">{words('merchant.emptyChoice')}</p>
      ) : (
        <AdvertList list={lists[shown]} nameOf={nameOf} onChanged={onChanged} />
      )}
      <p className="flex max-w-190 gap-3 py-3 text-12 text-text-2">
        <Info size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        {words('merchant.foot')}
      </p>
    </>
  );
}

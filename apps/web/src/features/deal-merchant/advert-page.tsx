import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { advertOffline } from '@kontor/contract/deal-advert';
import type { OwnAdvert } from '@kontor/contract/deal-advert';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { useDealAct } from '../../data/deal-act.ts';
import { useDealTerms, useOwnAdverts } from '../../data/deal-adverts.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useSettings } from '../../data/settings.ts';
import { useCollections } from '../../forms/collection-names.ts';
import { useWords } from '../../i18n/words.ts';
import { BackLink } from '../../paths/back-link.tsx';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { draftOf, newDraft } from './advert-draft.ts';
import { AdvertEditor } from './advert-editor.tsx';
import { isOnOffer } from './advert-state.ts';

const WAITING = <Skeleton shape="block" className="mt-6 h-144 w-full" />;
const FIRST_SYMBOL = 'USDT';

/** An advert of one's own, made or changed. `id`: its number; undefined for a new one. */
export function AdvertPage({ id }: { readonly id: string | undefined }) {
  const words = useWords('deal');
  const terms = useDealTerms();
  const own = useOwnAdverts();
  const collections = useCollections();
  const title = id === undefined ? words('merchant.new') : words('merchant.edit', { number: id });
  usePageTitle(title);
  const again = (): void => {
    terms.again();
    own.again();
  };
  const areKindsKnown = collections.data !== undefined || collections.failure !== undefined;
  const known = terms.data === undefined || terms.data === null || !areKindsKnown ? undefined : (own.data ?? undefined);
  return (
    <div className="mx-auto min-h-[calc(100dvh-64px)] w-full max-w-270 px-4 pb-10 md:px-8">
      <header className="flex min-h-16 items-center gap-3 border-b border-hairline py-2">
        <BackLink to={path('dealMerchant')} label={words('merchant.back')} />
        <h1 className="text-20 font-bold">{title}</h1>
      </header>
      <AnswerPlace answer={{ ...own, data: known, failure: terms.failure ?? own.failure, again }} waiting={WAITING}>
        {({ list }) =>
          terms.data === undefined || terms.data === null ? null : (
            <Opened
              id={id}
              advert={list.find(({ advert }) => advert === id)}
              terms={terms.data}
              collections={collections}
              onChanged={again}
            />
          )
        }
      </AnswerPlace>
    </div>
  );
}

interface OpenedProps {
  readonly id: string | undefined;
  readonly advert: OwnAdvert | undefined;
  readonly terms: DealTerms;
  readonly collections: ReturnType<typeof useCollections>;
  readonly onChanged: () => void;
}

function Opened({ id, advert, terms, collections, onChanged }: OpenedProps) {
  const words = useWords('deal');
  const displayCurrency = useSettings((settings) => settings.displayCurrency);
  const back = (
    <SiteLink to={path('dealMerchant')} className={buttonClasses('secondary', 36)}>
      {words('merchant.back')}
    </SiteLink>
  );
  if (id === undefined) {
    if (terms.merchant?.state !== 'approved')
      return <Note title={words('obstacle.approval')} text={words('merchant.wish.text')} action={back} />;
    const [symbol = FIRST_SYMBOL] = terms.symbols;
    const fiat = terms.fiats.find((each) => each.fiat === displayCurrency)?.fiat ?? terms.fiats[0]?.fiat ?? displayCurrency;
    return (
      <AdvertEditor
        first={newDraft(terms.symbols.includes(FIRST_SYMBOL) ? FIRST_SYMBOL : symbol, fiat, terms.pay_time)}
        terms={terms}
        collections={collections}
      />
    );
  }
  if (advert === undefined) return <Note title={words('advert.missing')} action={back} />;
  if (isOnOffer(advert)) return <Online advert={advert} onChanged={onChanged} />;
  return <AdvertEditor key={advert.advert} advert={advert.advert} first={draftOf(advert)} terms={terms} collections={collections} />;
}

/** One on offer is taken off it first: nobody answers what is being changed. */
function Online({ advert: { advert }, onChanged }: { readonly advert: OwnAdvert; readonly onChanged: () => void }) {
  const words = useWords('deal');
  const act = useDealAct(onChanged);
  return (
    <Note
      title={words('advert.online')}
      text={words('advert.onlineText')}
      action={
        <Button
          size={36}
          sending={act.isSending}
          onPress={() => void act.run(() => callServer(advertOffline, { advert }), words('merchant.nowOffline'))}
        >
          {words('advert.takeOffline')}
        </Button>
      }
    />
  );
}

function Note({ title, text, action }: { readonly title: string; readonly text?: string; readonly action: ReactNode }) {
  return <EmptyState picture="pending" title={title} {...(text === undefined ? {} : { text })} action={action} className="min-h-100" />;
}

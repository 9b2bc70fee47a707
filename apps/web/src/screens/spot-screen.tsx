import { useEffect } from 'react';
import { Navigate, useParams } from '@tanstack/react-router';
import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { useAccountStream } from '../data/account-stream.ts';
import { loadMarkets, useMarketsState, usePair } from '../data/markets.ts';
import { usePlatform } from '../data/platform.ts';
import { setSearchOpen } from '../data/search-open.ts';
import { useTradeDesk } from '../data/trade-desk.ts';
import { useTransferDesk } from '../data/transfer-desk.ts';
import type { TransferAsked } from '../data/transfer-desk.ts';
import { PriceTitle } from '../features/pair-header/last-price.tsx';
import { PriceReader } from '../features/pair-header/price-reader.tsx';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';
import { useWords } from '../i18n/words.ts';
import { DesktopSpot } from './spot/desktop-spot.tsx';
import { PhoneSpot } from './spot/phone-spot.tsx';
import { useScreenSize } from './spot/use-screen-size.ts';

const { Part: TransferDrawer } = layerOnDemand(async () => (await import('../features/transfer/transfer-drawer.tsx')).TransferDrawer);

/** Spot trading and chart of the pair in the address. */
export function SpotScreen() {
  const t = useWords('trade');
  const symbol = useParams({ strict: false }).symbol ?? '';
  const state = useMarketsState();
  const pair = usePair(symbol);
  const size = useScreenSize();
  const reset = useTradeDesk((desk) => desk.reset);
  const asked = useTransferDesk((desk) => desk.asked);
  const ask = useTransferDesk((desk) => desk.ask);
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  useEffect(() => reset(), [symbol, reset]);
  // A drawer belongs to the page it was opened on.
  useEffect(() => () => ask(undefined), [ask]);

  if (state === 'failed') {
    return (
      <EmptyState
        level={1}
        picture="offline"
        title={t('error.markets')}
        text={t('error.tryAgain')}
        action={
          <Button variant="secondary" onPress={() => void loadMarkets()}>
            {t('error.retry')}
          </Button>
        }
        className="min-h-dvh"
      />
    );
  }
  if (pair === undefined && state === 'ready') {
    return (
      <EmptyState
        level={1}
        picture="results"
        title={t('unknown.title')}
        text={t('unknown.text', { pair: symbol })}
        action={<UnknownActions />}
        className="min-h-dvh"
      />
    );
  }
  const title = <h1 className="sr-only">{t('pageTitle', { pair: symbol.replace('_', '/') })}</h1>;
  if (pair === undefined)
    return (
      <>
        {title}
        <div role="status" aria-label={t('loading')} className="h-[calc(100dvh-48px-var(--strip,0px))] bg-s1" />
      </>
    );
  return (
    <>
      {title}
      <PriceTitle pair={pair} />
      <PriceReader key={pair.name} pair={pair} />
      {size.kind === 'phone' ? <PhoneSpot pair={pair} /> : <DesktopSpot pair={pair} kind={size.kind} isLow={size.isLow} />}
      {asked !== undefined && <TransferLayer asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** The drawer; where transfers are left to the app, the page that says so. */
function TransferLayer({ asked, onClose }: { readonly asked: TransferAsked; readonly onClose: () => void }) {
  const isLeft = usePlatform()?.config.app_only.includes('transfer') === true;
  return isLeft ? <Navigate to={path('transfer')} /> : <TransferDrawer asked={asked} onClose={onClose} />;
}

/** Ways on from a pair that there is not. */
function UnknownActions() {
  const t = useWords('trade');
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button variant="primary" size={36} onPress={() => setSearchOpen(true)}>
        {t('unknown.search')}
      </Button>
      <SiteLink to={paths.markets('spot')} className={buttonClasses('secondary', 36)}>
        {t('unknown.action')}
      </SiteLink>
    </div>
  );
}

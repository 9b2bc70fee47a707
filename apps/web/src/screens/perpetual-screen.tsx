import { useEffect } from 'react';
import { Navigate, useParams } from '@tanstack/react-router';
import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { useAccountStream } from '../data/account-stream.ts';
import { MarketSourceProvider } from '../data/market-source.tsx';
import { loadMarkets } from '../data/markets.ts';
import { CONTRACT_SOURCE, loadContracts, useContract, useContractsState } from '../data/perpetual-market.ts';
import type { Contract } from '../data/perpetual-market.ts';
import { usePlatform } from '../data/platform.ts';
import { useTradeDesk } from '../data/trade-desk.ts';
import { useTransferDesk } from '../data/transfer-desk.ts';
import type { TransferAsked } from '../data/transfer-desk.ts';
import { PriceTitle } from '../features/pair-header/last-price.tsx';
import { PriceReader } from '../features/pair-header/price-reader.tsx';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';
import { useWords } from '../i18n/words.ts';
import { DesktopPerpetual } from './perpetual/desktop-perpetual.tsx';
import { PhonePerpetual } from './perpetual/phone-perpetual.tsx';
import { useScreenSize } from './spot/use-screen-size.ts';

const { Part: TransferDrawer } = layerOnDemand(async () => (await import('../features/transfer/transfer-drawer.tsx')).TransferDrawer);

/** Trading of the perpetual contract in the address (spec §2). Visitors look around; what needs a session says so. */
export function PerpetualScreen() {
  const words = useWords('perpetual');
  const t = useWords('trade');
  const symbol = useParams({ strict: false }).symbol ?? '';
  const state = useContractsState();
  const contract = useContract(symbol);
  const reset = useTradeDesk((desk) => desk.reset);
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  useEffect(() => void loadContracts(), []);
  useEffect(() => reset(), [symbol, reset]);
  if (contract !== undefined)
    return (
      <MarketSourceProvider value={CONTRACT_SOURCE}>
        <Trading contract={contract} />
      </MarketSourceProvider>
    );
  if (state === 'waiting')
    return (
      <>
        <h1 className="sr-only">{words('pageTitle', { pair: symbol.replace('_', '/') })}</h1>
        <div role="status" aria-label={t('loading')} className="h-[calc(100dvh-48px-var(--strip,0px))] bg-s1" />
      </>
    );
  const isFailed = state === 'failed';
  return (
    <EmptyState
      level={1}
      picture={isFailed ? 'offline' : 'results'}
      title={isFailed ? words('failed') : t('unknown.title')}
      text={isFailed ? t('error.tryAgain') : words('unknownText', { pair: symbol })}
      action={
        isFailed ? (
          <Button variant="secondary" onPress={() => void loadContracts()}>
            {t('error.retry')}
          </Button>
        ) : (
          <SiteLink to={paths.markets('futures')} className={buttonClasses('secondary', 36)}>
            {words('browse')}
          </SiteLink>
        )
      }
      className="min-h-dvh"
    />
  );
}

function Trading({ contract }: { readonly contract: Contract }) {
  const words = useWords('perpetual');
  const size = useScreenSize();
  const asked = useTransferDesk((desk) => desk.asked);
  const ask = useTransferDesk((desk) => desk.ask);
  // A drawer belongs to the page it was opened on.
  useEffect(() => () => ask(undefined), [ask]);
  return (
    <>
      <h1 className="sr-only">{words('pageTitle', { pair: contract.name.replace('_', '/') })}</h1>
      <PriceTitle pair={contract} />
      <PriceReader key={contract.name} pair={contract} />
      {size.kind === 'phone' ? (
        <PhonePerpetual contract={contract} />
      ) : (
        <DesktopPerpetual contract={contract} kind={size.kind} isLow={size.isLow} />
      )}
      {asked !== undefined && <TransferLayer asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** The drawer; where transfers are left to the app, the page that says so. */
function TransferLayer({ asked, onClose }: { readonly asked: TransferAsked; readonly onClose: () => void }) {
  const isLeft = usePlatform()?.config.app_only.includes('transfer') === true;
  return isLeft ? <Navigate to={path('transfer')} /> : <TransferDrawer asked={asked} onClose={onClose} />;
}

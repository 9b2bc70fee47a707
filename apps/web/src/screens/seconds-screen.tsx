import { useEffect } from 'react';
import { Navigate, useParams } from '@tanstack/react-router';
import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { useAccountStream } from '../data/account-stream.ts';
import { loadMarkets } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { usePlatform } from '../data/platform.ts';
import { usePairTicks, useSecondsMarket } from '../data/seconds-market.ts';
import { useTransferDesk } from '../data/transfer-desk.ts';
import type { TransferAsked } from '../data/transfer-desk.ts';
import { lastDirection } from '../data/seconds-ticks.ts';
import { useSecondsFigures } from '../data/seconds-figures.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';
import { useWords } from '../i18n/words.ts';
import { DesktopSeconds } from './seconds/desktop-seconds.tsx';
import { PhoneSeconds } from './seconds/phone-seconds.tsx';
import { useScreenSize } from './spot/use-screen-size.ts';

const { Part: TransferDrawer } = layerOnDemand(async () => (await import('../features/transfer/transfer-drawer.tsx')).TransferDrawer);

/** Seconds contracts on the index of the pair in the address (spec §2). Visitors look around; what needs a session says so. */
export function SecondsScreen() {
  const words = useWords('seconds');
  const t = useWords('trade');
  const pair = (useParams({ strict: false }).symbol ?? '').toUpperCase();
  const { state, pairs } = useSecondsMarket();
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  if (pairs.some((each) => each.pair === pair)) return <Trading key={pair} pair={pair} />;
  if (state === 'waiting')
    return (
      <>
        <h1 className="sr-only">{words('pageTitle', { pair: pair.replace('_', '/') })}</h1>
        <div role="status" aria-label={t('loading')} className="h-[calc(100dvh-48px-var(--strip,0px))] bg-s1" />
      </>
    );
  const isFailed = state === 'failed';
  const other = pairs[0]?.pair;
  return (
    <EmptyState
      level={1}
      picture={isFailed ? 'offline' : 'results'}
      title={words(isFailed ? 'none.failed' : pairs.length === 0 ? 'none.off' : 'none.unknown')}
      text={
        isFailed ? t('error.tryAgain') : words(pairs.length === 0 ? 'none.offText' : 'none.unknownText', { pair: pair.replace('_', '/') })
      }
      action={
        <SiteLink to={other === undefined ? path('markets') : paths.seconds(other)} className={buttonClasses('secondary', 36)}>
          {other === undefined ? words('none.markets') : words('none.other', { pair: other.replace('_', '/') })}
        </SiteLink>
      }
      className="min-h-dvh"
    />
  );
}

function Trading({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const size = useScreenSize();
  const asked = useTransferDesk((desk) => desk.asked);
  const ask = useTransferDesk((desk) => desk.ask);
  // A drawer belongs to the page it was opened on.
  useEffect(() => () => ask(undefined), [ask]);
  return (
    <>
      <h1 className="sr-only">{words('pageTitle', { pair: pair.replace('_', '/') })}</h1>
      <Title pair={pair} />
      {size.kind === 'phone' ? <PhoneSeconds pair={pair} /> : <DesktopSeconds pair={pair} kind={size.kind} />}
      {asked !== undefined && <TransferLayer asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

/** Keeps the window's title at the index; draws nothing. */
function Title({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { ticks } = usePairTicks(pair);
  const last = ticks.at(-1);
  const name = words('title', { pair: pair.replace('_', '/') });
  usePageTitle(last === undefined ? name : `${figures.price(last.price)} ${lastDirection(ticks) === 'down' ? '▼' : '▲'} ${name}`);
  return null;
}

/** The drawer; where transfers are left to the app, the page that says so. */
function TransferLayer({ asked, onClose }: { readonly asked: TransferAsked; readonly onClose: () => void }) {
  const isLeft = usePlatform()?.config.app_only.includes('transfer') === true;
  return isLeft ? <Navigate to={path('transfer')} /> : <TransferDrawer asked={asked} onClose={onClose} />;
}

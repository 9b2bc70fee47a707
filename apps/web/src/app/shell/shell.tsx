import { Outlet, useLocation } from '@tanstack/react-router';
import { onDemand } from '@kontor/ui/on-demand';
import { PartBoundary } from '@kontor/ui/part-failure';
import { useMarketsState, usePair } from '../../data/markets.ts';
import { usePlatform } from '../../data/platform.ts';
import { useSession } from '../../data/session.ts';
import { AskedAlert } from '../../features/price-alerts/asked-alert.tsx';
import { useWords } from '../../i18n/words.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MarketFeed } from './market-feed.tsx';
import { PhoneTabs } from './phone-tabs.tsx';

/** Most operators have no chat. */
const { Part: ChatCorner } = onDemand(async () => (await import('../../features/chat/chat-corner.tsx')).ChatCorner);

/** Visitors have no alerts. */
const { Part: AlertToasts } = onDemand(async () => (await import('../../features/price-alerts/alert-toasts.tsx')).AlertToasts);

/** There is seldom anything to announce. */
const { Part: MaintenanceStrip } = onDemand(async () => (await import('./maintenance-strip.tsx')).MaintenanceStrip);

/** Trading screens have a lower head. */
const TERMINAL = /^\/(markets\/kline|contract|contract_sec)\//;

/** The screens of spot, contracts and seconds contracts fill the window; what stands at the foot of the others stands in a menu of their status line. */
const TRADING = /^\/(markets\/kline|contract|contract_sec)\/([^/]*)/;

/** What stands around every screen. */
export function Shell() {
  const words = useWords('shell');
  const { pathname } = useLocation();
  const platform = usePlatform();
  const chat = platform?.config.chat.url ?? '';
  const maintenance = platform?.maintenance ?? null;
  const terminal = TERMINAL.test(pathname);
  const trading = useTrading(pathname);
  const session = useSession();
  const isFooted = trading !== 'pair';
  return (
    // The strip takes its height from screens that fill the window.
    <div className={`flex min-h-dvh flex-col ${maintenance === null ? '' : 'md:[--strip:40px]'}`}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-text focus:px-3 focus:py-2 focus:text-s1"
      >
        {words('skip')}
      </a>
      <PartBoundary>
        <MarketFeed />
      </PartBoundary>
      <PartBoundary>
        <AskedAlert />
        {session !== undefined && <AlertToasts key={session.token} />}
      </PartBoundary>
      {/* The screen's own bar takes the header's place on a phone. */}
      <div className={trading === 'pair' ? 'contents max-md:hidden' : 'contents'}>
        <PartBoundary>
          <Header terminal={terminal} />
        </PartBoundary>
      </div>
      {maintenance !== null && (
        <PartBoundary>
          <MaintenanceStrip maintenance={maintenance} isFixed={trading === 'pair'} />
        </PartBoundary>
      )}
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {isFooted && (
        <PartBoundary>
          <Footer />
        </PartBoundary>
      )}
      {trading === 'pair' && (
        // On a phone it has no status line: its column ends with the foot, above the bar of its two buttons.
        <div className="flex flex-col bg-s1 pb-[94px] md:hidden">
          <PartBoundary>
            <Footer />
          </PartBoundary>
        </div>
      )}
      {isFooted && (
        <PartBoundary>
          <PhoneTabs />
        </PartBoundary>
      )}
      {/* Loaded at the start wherever that is, and kept from page to page; over a terminal it would cover what orders are made with. */}
      {chat !== '' && (
        <PartBoundary>
          <ChatCorner url={chat} isAway={terminal} />
        </PartBoundary>
      )}
    </div>
  );
}

/** What a trading screen shows: the market of the address, also while it is looked for, or that there is nothing to trade. Undefined elsewhere. */
function useTrading(pathname: string): 'pair' | 'nothing' | undefined {
  const [, kind, name] = TRADING.exec(pathname) ?? [];
  const state = useMarketsState();
  const pair = usePair((name ?? '').toUpperCase());
  if (name === undefined) return undefined;
  const isListed = pair !== undefined && (kind !== 'contract' || pair.contract_status === 1);
  return state === 'failed' || (state === 'ready' && !isListed) ? 'nothing' : 'pair';
}

import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Pill } from '@kontor/ui/pill';
import { useFit } from '@kontor/ui/use-fit';
import { ladderGrid } from '../../data/book-ladder.ts';
import { clockTime, figure } from '../../data/figures.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { useReader } from '../../data/reader.ts';
import { useConnection, useLatency } from '../../data/realtime-client.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { useSettings } from '../../data/settings.ts';
import { useTicks } from '../../data/tick-store.ts';
import { AboutMenu } from '../../features/legal-note/about-menu.tsx';
import { UNKNOWN, formatDay, formatPercent, formatShare } from '../../i18n/format.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { FreezeButton } from './freeze-button.tsx';
import { useWords } from '../../i18n/words.ts';

const OTHER_PAIRS = 3;

/** How live the page is, in words. */
export function ConnectionPill({ plain = false, isShort = false }: { readonly plain?: boolean; readonly isShort?: boolean }) {
  const t = useWords('trade');
  const { zone } = useReader();
  const { state, sinceMs } = useConnection();
  const words =
    state === 'stale' && sinceMs !== undefined
      ? t('connection.stale', { time: clockTime(sinceMs, zone) })
      : t(`connection.${state === 'stale' ? 'reconnecting' : state}`);
  return (
    <Pill state={state} plain={plain}>
      {isShort && state === 'live' ? <span className="sr-only">{words}</span> : words}
    </Pill>
  );
}

interface StatusBarProps {
  readonly pair: string;
  /** Fractions; undefined while they are not known. */
  readonly fees: { readonly maker: string; readonly taker: string } | undefined;
  /** What is charged, in words, where there is no maker and no taker. */
  readonly charge?: string | undefined;
  /** The page's chart is TradingView's, which wants to be named. */
  readonly isCredited?: boolean;
  /** Opens what the panels of the screen are arranged with. */
  readonly layout?: ReactNode;
}

/** The line at the foot: connection, fees, other markets, the server's clock. */
export function StatusBar({ pair, fees, charge, isCredited = true, layout }: StatusBarProps) {
  const t = useWords('trade');
  const { locale } = useReader();
  const source = useMarketSource();
  const latency = useLatency();
  const ticks = useTicks();
  const { frame, form } = useFit<HTMLElement>(OTHER_PAIRS + 1, locale);
  // What the line must say comes first: as many other markets as there is room for.
  const others = source
    .useListed()
    .filter(({ name }) => name !== pair)
    .slice(0, OTHER_PAIRS - form);
  return (
    <footer
      ref={frame}
      aria-label={t('status.label')}
      className="flex h-6 shrink-0 items-center gap-5 overflow-hidden border-t border-hairline bg-bg px-4 text-11 whitespace-nowrap text-text-3"
    >
      <ConnectionPill plain />
      {/* Its room is kept until it is measured, so that what stands beside it does not move. */}
      <span title={t('status.latencyLabel')} className="min-w-12">
        {latency === undefined ? UNKNOWN : t('status.latency', { ms: String(latency) })}
      </span>
      <FreezeButton />
      {layout}
      {fees !== undefined && (
        <span>{t('status.fees', { maker: formatShare(Number(fees.maker), locale), taker: formatShare(Number(fees.taker), locale) })}</span>
      )}
      {charge !== undefined && <span>{charge}</span>}
      <span className="ms-auto" />
      {others.map((other) => {
        const tick = ticks.get(other.name);
        if (tick === undefined || tick.close === null) return null;
        return (
          <SiteLink key={other.name} to={source.pathOf(other.name)} className="focus-ring">
            {other.left_symbol} <b className="font-semibold text-text">{figure(tick.close, ladderGrid(other).priceDecimals, locale)}</b>{' '}
            {tick.increase !== null && (
              <span className={tick.increase.startsWith('-') ? 'text-down' : 'text-up'}>{formatPercent(tick.increase, locale)}</span>
            )}
          </SiteLink>
        );
      })}
      <Clock />
      <AboutMenu />
      {isCredited && (
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="focus-ring hover:text-text">
          {t('chart.credit')}
        </a>
      )}
    </footer>
  );
}

function Clock() {
  const { locale, zone, zoneLabel } = useReader();
  const choice = useSettings(({ timeZone }) => timeZone);
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time>
      {formatDay(nowMs, choice, locale)} {clockTime(nowMs, zone)} {zoneLabel}
    </time>
  );
}

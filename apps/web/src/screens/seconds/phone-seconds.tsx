import { ChevronLeft } from 'lucide-react';
import { PartBoundary } from '@kontor/ui/part-failure';
import { useFrozen } from '../../data/publish-pace.ts';
import { useConnection } from '../../data/realtime-client.ts';
import { usePairTicks } from '../../data/seconds-market.ts';
import { requireLogin } from '../../data/session.ts';
import { useTransferDesk } from '../../data/transfer-desk.ts';
import { DemoBadge } from '../../features/demo-badge/demo-badge.tsx';
import { IndexChart } from '../../features/seconds/index-chart.tsx';
import { RunningStrip } from '../../features/seconds/running-strip.tsx';
import { SecondsBar, SecondsPhoneForm } from '../../features/seconds/seconds-form.tsx';
import { HowLink, IndexPrice, PairChoice, useDayChange } from '../../features/seconds/seconds-header.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { OpenPanel, SettledPanel } from '../../features/seconds/seconds-panel.tsx';
import { useSecondsForm } from '../../features/seconds/use-seconds-form.ts';
import type { SecondsForm } from '../../features/seconds/use-seconds-form.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { FreezeButton } from '../spot/freeze-button.tsx';
import { ConnectionPill } from '../spot/status-bar.tsx';
import { AccountLog } from './account-log.tsx';

const CHART_MERIDIAN = 100;

/** One column: the index, its chart, what runs, the form, and the two buttons always at hand. */
export function PhoneSeconds({ pair }: { readonly pair: string }) {
  const form = useSecondsForm(pair);
  return (
    <div className="flex min-h-dvh flex-col bg-s1">
      <AppBar pair={pair} />
      <PartBoundary>
        <PriceBlock pair={pair} form={form} />
      </PartBoundary>
      <PartBoundary>
        <div className="flex h-57 border-b border-hairline">
          <IndexChart pair={pair} meridian={CHART_MERIDIAN} isNarrow />
        </div>
      </PartBoundary>
      <PartBoundary>
        <RunningStrip pair={pair} />
      </PartBoundary>
      <PartBoundary>
        <SecondsPhoneForm form={form} />
      </PartBoundary>
      <PartBoundary>
        <div className="grid divide-y divide-hairline border-t border-hairline">
          <OpenPanel pair={pair} />
          <SettledPanel pair={pair} log={<AccountLog />} />
        </div>
      </PartBoundary>
      <PartBoundary>
        <SecondsBar form={form} />
      </PartBoundary>
    </div>
  );
}

function AppBar({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const t = useWords('trade');
  const isLive = useConnection().state === 'live';
  const isFrozen = useFrozen(({ sinceMs }) => sinceMs !== undefined);
  return (
    <div className="flex h-12 items-center gap-2 px-4 max-[380px]:gap-1 max-[380px]:ps-2 max-[380px]:pe-3">
      <SiteLink to={path('markets')} aria-label={t('header.back')} className="relative -ms-1 flex hit-44 focus-ring">
        <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
      </SiteLink>
      <PairChoice pair={pair} isLarge />
      <span className="hidden rounded-sm bg-s2 px-1.5 text-11 min-[440px]:inline">{words('header.short')}</span>
      <span className="ms-auto flex min-w-0 items-center gap-3 max-[380px]:gap-1.5">
        {isLive && !isFrozen && <DemoBadge isShort />}
        {!isFrozen && <ConnectionPill plain />}
        <FreezeButton isShort />
        <HowLink isShort />
      </span>
    </div>
  );
}

function PriceBlock({ pair, form }: { readonly pair: string; readonly form: SecondsForm }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const ask = useTransferDesk((desk) => desk.ask);
  const moved = useDayChange(pair);
  const { sources } = usePairTicks(pair);
  return (
    <div className="flex min-h-16 items-start justify-between gap-3 border-b border-hairline px-4 pb-2">
      <div className="min-w-0">
        <IndexPrice pair={pair} isLarge />
        <p className="flex flex-wrap gap-x-2 text-12 text-text-3">
          <span>{sources === undefined ? words('header.index') : words('header.indexSources', { count: sources.length })}</span>
          {moved?.share !== undefined && (
            <span className={moved.change.startsWith('-') ? 'text-down' : 'text-up'}>{formatPercent(moved.share, figures.locale)}</span>
          )}
        </p>
      </div>
      <button
        type="button"
        onClick={() => requireLogin() && ask({ from: 'spot', to: 'seconds', symbol: 'USDT' })}
        className="relative hit-44 shrink-0 cursor-pointer pt-1 text-end text-11 focus-ring"
      >
        <span className="block text-text-3">{words('form.availableHead')}</span>
        <span className="block text-12 font-semibold" data-bucket="available">
          {figures.money(form.available)}
        </span>
        <span className="block font-semibold text-iris">{words('form.transfer')}</span>
      </button>
    </div>
  );
}

import { PartBoundary } from '@kontor/ui/part-failure';
import { useSecondsMarket } from '../../data/seconds-market.ts';
import { StarButton } from '../../forms/star-button.tsx';
import { IndexChart } from '../../features/seconds/index-chart.tsx';
import { SecondsColumn } from '../../features/seconds/seconds-form.tsx';
import { SecondsHeader } from '../../features/seconds/seconds-header.tsx';
import { OpenPanel, SettledPanel } from '../../features/seconds/seconds-panel.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { useSecondsForm } from '../../features/seconds/use-seconds-form.ts';
import { useWords } from '../../i18n/words.ts';
import { StatusBar } from '../spot/status-bar.tsx';
import { AccountLog } from './account-log.tsx';

/** The line of the index in the form, px from the top of the chart's plot: below the tiles, the stake and the upper button. */
const MERIDIAN = 244;

/** Chart and form joined by the line of the index; below the chart what runs and what is over. */
export function DesktopSeconds({ pair, kind }: { readonly pair: string; readonly kind: 'tablet' | 'desktop' }) {
  const isTablet = kind === 'tablet';
  const form = (
    <PartBoundary>
      <Column pair={pair} />
    </PartBoundary>
  );
  const panels = (
    <>
      <PartBoundary>
        <OpenPanel pair={pair} />
      </PartBoundary>
      <PartBoundary>
        <SettledPanel pair={pair} log={<AccountLog />} />
      </PartBoundary>
    </>
  );
  return (
    <div className={isTablet ? 'flex flex-col bg-s1' : 'flex h-[calc(100dvh-48px-var(--strip,0px))] min-h-[680px] flex-col'}>
      <PartBoundary>
        <SecondsHeader pair={pair} star={<StarButton pair={pair} />} />
      </PartBoundary>
      {isTablet ? (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_320px]">
            <div className="flex h-[548px] min-w-0">
              <IndexChart pair={pair} meridian={MERIDIAN} />
            </div>
            <div className="border-s border-hairline">{form}</div>
          </div>
          <div className="grid divide-y divide-hairline border-t border-hairline">{panels}</div>
        </>
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_320px] 2xl:grid-cols-[minmax(0,1fr)_352px]">
          <div className="flex min-h-0 min-w-0 flex-col">
            <div className="flex min-h-0 flex-1">
              <PartBoundary>
                <IndexChart pair={pair} meridian={MERIDIAN} />
              </PartBoundary>
            </div>
            <div className="grid h-56 shrink-0 grid-cols-[minmax(0,5fr)_minmax(0,6fr)] divide-x divide-hairline border-t border-hairline">
              {panels}
            </div>
          </div>
          <div className="flex min-h-0 flex-col overflow-x-hidden overflow-y-auto border-s border-hairline bg-s1">{form}</div>
        </div>
      )}
      <PartBoundary>
        <Status pair={pair} />
      </PartBoundary>
    </div>
  );
}

function Column({ pair }: { readonly pair: string }) {
  return <SecondsColumn form={useSecondsForm(pair)} />;
}

function Status({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { products } = useSecondsMarket();
  const fee = products.find((product) => product.pair === pair)?.fee;
  return (
    <StatusBar
      pair={pair}
      fees={undefined}
      charge={fee === undefined ? undefined : words('header.fee', { share: figures.rate(fee) })}
      isCredited={false}
    />
  );
}

import { liquidityList } from '@kontor/contract/console/liquidity';
import { Pill } from '@kontor/ui/pill';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { ProgramPanel } from '../features/liquidity/program-panel.tsx';
import { ProgramTable } from '../features/liquidity/program-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { useNow } from '../frame/use-now.ts';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

const EVERY_MS = 2_000;
/** What was asked for so long ago is not how things are now, ms. */
const STALE_MS = 10_000;

/** The programs that trade for the exchange; `opened` is the port of one. */
export function LiquidityScreen({ opened }: { readonly opened: string | undefined }) {
  const { data, error, dataUpdatedAt, refetch } = useAnswer(liquidityList, {}, { everyMs: EVERY_MS });
  const now = useNow(1_000);
  const isStale = data !== undefined && now - dataUpdatedAt > STALE_MS;
  const row = data?.list.find(({ address }) => address.endsWith(`:${opened}`));
  return (
    <Page
      title={say('liquidity.title')}
      action={
        data !== undefined &&
        (isStale ? (
          <Pill state="stale">{say('liquidity.stale', { time: utcTime(dataUpdatedAt).slice(11) })}</Pill>
        ) : (
          <span className="text-text-2">{say('liquidity.asked', { time: utcTime(data.time).slice(11) })}</span>
        ))
      }
      panel={
        row === undefined ? (
          <Panel title={say('liquidity.noneOpen')} label={say('liquidity.panel')}>
            <p className="text-text-2">{say('liquidity.choose')}</p>
          </Panel>
        ) : (
          <ProgramPanel key={row.address} row={row} />
        )
      }
    >
      {error !== null && <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows count={4} />
      ) : data.list.length === 0 ? (
        <div className="grid max-w-140 gap-1 p-4">
          <p className="font-semibold text-text">{say('liquidity.noneYet')}</p>
          <p className="text-text-2">{say('liquidity.noneYetText')}</p>
        </div>
      ) : (
        <ProgramTable list={data.list} opened={opened} isStale={isStale} />
      )}
    </Page>
  );
}

import { networkTable } from '@kontor/contract/console/network';
import { Pill } from '@kontor/ui/pill';
import { sentenceOf } from '../data/call-server.ts';
import { usePending } from '../data/pending.ts';
import { useAnswer } from '../data/session.ts';
import { PendingChanges } from '../features/changes/pending-changes.tsx';
import { NetworkPanel } from '../features/networks/network-panel.tsx';
import { NetworkTable } from '../features/networks/network-table.tsx';
import { PausePayouts } from '../features/networks/pause-payouts.tsx';
import { PausedStrips } from '../features/networks/paused-strips.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { useNow } from '../frame/use-now.ts';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

const EVERY_MS = 5_000;
const STALE_MS = 15_000;

/** Networks that coins come in and go out on: nodes, hot wallets, limits, and what is paused. */
export function NetworksScreen({ opened }: { readonly opened: string | undefined }) {
  const { data, error, dataUpdatedAt, refetch } = useAnswer(networkTable, {}, { everyMs: EVERY_MS });
  const pending = usePending('network/');
  const now = useNow(1_000);
  const isStale = data !== undefined && now - dataUpdatedAt > STALE_MS;
  const row = data?.list.find(({ network }) => network === opened);
  return (
    <Page
      title={say('networks.title')}
      action={
        data !== undefined && (
          <span className="flex items-center gap-4">
            {isStale ? (
              <Pill state="stale">{say('wallet.stale', { time: utcTime(dataUpdatedAt).slice(11) })}</Pill>
            ) : (
              <span className="text-text-2">{say('networks.asked', { time: utcTime(data.time).slice(11) })}</span>
            )}
            <PausePayouts list={data.list} />
          </span>
        )
      }
      panel={
        row === undefined ? (
          <Panel title={opened ?? say('networks.noneOpen')} label={say('networks.panel')}>
            <p className="text-text-2">{say(opened === undefined || data === undefined ? 'networks.choose' : 'networks.notThere')}</p>
          </Panel>
        ) : (
          <NetworkPanel
            key={row.network}
            row={row}
            now={now}
            proposed={<PendingChanges list={pending.filter(({ subject }) => subject.split(' ')[0] === row.network)} />}
          />
        )
      }
    >
      {data === undefined ? (
        error === null ? (
          <LoadingRows />
        ) : (
          <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
        )
      ) : (
        <>
          <PausedStrips list={data.list} />
          <NetworkTable list={data.list} opened={opened} now={now} isStale={isStale} />
        </>
      )}
      <p className="mt-auto px-4 py-3 text-11 text-text-2">{say('networks.keys')}</p>
    </Page>
  );
}

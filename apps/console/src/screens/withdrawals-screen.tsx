import { networkTable } from '@kontor/contract/console/network';
import { withdrawalDetail } from '@kontor/contract/console/withdrawal';
import { useState } from 'react';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer, useMe, useView } from '../data/session.ts';
import { PausePayouts } from '../features/networks/pause-payouts.tsx';
import { PausedStrips } from '../features/networks/paused-strips.tsx';
import { DecidedLately } from '../features/withdrawals/decided-lately.tsx';
import { FoundBy, FoundWithdrawals } from '../features/withdrawals/found-withdrawals.tsx';
import { SignerCaps } from '../features/withdrawals/signer-caps.tsx';
import { WithdrawalPanel } from '../features/withdrawals/withdrawal-panel.tsx';
import { WithdrawalQueue, WithdrawalTabs, useWithdrawals } from '../features/withdrawals/withdrawal-queue.tsx';
import type { Tab } from '../features/withdrawals/withdrawal-queue.tsx';
import type { Withdrawal } from '../features/withdrawals/withdrawal-words.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** Networks are asked for so often, ms. */
const NETWORKS_MS = 15_000;

interface WithdrawalsScreenProps {
  readonly opened: number | undefined;
  /** An address or a transaction whose withdrawals are shown in the place of the lists. */
  readonly trace: string | undefined;
}

/** Withdrawals that operators look at before they are paid: the queue, and one of it with its decision. */
export function WithdrawalsScreen({ opened, trace }: WithdrawalsScreenProps) {
  const { actions } = useMe();
  const [tab, setTab] = useState<Tab>('queue');
  const pages = useWithdrawals(tab);
  const queue = useWithdrawals('queue');
  const { data: networks } = useAnswer(networkTable, {}, { isEnabled: actions.includes('network.view'), everyMs: NETWORKS_MS });
  const all = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const row = all.find(({ id }) => id === opened);
  const mine = queue.data?.pages.flatMap(({ list }) => list).filter((each) => each.mine === 'may_decide').length;
  return (
    <Page
      title={say('withdrawals.title')}
      beside={
        trace === undefined ? (
          <WithdrawalTabs tab={tab} onTab={setTab} first={pages.data?.pages[0]} mine={mine} />
        ) : (
          <FoundBy trace={trace} />
        )
      }
      action={
        <span className="flex items-center gap-4">
          {trace === undefined && (
            <span className="text-text-2 max-[1400px]:hidden">{say(tab === 'ended' ? 'withdrawals.newest' : 'withdrawals.oldest')}</span>
          )}
          <PausePayouts list={networks?.list} />
        </span>
      }
      panel={
        opened === undefined ? (
          <Panel title={say('withdrawals.noneOpen')} label={say('withdrawals.panel')}>
            <p className="text-text-2">{say('withdrawals.choose')}</p>
          </Panel>
        ) : (
          <OpenedWithdrawal key={opened} id={opened} row={row} heardMs={pages.dataUpdatedAt} />
        )
      }
    >
      <PausedStrips list={networks?.list ?? []} turns={['withdrawals']} />
      {trace === undefined ? (
        <>
          <WithdrawalQueue tab={tab} pages={pages} opened={opened} />
          {row !== undefined && <SignerCaps withdrawal={row} />}
          {tab !== 'ended' && <DecidedLately opened={opened} onAll={() => setTab('ended')} />}
        </>
      ) : (
        <FoundWithdrawals key={trace} trace={trace} opened={opened} />
      )}
      <p className="mt-auto px-4 py-3 text-11 text-text-2">{say('withdrawals.keys')}</p>
    </Page>
  );
}

interface OpenedWithdrawalProps {
  readonly id: number;
  /** What the list says of it, and when that was heard, ms. */
  readonly row: Withdrawal | undefined;
  readonly heardMs: number;
}

function OpenedWithdrawal({ id, row, heardMs }: OpenedWithdrawalProps) {
  const { data, error, dataUpdatedAt, refetch } = useView(withdrawalDetail, { id });
  if (data !== undefined) {
    // The list is asked again and again, the file is not: each asking is an entry of the log.
    const isNewer = row !== undefined && heardMs > dataUpdatedAt;
    return (
      <WithdrawalPanel
        file={isNewer ? { ...data, ...row } : data}
        again={isNewer && row.state !== data.state ? () => void refetch() : undefined}
      />
    );
  }
  return (
    <Panel title={say('withdrawals.numbered', { id })} label={say('withdrawals.panel')}>
      {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Panel>
  );
}

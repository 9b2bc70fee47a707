import { systemAccounts } from '@kontor/contract/console/system';
import { EmptyState } from '@kontor/ui/empty-state';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { AccountTable } from '../features/system/account-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page } from '../frame/page.tsx';
import { counted } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

/** The accounts of the exchange itself, and what each holds. */
export function SystemScreen() {
  const { data, error, refetch } = useAnswer(systemAccounts, {}, { everyMs: 15_000 });
  return (
    <Page
      title={say('system.title')}
      beside={data !== undefined && <span className="text-text-2">{say('system.asOf', { sequence: counted(data.sequence) })}</span>}
    >
      {data === undefined ? (
        error === null ? (
          <LoadingRows />
        ) : (
          <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
        )
      ) : data.list.length === 0 ? (
        <EmptyState picture="assets" title={say('system.empty')} text={say('system.emptyText')} />
      ) : (
        <AccountTable list={data.list} />
      )}
      <p className="px-4 py-3 text-text-2">{say('system.text')}</p>
    </Page>
  );
}

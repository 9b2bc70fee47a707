import { retentionList } from '@kontor/contract/console/retention';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { RetentionTable } from '../features/retention/retention-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

const EVERY_MS = 60_000;

/** What is kept for a time: how long, why, and what went last. */
export function RetentionScreen() {
  const { data, error, refetch } = useAnswer(retentionList, {}, { everyMs: EVERY_MS });
  return (
    <Page title={say('retention.title')} beside={<span className="text-text-2">{say('retention.text')}</span>}>
      {error !== null && <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
      {data === undefined ? error === null && <LoadingRows /> : <RetentionTable list={data.list} />}
      <p className="px-4 py-3 text-text-2">{say('retention.never')}</p>
    </Page>
  );
}

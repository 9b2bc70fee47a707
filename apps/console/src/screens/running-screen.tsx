import { systemState } from '@kontor/contract/console/running';
import type { PartState } from '@kontor/contract/console/running';
import { Badge } from '@kontor/ui/badge';
import { Pill } from '@kontor/ui/pill';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { OpenAlerts } from '../features/alerts/open-alerts.tsx';
import { PartTable } from '../features/running/part-table.tsx';
import { partsOf } from '../features/running/parts.ts';
import type { Part } from '../features/running/parts.ts';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page } from '../frame/page.tsx';
import { useNow } from '../frame/use-now.ts';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

const EVERY_MS = 5_000;
/** What was asked for so long ago is not how things are now, ms. */
const STALE_MS = 15_000;
/** What is worst comes first. */
const WORST = ['bad', 'unknown', 'warn'] as const satisfies readonly PartState[];
const TONES = { bad: 'bad', unknown: 'warn', warn: 'warn' } as const;

/** How the exchange runs, part by part. */
export function RunningScreen() {
  const { data, error, dataUpdatedAt, refetch } = useAnswer(systemState, {}, { everyMs: EVERY_MS });
  const isStale = useNow(1_000) - dataUpdatedAt > STALE_MS;
  const parts = data === undefined ? [] : partsOf(data);
  return (
    <Page
      title={say('running.title')}
      beside={data !== undefined && !isStale && <Summary parts={parts} />}
      action={
        data !== undefined &&
        (isStale ? (
          <Pill state="stale">{say('running.stale', { time: utcTime(dataUpdatedAt) })}</Pill>
        ) : (
          <span className="text-text-2">{say('running.measured', { time: utcTime(data.time) })}</span>
        ))
      }
    >
      <OpenAlerts />
      {error !== null && <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
      {data !== undefined ? <PartTable parts={parts} isStale={isStale} /> : error === null && <LoadingRows count={16} />}
    </Page>
  );
}

/** The worst there is, in a word. */
function Summary({ parts }: { readonly parts: readonly Part[] }) {
  const worst = WORST.find((state) => parts.some((part) => part.state === state));
  if (worst === undefined) return <Badge tone="good">{say('running.summary.good')}</Badge>;
  const names = parts.filter(({ state }) => state === worst).map(({ id }) => say(`running.parts.${id}`));
  return <Badge tone={TONES[worst]}>{say(`running.summary.${worst}`, { parts: names.join(', ') })}</Badge>;
}

import { appealDetail } from '@kontor/contract/console/appeal';
import { sentenceOf } from '../data/call-server.ts';
import { useMe, useView } from '../data/session.ts';
import { AppealList } from '../features/appeals/appeal-list.tsx';
import { AppealPanel } from '../features/appeals/appeal-panel.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** Trades that support has to look at, and one of them with all that was said. */
export function AppealsScreen({ opened }: { readonly opened: number | undefined }) {
  const { actions } = useMe();
  return (
    <Page
      title={say('appeals.title')}
      beside={<span className="text-text-2">{say('appeals.logged')}</span>}
      panel={
        opened !== undefined && actions.includes('appeal.review') ? (
          <OpenedAppeal key={opened} order={opened} />
        ) : (
          <Panel title={say('appeals.noneOpen')} label={say('appeals.panel')}>
            <p className="text-text-2">{say(opened === undefined ? 'appeals.choose' : 'appeals.mayNotRead')}</p>
          </Panel>
        )
      }
    >
      <AppealList opened={opened} />
    </Page>
  );
}

function OpenedAppeal({ order }: { readonly order: number }) {
  const { data, error, refetch } = useView(appealDetail, { order });
  if (data !== undefined) return <AppealPanel appeal={data} onAgain={() => void refetch()} />;
  return (
    <Panel title={say('appeals.numbered', { order })} label={say('appeals.panel')}>
      {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Panel>
  );
}

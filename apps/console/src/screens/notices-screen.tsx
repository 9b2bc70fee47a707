import { noticeDetail } from '@kontor/contract/console/notice';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer, useMe } from '../data/session.ts';
import { NoticePanel } from '../features/notices/notice-panel.tsx';
import { NoticeTable } from '../features/notices/notice-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { HeadLink } from '../frame/head-link.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';
import { paths } from '../paths/paths.ts';

/** What the exchange says to everybody. */
export function NoticesScreen({ opened }: { readonly opened: number | undefined }) {
  const { actions } = useMe();
  return (
    <Page
      title={say('notices.title')}
      action={
        actions.includes('notice.publish') ? (
          <HeadLink to={paths.newNotice()}>{say('notices.compose')}</HeadLink>
        ) : (
          <span className="text-text-2">{say('notices.mayNotPublish')}</span>
        )
      }
      panel={
        opened === undefined ? (
          <Panel title={say('notices.noneOpen')} label={say('notices.panel')}>
            <p className="text-text-2">{say('notices.choose')}</p>
          </Panel>
        ) : (
          <OpenedNotice key={opened} id={opened} />
        )
      }
    >
      <NoticeTable opened={opened} />
    </Page>
  );
}

function OpenedNotice({ id }: { readonly id: number }) {
  const { data, error, refetch } = useAnswer(noticeDetail, { id });
  if (data !== undefined) return <NoticePanel notice={data} />;
  return (
    <Panel title={say('notices.numbered', { id })} label={say('notices.panel')}>
      {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Panel>
  );
}

import { helpDetail } from '@kontor/contract/console/help';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer, useMe } from '../data/session.ts';
import { ArticlePanel } from '../features/help/article-panel.tsx';
import { ArticleTable } from '../features/help/article-table.tsx';
import { EditArticle } from '../features/help/edit-article.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { HeadLink } from '../frame/head-link.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';
import { paths } from '../paths/paths.ts';

/** What readers find in help. */
export function HelpScreen({ opened }: { readonly opened: string | undefined }) {
  const { actions } = useMe();
  return (
    <Page
      title={say('help.title')}
      action={
        actions.includes('help.save') ? (
          <HeadLink to={paths.newArticle()}>{say('help.add')}</HeadLink>
        ) : (
          <span className="text-text-2">{say('help.mayNotSave')}</span>
        )
      }
      panel={
        opened === undefined ? (
          <Panel title={say('help.noneOpen')} label={say('help.panel')}>
            <p className="text-text-2">{say('help.choose')}</p>
          </Panel>
        ) : (
          <OpenedArticle key={opened} id={opened} />
        )
      }
    >
      <ArticleTable opened={opened} />
    </Page>
  );
}

function OpenedArticle({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAnswer(helpDetail, { id });
  if (data !== undefined) return <ArticlePanel article={data} />;
  return (
    <Panel title={id} label={say('help.panel')}>
      {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Panel>
  );
}

/** An article written anew; what it started from stays, however long that takes. */
export function EditArticleScreen({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useAnswer(helpDetail, { id }, { isAnew: true });
  // Not from memory: what is written starts from what stands.
  if (data !== undefined && isFetchedAfterMount) return <EditArticle edited={data} />;
  return (
    <Page title={say('help.editing', { id })}>
      {error === null ? <LoadingRows /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Page>
  );
}

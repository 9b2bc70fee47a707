import { identityDetail, identityQueue } from '@kontor/contract/console/identity';
import { EmptyState } from '@kontor/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInterval } from '../data/attention.ts';
import { callServer, sentenceOf } from '../data/call-server.ts';
import { useMe, useView } from '../data/session.ts';
import { IdentityQueue } from '../features/identity/identity-queue.tsx';
import { PhotoViewer } from '../features/identity/photo-viewer.tsx';
import { nextAfter } from '../features/identity/review.ts';
import { SubmissionPanel } from '../features/identity/submission-panel.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Panel } from '../frame/page.tsx';
import { focusOn } from '../frame/row-keys.ts';
import { say } from '../i18n/words.ts';
import { goTo } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

/** The queue is asked for so often, ms. */
const QUEUE_MS = 15_000;

/** Who wants to be verified: the queue, the photos, the decision. */
export function IdentityScreen({ opened }: { readonly opened: number | undefined }) {
  const { actions } = useMe();
  const interval = useInterval(QUEUE_MS);
  const pages = useInfiniteQuery({
    queryKey: [identityQueue.path, 'pages'],
    queryFn: ({ pageParam }) => callServer(identityQueue, pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: interval,
  });
  const title = say('identity.title');
  useEffect(() => {
    document.title = say('shell.title', { page: title });
  }, [title]);
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const leave = (id: number): void => {
    const next = nextAfter(list, id);
    goTo(next === undefined ? paths.identities() : paths.identity(next));
    focusOn(next);
  };
  return (
    <div className="h-full min-h-0 overflow-y-auto xl:grid xl:grid-cols-[264px_minmax(0,1fr)] xl:overflow-hidden">
      <div className="flex min-w-0 flex-col border-hairline xl:h-full xl:min-h-0 xl:overflow-y-auto xl:border-r">
        <div className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-b border-hairline px-4">
          <h1 className="text-16 font-bold text-text">{title}</h1>
          {pages.data !== undefined && (
            <span className="text-text-2">
              {say(pages.hasNextPage ? 'identity.countAndMore' : 'identity.count', { count: list.length })}
            </span>
          )}
        </div>
        <IdentityQueue pages={pages} list={list} opened={opened} />
      </div>
      {opened === undefined ? (
        <Nothing text={say('identity.choose')} />
      ) : actions.includes('identity.review') ? (
        <OpenedSubmission key={opened} id={opened} onDone={() => leave(opened)} />
      ) : (
        <Nothing text={say('identity.mayNotReview')} />
      )}
    </div>
  );
}

function Nothing({ text }: { readonly text: string }) {
  return (
    <div className="grid content-center max-xl:border-t max-xl:border-hairline xl:h-full">
      <EmptyState picture="restricted" title={say('identity.noneOpen')} text={text} />
    </div>
  );
}

function OpenedSubmission({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const { data, error, refetch } = useView(identityDetail, { id });
  return (
    <div className="min-w-0 border-hairline max-xl:border-t xl:grid xl:h-full xl:min-h-0 xl:grid-cols-[minmax(0,1fr)_376px]">
      {data === undefined ? (
        <>
          <div className="bg-bg" />
          <Panel title={say('identity.title')} label={say('identity.panel')}>
            {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
          </Panel>
        </>
      ) : (
        <>
          <PhotoViewer submission={data} />
          <SubmissionPanel submission={data} onDone={onDone} />
        </>
      )}
    </div>
  );
}

import { changeDetail, changeList } from '@kontor/contract/console/change';
import { CHANGES, mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOpenChanges } from '../data/pending.ts';
import { useAnswer, useMe } from '../data/session.ts';
import { sentenceOf } from '../data/call-server.ts';
import { ChangePanel } from '../features/changes/change-panel.tsx';
import { ChangeQueue } from '../features/changes/change-queue.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { HeadLink } from '../frame/head-link.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';
import { paths } from '../paths/paths.ts';

/** Changes that need two people: the queue, and what is open of it. */
export function ChangesScreen({ opened }: { readonly opened: number | undefined }) {
  const { roles } = useMe();
  const mayPropose = (Object.keys(CHANGES) as ChangeCommand[]).some((command) => mayChange(roles, command, 'propose'));
  return (
    <Page
      title={say('changes.title')}
      action={
        mayPropose ? (
          <HeadLink to={paths.propose()}>{say('changes.propose')}</HeadLink>
        ) : (
          <span className="text-text-2">{say('changes.mayNotPropose')}</span>
        )
      }
      panel={opened === undefined ? <NoChange /> : <OpenedChange key={opened} id={opened} />}
    >
      <ChangeQueue opened={opened} />
    </Page>
  );
}

function NoChange() {
  const { data } = useOpenChanges();
  return (
    <Panel title={say('changes.noneOpen')} label={say('changes.panel')}>
      <p className="text-text-2">{say('changes.choose', { count: data?.length ?? 0 })}</p>
    </Panel>
  );
}

function OpenedChange({ id }: { readonly id: number }) {
  const { data, error, refetch } = useAnswer(changeDetail, { change_id: id }, { everyMs: 5_000 });
  const memory = useQueryClient();
  const state = data?.state;
  // The queue says the same of it.
  useEffect(() => {
    if (state !== undefined) void memory.invalidateQueries({ queryKey: [changeList.path] });
  }, [memory, state]);
  if (data !== undefined) return <ChangePanel change={data} />;
  return (
    <Panel title={say('changes.numbered', { id })} label={say('changes.panel')}>
      {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Panel>
  );
}

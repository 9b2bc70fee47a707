import { userDetail } from '@kontor/contract/console/user';
import { sentenceOf } from '../data/call-server.ts';
import { useView } from '../data/session.ts';
import { UserList } from '../features/users/user-list.tsx';
import { UserPanel } from '../features/users/user-panel.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** Customers: found, and what is known and may be done about one. */
export function UsersScreen({ opened }: { readonly opened: number | undefined }) {
  return (
    <Page
      title={say('users.title')}
      beside={<span className="text-text-2">{say('users.logged')}</span>}
      panel={
        opened === undefined ? (
          <Panel title={say('users.noneOpen')} label={say('users.panel')}>
            <p className="text-text-2">{say('users.choose')}</p>
          </Panel>
        ) : (
          <OpenedUser key={opened} uid={opened} />
        )
      }
    >
      <UserList opened={opened} />
    </Page>
  );
}

function OpenedUser({ uid }: { readonly uid: number }) {
  const { data, error, refetch } = useView(userDetail, { uid });
  if (data !== undefined) return <UserPanel user={data} />;
  return (
    <Panel title={say('users.numbered', { uid })} label={say('users.panel')}>
      {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Panel>
  );
}

import { operatorList } from '@kontor/contract/console/operator';
import { mayChange } from '@kontor/contract/console/changes';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer, useMe } from '../data/session.ts';
import { OperatorPanel } from '../features/operators/operator-panel.tsx';
import { OperatorTable } from '../features/operators/operator-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

/** Who runs the exchange, and what one may do about them. */
export function OperatorsScreen({ opened }: { readonly opened: number | undefined }) {
  const { roles } = useMe();
  const { data, error, refetch } = useAnswer(operatorList, {}, { everyMs: 15_000 });
  const shown = data?.list.find(({ id }) => id === opened);
  return (
    <Page
      title={say('operators.title')}
      action={
        mayChange(roles, 'operator/add', 'propose') ? (
          <Link
            to={paths.proposeOne('operator/add')}
            className="inline-flex min-h-7 items-center rounded-control px-3 font-semibold text-text shadow-[inset_0_0_0_1px_var(--color-control)] focus-ring hover:bg-s2"
          >
            {say('operators.add')}
          </Link>
        ) : (
          <span className="text-text-2">{say('operators.ownersOnly')}</span>
        )
      }
      panel={
        shown === undefined ? (
          <Panel title={say('operators.noneOpen')} label={say('operators.panel')}>
            <p className="text-text-2">{say('operators.choose')}</p>
          </Panel>
        ) : (
          <OperatorPanel key={shown.id} operator={shown} />
        )
      }
    >
      {data !== undefined ? (
        <OperatorTable list={data.list} opened={opened} />
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
      )}
    </Page>
  );
}

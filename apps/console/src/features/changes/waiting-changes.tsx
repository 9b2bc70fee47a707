/** The changes of a page that wait for a second person, below what they change. */
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useMe } from '../../data/session.ts';
import { useNow } from '../../frame/use-now.ts';
import { ageOf } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { WaitsFor, commandWords } from './change-words.tsx';
import type { Change } from './change-words.tsx';

const MINUTE_MS = 60_000;
/** Where the window is narrow there is no room for it. */
const WIDE_ONLY = 'max-[1400px]:hidden';

export function WaitingChanges({ list }: { readonly list: readonly Change[] }) {
  const now = useNow(MINUTE_MS);
  const me = useMe();
  if (list.length === 0) return null;
  return (
    <section className="mt-4 shrink-0">
      <div className="flex items-center justify-between px-4">
        <h2 className="text-12 font-bold text-text">{say('markets.waiting')}</h2>
        <Link to={paths.changes()} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
          {say('markets.allChanges')}
        </Link>
      </div>
      <Table
        label={say('markets.waiting')}
        isFixed
        head={
          <>
            <HeadCell className="w-18">{say('changes.id')}</HeadCell>
            <HeadCell className="w-32">{say('changes.subject')}</HeadCell>
            <HeadCell>{say('changes.what')}</HeadCell>
            <HeadCell className={`w-26 ${WIDE_ONLY}`}>{say('changes.proposer')}</HeadCell>
            <HeadCell className="w-32">{say('changes.waitsFor')}</HeadCell>
            <HeadCell align="end" className="w-18">
              {say('changes.age')}
            </HeadCell>
          </>
        }
      >
        {list.map((change) => (
          <Row key={change.id} onPress={() => goTo(paths.change(change.id))}>
            <Cell>
              <Link to={paths.change(change.id)} className="relative rounded-xs font-mono font-semibold text-text focus-ring hit-44">
                C-{change.id}
              </Link>
            </Cell>
            <Cell className="truncate font-semibold">{change.subject}</Cell>
            <Cell className="truncate">{commandWords(change.command)}</Cell>
            <Cell quiet className={`truncate ${WIDE_ONLY}`}>
              {change.proposer.id === me.id ? say('you') : change.proposer.name}
            </Cell>
            <Cell>
              <WaitsFor change={change} />
            </Cell>
            <Cell align="end" quiet>
              {ageOf(change.proposed, now)}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

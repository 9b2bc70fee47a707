/** What operators decided within the last hour: how much of whose, what became of it, and who decided. */
import { withdrawalQueue } from '@kontor/contract/console/withdrawal';
import { Amount } from '@kontor/ui/amount';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useAnswer, useMe } from '../../data/session.ts';
import { grouped } from '../../i18n/figures.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { StateBadge, decided, numberOf } from './withdrawal-words.tsx';
import type { Withdrawal } from './withdrawal-words.tsx';

const EVERY_MS = 15_000;
/** As many as one look holds. */
const MOST = 50;

/** `onAll` leads to all that ended. */
export function DecidedLately({ opened, onAll }: { readonly opened: number | undefined; readonly onAll: () => void }) {
  const { data } = useAnswer(withdrawalQueue, { list: 'decided', limit: MOST }, { everyMs: EVERY_MS });
  if (data === undefined) return null;
  const list = data.list.map((each) => ({ ...each, time: timeOf(each) })).toSorted((a, b) => b.time - a.time);
  return (
    <section aria-label={say('withdrawals.lately')} className="min-w-0 border-t border-hairline">
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-1">
        <h2 className="text-12 font-bold text-text">{say('withdrawals.lately')}</h2>
        <button type="button" onClick={onAll} className="relative cursor-pointer rounded-xs font-semibold text-iris focus-ring hit-44">
          {say('withdrawals.allDecisions')}
        </button>
      </div>
      {list.length === 0 ? <p className="px-4 pb-3 text-text-2">{say('withdrawals.noneLately')}</p> : <Rows list={list} opened={opened} />}
    </section>
  );
}

/** When it was decided on last. */
function timeOf({ decisions, updated }: Withdrawal): number {
  return decisions.at(-1)?.time ?? updated;
}

interface RowsProps {
  readonly list: readonly (Withdrawal & { readonly time: number })[];
  readonly opened: number | undefined;
}

function Rows({ list, opened }: RowsProps) {
  const me = useMe();
  return (
    <Table
      label={say('withdrawals.lately')}
      isFixed
      className="[--spacing-row:32px]"
      head={
        <>
          <HeadCell className="w-23">{say('withdrawals.decidedAt')}</HeadCell>
          <HeadCell className="w-18">{say('withdrawals.uid')}</HeadCell>
          <HeadCell align="end" className="w-31">
            {say('withdrawals.amount')}
          </HeadCell>
          <HeadCell className="w-40">{say('withdrawals.result')}</HeadCell>
          <HeadCell>{say('withdrawals.first')}</HeadCell>
          <HeadCell>{say('withdrawals.then')}</HeadCell>
        </>
      }
    >
      {list.map((withdrawal) => {
        const { id, uid, time, quantity, symbol, state, decisions } = withdrawal;
        const [first, then] = decisions;
        return (
          <Row key={id} isSelected={id === opened} onPress={() => goTo(paths.withdrawal(id))}>
            <Cell>
              <Link to={paths.withdrawal(id)} className="relative rounded-xs text-text tabular-nums focus-ring hit-44">
                <span className="sr-only">{say('withdrawals.open', { number: numberOf(withdrawal), uid })} </span>
                {utcTime(time).slice(11)}
              </Link>
            </Cell>
            <Cell className="tabular-nums">{uid}</Cell>
            <Cell align="end" className="truncate font-semibold tabular-nums">
              <Amount value={grouped(quantity)} /> <span className="font-normal">{symbol}</span>
            </Cell>
            <Cell>
              <StateBadge state={state} plain />
            </Cell>
            <Cell quiet className="truncate">
              {first !== undefined && decided(first, me.id)}
            </Cell>
            <Cell quiet className="truncate">
              {then !== undefined && decided(then, me.id)}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

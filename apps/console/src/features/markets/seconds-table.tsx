/** The pairs of seconds contracts: what runs in each, what of the house it reserves, and a dot before what may be another soon. */
import type { secondsTable } from '@kontor/contract/console/seconds';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { grouped, shortest } from '../../i18n/figures.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { Standing, cutPrice } from './market-words.tsx';

export type SecondsAnswer = OperatorAnswerOf<typeof secondsTable>;
export type SecondsRow = SecondsAnswer['list'][number];

/** Of an index, as customers see it. */
const INDEX_TICK = '0.0001';

interface SecondsTableProps {
  readonly list: readonly SecondsRow[];
  readonly opened: string | undefined;
  readonly pending: readonly OpenChange[];
}

/** Whether contracts are taken. */
export function SecondsState({ state, plain = false }: { readonly state: SecondsRow['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={state === 'open' ? 'good' : 'bad'} plain={plain}>
      {say(`seconds.states.${state}`)}
    </Badge>
  );
}

export function SecondsTable({ list, opened, pending }: SecondsTableProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <Table
      label={say('markets.part.seconds')}
      className="[--spacing-row:44px]"
      isFixed
      head={
        <>
          <HeadCell className="w-36">{say('seconds.pair')}</HeadCell>
          <HeadCell className="w-24">{say('seconds.state')}</HeadCell>
          <HeadCell align="end">{say('seconds.index')}</HeadCell>
          <HeadCell align="end" className="w-16">
            {say('seconds.running')}
          </HeadCell>
          <HeadCell align="end">{say('seconds.up')}</HeadCell>
          <HeadCell align="end">{say('seconds.down')}</HeadCell>
          <HeadCell align="end">{say('seconds.reserved')}</HeadCell>
          <HeadCell align="end">{say('seconds.liability')}</HeadCell>
        </>
      }
    >
      {list.map((row) => (
        <Line key={row.pair} row={row} isOpened={row.pair === opened} pending={pending} />
      ))}
    </Table>
  );
}

function Line({
  row,
  isOpened,
  pending,
}: {
  readonly row: SecondsRow;
  readonly isOpened: boolean;
  readonly pending: readonly OpenChange[];
}) {
  const { pair, state, index_price: index, stale } = row;
  const [base = '', quote = ''] = pair.split('_');
  return (
    <Row isSelected={isOpened} onPress={() => goTo(paths.secondsPair(pair))}>
      <Cell>
        <Link
          to={paths.secondsPair(pair)}
          data-row={pair}
          isCurrent={isOpened}
          className="relative inline-flex items-center gap-2 rounded-xs align-middle font-semibold text-text focus-ring hit-44"
        >
          <CoinDisc symbol={base} size={20} />
          <span>
            {base}
            <span className="font-normal text-text-2">/{quote}</span>
          </span>
        </Link>
      </Cell>
      <Cell>
        <Standing isPending={isPending(pending, pair, 'open')}>
          <SecondsState state={state} plain />
        </Standing>
      </Cell>
      <Cell align="end" quiet={index === null} className={`truncate tabular-nums ${stale ? 'text-bad!' : ''}`}>
        {index === null ? say('markets.none') : grouped(cutPrice(index, INDEX_TICK))}
      </Cell>
      <Cell align="end" quiet className="tabular-nums">
        {counted(row.contracts)}
      </Cell>
      {[row.up, row.down, row.reserved, row.liability].map((amount, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- places, not things.
        <Cell key={place} align="end" className="truncate tabular-nums">
          {shortest(amount)}
        </Cell>
      ))}
    </Row>
  );
}

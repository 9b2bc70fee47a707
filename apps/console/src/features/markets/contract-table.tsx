/** The contracts: what each stands at, what is open in it, and a dot before what may be another soon. */
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { grouped } from '../../i18n/figures.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { PairState, Standing, cutPrice, rateText, shortened } from './market-words.tsx';
import type { Contract } from './market-words.tsx';

/** Where the window is narrow the panel has to say it. */
const WIDE_ONLY = 'max-[1600px]:hidden';

interface ContractTableProps {
  readonly list: readonly Contract[];
  readonly opened: string | undefined;
  readonly pending: readonly OpenChange[];
}

export function ContractTable({ list, opened, pending }: ContractTableProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <Table
      label={say('markets.part.contracts')}
      className="[--spacing-row:44px]"
      isFixed
      head={
        <>
          <HeadCell className="w-36">{say('contracts.contract')}</HeadCell>
          <HeadCell className="w-28">{say('markets.state')}</HeadCell>
          <HeadCell align="end">{say('contracts.mark')}</HeadCell>
          <HeadCell align="end">{say('contracts.index')}</HeadCell>
          <HeadCell align="end">{say('contracts.openInterest')}</HeadCell>
          <HeadCell align="end" className={WIDE_ONLY}>
            {say('contracts.positions')}
          </HeadCell>
          <HeadCell align="end">{say('contracts.funding')}</HeadCell>
          <HeadCell align="end" className={WIDE_ONLY}>
            {say('markets.turnover')}
          </HeadCell>
          <HeadCell align="end" className="w-24">
            {say('contracts.liquidations')}
          </HeadCell>
        </>
      }
    >
      {list.map((row) => (
        <ContractLine key={row.pair} row={row} isOpened={row.pair === opened} pending={pending} />
      ))}
    </Table>
  );
}

/** Of an index, as customers see it. */
const INDEX_TICK = '0.0001';

interface ContractLineProps {
  readonly row: Contract;
  readonly isOpened: boolean;
  readonly pending: readonly OpenChange[];
}

function ContractLine({ row, isOpened, pending }: ContractLineProps) {
  const { pair, base, quote, state, mark_price: mark, index_price: index, is_stale: isStale, tick_size: tick } = row;
  return (
    <Row isSelected={isOpened} onPress={() => goTo(paths.contract(pair))}>
      <Cell>
        <Link
          to={paths.contract(pair)}
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
        <Standing isPending={isPending(pending, pair, 'state')}>
          <PairState state={state} plain />
        </Standing>
      </Cell>
      <Cell align="end" quiet={mark === null} className={`truncate font-semibold tabular-nums ${isStale ? 'text-bad!' : ''}`}>
        {mark === null ? say('markets.none') : grouped(cutPrice(mark, tick))}
      </Cell>
      <Cell align="end" quiet className="truncate tabular-nums">
        {index === null ? say('markets.none') : grouped(cutPrice(index, INDEX_TICK))}
      </Cell>
      <Cell align="end" className="truncate tabular-nums">
        <Standing isPending={isPending(pending, pair, 'max_open_interest')}>{grouped(row.open_interest)}</Standing>
      </Cell>
      <Cell align="end" quiet className={`tabular-nums ${WIDE_ONLY}`}>
        {counted(row.positions)}
      </Cell>
      <Cell align="end" className="truncate tabular-nums">
        {rateText(row.funding_rate)}
      </Cell>
      <Cell align="end" quiet className={`truncate tabular-nums ${WIDE_ONLY}`}>
        {shortened(row.turnover)}
      </Cell>
      <Cell align="end" quiet className="tabular-nums">
        {counted(row.liquidations)}
      </Cell>
    </Row>
  );
}

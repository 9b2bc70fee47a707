/** The pairs: what each is, what it did in the last day, and a dot before what may be another soon. */
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { counted } from '../../i18n/times.ts';
import { grouped } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { PairState, Standing, percentOf, shortened } from './market-words.tsx';
import type { Pair } from './market-words.tsx';

/** Where the window is narrow the panel has to say it. */
const WIDE_ONLY = 'max-[1400px]:hidden';

interface PairTableProps {
  readonly list: readonly Pair[];
  readonly opened: string | undefined;
  readonly pending: readonly OpenChange[];
}

export function PairTable({ list, opened, pending }: PairTableProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <Table
      label={say('markets.part.pairs')}
      className="[--spacing-row:44px]"
      isFixed
      head={
        <>
          <HeadCell className="w-36">{say('markets.pair')}</HeadCell>
          <HeadCell className="w-24">{say('markets.state')}</HeadCell>
          <HeadCell align="end">{say('markets.last')}</HeadCell>
          <HeadCell align="end">{say('markets.turnover')}</HeadCell>
          <HeadCell align="end" className={WIDE_ONLY}>
            {say('markets.smallest')}
          </HeadCell>
          <HeadCell align="end">{say('markets.tick')}</HeadCell>
          <HeadCell align="end">{say('markets.step')}</HeadCell>
          <HeadCell align="end" className={WIDE_ONLY}>
            {say('markets.band')}
          </HeadCell>
          <HeadCell align="end" className="w-18">
            {say('markets.orders')}
          </HeadCell>
        </>
      }
    >
      {list.map((row) => (
        <PairLine key={row.pair} row={row} isOpened={row.pair === opened} pending={pending} />
      ))}
    </Table>
  );
}

interface PairLineProps {
  readonly row: Pair;
  readonly isOpened: boolean;
  readonly pending: readonly OpenChange[];
}

function PairLine({ row, isOpened, pending }: PairLineProps) {
  const { pair, base, quote, state, last_price: last, turnover, limits } = row;
  const waits = (field: string): boolean => isPending(pending, pair, field);
  return (
    <Row isSelected={isOpened} onPress={() => goTo(paths.pair(pair))}>
      <Cell>
        <Link
          to={paths.pair(pair)}
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
        <Standing isPending={waits('state')}>
          <PairState state={state} plain />
        </Standing>
      </Cell>
      <Cell align="end" quiet={last === null} className="truncate font-semibold tabular-nums">
        {last === null ? say('markets.none') : grouped(last)}
      </Cell>
      <Cell align="end" quiet className="truncate tabular-nums">
        {shortened(turnover)}
      </Cell>
      <Cell align="end" className={`truncate tabular-nums ${WIDE_ONLY}`}>
        <Standing isPending={waits('min_notional')}>{grouped(row.min_notional)}</Standing>
      </Cell>
      <Cell align="end" quiet className="truncate tabular-nums">
        {row.tick_size}
      </Cell>
      <Cell align="end" quiet className="truncate tabular-nums">
        {row.step_size}
      </Cell>
      <Cell align="end" className={`truncate tabular-nums ${WIDE_ONLY}`}>
        <Standing isPending={waits('price_band')}>
          {limits.price_band === null ? say('markets.off') : percentOf(limits.price_band)}
        </Standing>
      </Cell>
      <Cell align="end" quiet className="tabular-nums">
        {counted(row.open_orders)}
      </Cell>
    </Row>
  );
}

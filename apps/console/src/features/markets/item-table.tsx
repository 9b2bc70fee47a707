/** The items that sell new coins: how far each sale is, until when, and how far its draw. */
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import type { ItemRow } from '../../data/items.ts';
import type { OpenChange } from '../../data/pending.ts';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { DrawState, ItemState, isAbout, progressText, subscribedText } from './item-words.tsx';
import { Standing } from './market-words.tsx';

interface ItemTableProps {
  readonly list: readonly ItemRow[];
  readonly opened: number | undefined;
  readonly pending: readonly OpenChange[];
}

/** A time without its seconds. */
const MINUTES = 16;

export function ItemTable({ list, opened, pending }: ItemTableProps) {
  const current = opened === undefined ? undefined : String(opened);
  useLetterKeys({ j: () => focusRow(1, current), k: () => focusRow(-1, current) });
  return (
    <Table
      label={say('markets.part.ico')}
      className="[--spacing-row:48px]"
      isFixed
      head={
        <>
          <HeadCell className="w-28">{say('ico.coin')}</HeadCell>
          <HeadCell className="w-28">{say('ico.state')}</HeadCell>
          <HeadCell align="end">{say('ico.progress')}</HeadCell>
          <HeadCell className="w-34">{say('ico.window')}</HeadCell>
          <HeadCell className="w-39">{say('ico.draw')}</HeadCell>
        </>
      }
    >
      {list.map((row) => (
        <Line key={row.item} row={row} isOpened={row.item === opened} isPending={pending.some((change) => isAbout(row, change))} />
      ))}
    </Table>
  );
}

function Line({ row, isOpened, isPending }: { readonly row: ItemRow; readonly isOpened: boolean; readonly isPending: boolean }) {
  const { item, symbol, state } = row;
  return (
    <Row isSelected={isOpened} onPress={() => goTo(paths.item(item))}>
      <Cell>
        <Link
          to={paths.item(item)}
          data-row={item}
          isCurrent={isOpened}
          className="relative inline-flex items-center gap-2 rounded-xs align-middle font-semibold text-text focus-ring hit-44"
        >
          <CoinDisc symbol={symbol} size={20} />
          <span>
            {symbol}
            <span className="block text-11 font-normal text-text-2">{say('ico.number', { item })}</span>
          </span>
        </Link>
      </Cell>
      <Cell>
        <Standing isPending={isPending}>
          <ItemState state={state} plain />
        </Standing>
      </Cell>
      <Cell align="end" className="truncate tabular-nums">
        {progressText(row.progress)}
        <span className="block truncate text-11 text-text-2">{subscribedText(row)}</span>
      </Cell>
      <Cell className="truncate tabular-nums">
        {utcTime(row.start).slice(0, MINUTES)}
        <span className="block truncate text-11 text-text-2">{utcTime(row.end).slice(0, MINUTES)}</span>
      </Cell>
      <Cell className="truncate">
        <DrawState row={row} plain />
      </Cell>
    </Row>
  );
}

/** The networks and their coins: what each costs, what the node says, what the hot wallet holds, and what is paused. */
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { shortest } from '../../i18n/figures.ts';
import { ageOf, counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { NodeState, TurnState } from './network-words.tsx';
import type { NetworkRow } from './network-words.tsx';

/** Where the window is narrow the panel has to say it. */
const WIDE_ONLY = 'max-[1400px]:hidden';
const WIDEST_ONLY = 'max-[1500px]:hidden';

interface NetworkTableProps {
  readonly list: readonly NetworkRow[];
  readonly opened: string | undefined;
  readonly now: number;
  readonly isStale: boolean;
}

export function NetworkTable({ list, opened, now, isStale }: NetworkTableProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <Table
      label={say('networks.title')}
      isFixed
      className={isStale ? '[&_td_*]:text-text-3' : ''}
      head={
        <>
          <HeadCell className="w-40">{say('networks.network')}</HeadCell>
          <HeadCell className="w-20">{say('networks.node')}</HeadCell>
          <HeadCell align="end" className="w-14">
            {say('networks.height')}
          </HeadCell>
          <HeadCell className="w-18">{say('networks.coin')}</HeadCell>
          <HeadCell align="end" className={`w-16 ${WIDE_ONLY}`}>
            {say('networks.fee')}
          </HeadCell>
          <HeadCell align="end" className={`w-22 ${WIDEST_ONLY}`}>
            {say('networks.minimum')}
          </HeadCell>
          <HeadCell align="end">{say('networks.hot')}</HeadCell>
          <HeadCell className="w-21">{say('networks.deposits')}</HeadCell>
          <HeadCell className="w-24">{say('networks.withdrawals')}</HeadCell>
        </>
      }
    >
      {usedFirst(list).flatMap((row) =>
        row.coins.map((coin, index) => (
          <Row key={`${row.network} ${coin.symbol}`} isSelected={row.network === opened} onPress={() => goTo(paths.network(row.network))}>
            <Cell className="truncate">
              {index === 0 && (
                <Link
                  to={paths.network(row.network)}
                  data-row={row.network}
                  isCurrent={row.network === opened}
                  className="relative rounded-xs font-semibold text-text focus-ring hit-44"
                >
                  {row.name} <span className="font-normal text-text-2">{row.network}</span>
                </Link>
              )}
            </Cell>
            <Cell>{index === 0 && <NodeState node={row.node} plain />}</Cell>
            <Cell align="end" quiet className="tabular-nums">
              {index === 0 && row.height !== null && (
                <span title={row.heard === null ? '' : say('networks.signerHeard', { age: ageOf(row.heard, now) })}>
                  {counted(row.height)}
                </span>
              )}
            </Cell>
            <Cell>
              <span className="inline-flex items-center gap-2">
                <CoinDisc symbol={coin.symbol} size={16} />
                {coin.symbol}
              </span>
            </Cell>
            <Cell align="end" quiet={coin.fee === null} className={`truncate tabular-nums ${WIDE_ONLY}`}>
              {known(coin.fee)}
            </Cell>
            <Cell align="end" quiet={coin.minimum_withdrawal === null} className={`truncate tabular-nums ${WIDEST_ONLY}`}>
              {known(coin.minimum_withdrawal)}
            </Cell>
            <Cell align="end" quiet={coin.hot === null} className="truncate tabular-nums">
              {known(coin.hot)}
            </Cell>
            <Cell>
              <TurnState coin={coin} turn="deposits" />
            </Cell>
            <Cell>
              <TurnState coin={coin} turn="withdrawals" />
            </Cell>
          </Row>
        )),
      )}
    </Table>
  );
}

/** Those that can be used before those that there is no node of. */
function usedFirst(list: readonly NetworkRow[]): readonly NetworkRow[] {
  return list.toSorted((a, b) => Number(a.node === 'none') - Number(b.node === 'none'));
}

function known(decimal: string | null): string {
  return decimal === null ? say('networks.none') : shortest(decimal);
}

/** Liabilities against chains, a row for each currency. */
import { Badge } from '@kontor/ui/badge';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { shortest } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { Difference } from './reconciliation-words.tsx';
import type { Asset } from './reconciliation-words.tsx';

interface AssetTableProps {
  readonly list: readonly Asset[];
  readonly opened: string | undefined;
  readonly isStale: boolean;
}

/** What stands below it takes no height from it. */
const FRAME = 'shrink-0 bg-s1 [--spacing-row:40px]';
/** What all the other columns lead to stays in sight where they have no room. */
const STICKY = 'sticky right-0 bg-s1 group-hover/row:bg-s2 group-aria-selected/row:bg-s2';

export function AssetTable({ list, opened, isStale }: AssetTableProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <Table
      label={say('reconciliation.title')}
      className={isStale ? `${FRAME} [&_td_*]:text-text-3` : FRAME}
      head={
        <>
          <HeadCell>{say('reconciliation.asset')}</HeadCell>
          {(['users', 'system', 'paying', 'liabilities', 'withoutChain', 'hot', 'unswept', 'moving', 'total', 'explainedSum'] as const).map(
            (name) => (
              <HeadCell key={name} align="end">
                {say(`reconciliation.${name}`)}
              </HeadCell>
            ),
          )}
          <HeadCell align="end" className="right-0 z-20">
            {say('reconciliation.difference')}
          </HeadCell>
        </>
      }
    >
      {list.map((asset) => {
        const { symbol, chain } = asset;
        return (
          <Row key={symbol} isSelected={symbol === opened} onPress={() => goTo(paths.reconciled(symbol))}>
            <Cell>
              <Link
                to={paths.reconciled(symbol)}
                data-row={symbol}
                isCurrent={symbol === opened}
                className="relative inline-flex items-center gap-2 rounded-xs align-middle font-semibold text-text focus-ring hit-44"
              >
                <CoinDisc symbol={symbol} size={20} />
                {symbol}
              </Link>
              {asset.is_stopped && (
                <Badge tone="bad" plain className="ml-3">
                  {say('reconciliation.isStopped')}
                </Badge>
              )}
            </Cell>
            <Figure amount={asset.users} />
            <Figure amount={asset.system} />
            <Figure amount={asset.paying_out} />
            <Figure amount={asset.liabilities} isSum />
            <Figure amount={asset.without_chain} />
            <Figure amount={chain.hot} />
            <Figure amount={chain.unswept} />
            <Figure amount={chain.moving} />
            <Figure amount={chain.total} isSum />
            <Figure amount={asset.explained} />
            <Cell align="end" className={STICKY}>
              <Difference amount={asset.difference} verdict={asset.verdict} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function Figure({ amount, isSum = false }: { readonly amount: string; readonly isSum?: boolean }) {
  return (
    <Cell align="end" quiet={!isSum} className={isSum ? 'font-semibold tabular-nums' : 'tabular-nums'}>
      {shortest(amount)}
    </Cell>
  );
}

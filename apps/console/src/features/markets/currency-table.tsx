/** The currencies, and what each may be used for. */
import type { currencyTable } from '@kontor/contract/console/currency';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { Standing, shortened } from './market-words.tsx';

export type Currency = OperatorAnswerOf<typeof currencyTable>['list'][number];

/** What a currency may be used for, each a switch of its own. */
export const USES = ['deposits', 'withdrawals', 'legal', 'ico_payment', 'margin'] as const;

/** Where the window is narrow the panel has to say it. */
const WIDE_ONLY = 'max-[1400px]:hidden';

interface CurrencyTableProps {
  readonly list: readonly Currency[];
  readonly opened: string | undefined;
  readonly pending: readonly OpenChange[];
}

export function CurrencyTable({ list, opened, pending }: CurrencyTableProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <Table
      label={say('markets.part.currencies')}
      className="[--spacing-row:44px]"
      isFixed
      head={
        <>
          <HeadCell className="w-24">{say('markets.currency')}</HeadCell>
          <HeadCell align="end" className={`w-20 ${WIDE_ONLY}`}>
            {say('markets.decimals')}
          </HeadCell>
          <HeadCell align="end" className="w-20">
            {say('markets.supply')}
          </HeadCell>
          {USES.map((use) => (
            <HeadCell key={use} className={use === 'ico_payment' ? 'w-26' : ''}>
              {say(`markets.uses.${use}`)}
            </HeadCell>
          ))}
        </>
      }
    >
      {list.map((row) => {
        const { symbol, scale, supply } = row;
        return (
          <Row key={symbol} isSelected={symbol === opened} onPress={() => goTo(paths.currency(symbol))}>
            <Cell>
              <Link
                to={paths.currency(symbol)}
                data-row={symbol}
                isCurrent={symbol === opened}
                className="relative inline-flex items-center gap-2 rounded-xs align-middle font-semibold text-text focus-ring hit-44"
              >
                <CoinDisc symbol={symbol} size={20} />
                {symbol}
              </Link>
            </Cell>
            <Cell align="end" className={`tabular-nums ${WIDE_ONLY}`}>
              {scale}
            </Cell>
            <Cell align="end" quiet className="truncate tabular-nums">
              {supply === null ? say('markets.none') : shortened(supply)}
            </Cell>
            {USES.map((use) => (
              <Cell key={use} quiet={!row[use]}>
                <Standing isPending={isPending(pending, symbol, use)}>{say(row[use] ? 'choices.on' : 'choices.off')}</Standing>
              </Cell>
            ))}
          </Row>
        );
      })}
    </Table>
  );
}

/** The programs: what each quotes, holds and earns. */
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { shortest } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { Gain, ProgramState, programName } from './liquidity-words.tsx';
import type { LiquidityRow } from './liquidity-words.tsx';

/** Where the window is narrow the panel has to say it. */
const WIDE_ONLY = 'max-[1400px]:hidden';

interface ProgramTableProps {
  readonly list: readonly LiquidityRow[];
  readonly opened: string | undefined;
  readonly isStale: boolean;
}

export function ProgramTable({ list, opened, isStale }: ProgramTableProps) {
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <Table
      label={say('liquidity.title')}
      isFixed
      className={isStale ? '[&_td_*]:text-text-3' : ''}
      head={
        <>
          <HeadCell className="w-44">{say('liquidity.program')}</HeadCell>
          <HeadCell className="w-36">{say('liquidity.market')}</HeadCell>
          <HeadCell className="w-30">{say('liquidity.state')}</HeadCell>
          <HeadCell align="end" className={WIDE_ONLY}>
            {say('liquidity.held')}
          </HeadCell>
          <HeadCell align="end" className="w-16">
            {say('liquidity.quotes')}
          </HeadCell>
          <HeadCell align="end" className="w-30">
            {say('liquidity.today')}
          </HeadCell>
        </>
      }
    >
      {list.map((row) => {
        const { address, status } = row;
        const portOf = address.split(':').at(-1) ?? '';
        return (
          <Row key={address} isSelected={portOf === opened} onPress={() => goTo(paths.liquidityProgram(portOf))}>
            <Cell className="truncate">
              <Link
                to={paths.liquidityProgram(portOf)}
                data-row={portOf}
                isCurrent={portOf === opened}
                className="relative rounded-xs font-semibold text-text focus-ring hit-44"
              >
                {programName(row)}
              </Link>
              {status?.mode === 'paper' && <span className="ml-2 text-warn">{say('liquidity.modes.paper')}</span>}
            </Cell>
            <Cell className="truncate">
              {status !== null && (
                <>
                  {status.symbol} <span className="text-text-2">{say(`liquidity.markets.${status.market}`)}</span>
                </>
              )}
            </Cell>
            <Cell>
              <ProgramState status={status} plain />
            </Cell>
            <Cell align="end" className={`truncate tabular-nums ${WIDE_ONLY}`}>
              {status !== null && status.held !== null && `${shortest(status.held.base)} ${status.base}`}
            </Cell>
            <Cell align="end" className="tabular-nums">
              {status?.quotes.length}
            </Cell>
            <Cell align="end">{status !== null && status.result !== null && <Gain amount={status.result.today} />}</Cell>
          </Row>
        );
      })}
    </Table>
  );
}

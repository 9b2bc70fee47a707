/** The fee tiers, what each costs, and how many pay by it. */
import { mayChange } from '@kontor/contract/console/changes';
import type { feeTable } from '@kontor/contract/console/fee';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { useMe } from '../../data/session.ts';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { Standing, feeText } from './market-words.tsx';

export type FeeTier = OperatorAnswerOf<typeof feeTable>['list'][number];

export function FeeList({ list, pending }: { readonly list: readonly FeeTier[]; readonly pending: readonly OpenChange[] }) {
  const { roles } = useMe();
  useLetterKeys({ j: () => focusRow(1, undefined), k: () => focusRow(-1, undefined) });
  const mayPropose = mayChange(roles, 'fee/tier', 'propose');
  return (
    <Table
      label={say('markets.part.fees')}
      className="[--spacing-row:44px] max-w-240"
      head={
        <>
          <HeadCell>{say('markets.tier')}</HeadCell>
          <HeadCell align="end">{say('markets.maker')}</HeadCell>
          <HeadCell align="end">{say('markets.taker')}</HeadCell>
          <HeadCell align="end">{say('markets.contractMaker')}</HeadCell>
          <HeadCell align="end">{say('markets.contractTaker')}</HeadCell>
          <HeadCell align="end">{say('markets.accounts')}</HeadCell>
          <HeadCell align="end">
            <span className="sr-only">{say('markets.change')}</span>
          </HeadCell>
        </>
      }
    >
      {list.map(({ tier, maker_rate: maker, taker_rate: taker, accounts, is_house: isHouse, ...own }) => (
        <Row key={tier}>
          <Cell className="font-semibold">{isHouse ? say('markets.houseTier', { tier }) : say('markets.tierNumber', { tier })}</Cell>
          <Cell align="end" className="tabular-nums">
            <Standing isPending={isPending(pending, `fee tier ${tier}`, 'maker')}>{feeText(maker)}</Standing>
          </Cell>
          <Cell align="end" className="tabular-nums">
            <Standing isPending={isPending(pending, `fee tier ${tier}`, 'taker')}>{feeText(taker)}</Standing>
          </Cell>
          <Cell align="end" className="tabular-nums">
            <ContractFee tier={tier} field="maker" rate={own.contract_maker_rate} pending={pending} />
          </Cell>
          <Cell align="end" className="tabular-nums">
            <ContractFee tier={tier} field="taker" rate={own.contract_taker_rate} pending={pending} />
          </Cell>
          <Cell align="end" quiet className="tabular-nums">
            {counted(accounts)}
          </Cell>
          <Cell align="end">
            {mayPropose && (
              <Link
                to={paths.proposeOne('fee/tier', { tier: String(tier) })}
                data-row={tier}
                aria-label={say('markets.changeTier', { tier })}
                className="relative rounded-xs font-semibold text-iris focus-ring hit-44"
              >
                {say('markets.change')}
              </Link>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

interface ContractFeeProps {
  readonly tier: number;
  readonly field: 'maker' | 'taker';
  /** Null where the tier pays what each contract asks. */
  readonly rate: number | null;
  readonly pending: readonly OpenChange[];
}

function ContractFee({ tier, field, rate, pending }: ContractFeeProps) {
  return (
    <Standing isPending={isPending(pending, `fee tier ${tier} in contracts`, field)}>
      {rate === null ? say('markets.contractsOwn') : feeText(rate)}
    </Standing>
  );
}

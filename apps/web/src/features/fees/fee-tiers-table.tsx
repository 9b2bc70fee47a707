import type { AnswerOf } from '@kontor/contract/call';
import { feeTiers } from '@kontor/contract/spot';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { useFeeRates } from '../../data/fee-rates.ts';
import { onMarkets } from '../../data/markets.ts';
import { useSession } from '../../data/session.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** The fee tiers as the exchange charges them now; the reader's own rates where somebody is logged in. */
export function FeeTiersTable() {
  const words = useWords('fees');
  const share = useShare();
  const answer = useAskedCall(feeTiers, {});
  const own = useFeeRates();
  const session = useSession();
  // The channel of listings tells of another tier as well.
  useEffect(() => onMarkets(answer.again), [answer.again]);
  return (
    <section>
      <h2 className="pb-2 text-20 font-bold">{words('trading')}</h2>
      <p className="max-w-[680px] pb-4 text-13 text-text-2">{words('tradingText')}</p>
      {/* Its place is kept while the rates are on their way: what stands below does not move when they come. */}
      {session !== undefined && (
        <p className="min-h-8 pb-3 text-14 font-semibold">
          {own !== undefined && words('own', { maker: share(own.maker), taker: share(own.taker) })}
        </p>
      )}
      <AnswerPlace
        answer={answer}
        waiting={
          <TiersFrame hasContracts={false}>
            <Row>
              <Cell colSpan={3}>
                <Skeleton className="h-3 w-1/2" />
              </Cell>
            </Row>
          </TiersFrame>
        }
      >
        {({ list }) => (
          <TiersFrame hasContracts={hasContractRates(list)}>
            {list.map(({ tier, maker, taker, contract_maker: contractMaker, contract_taker: contractTaker }) => (
              <Row key={tier}>
                <Cell>{words('tierName', { tier })}</Cell>
                <Cell align="end" className="tabular-nums">
                  {share(maker)}
                </Cell>
                <Cell align="end" className="tabular-nums">
                  {share(taker)}
                </Cell>
                {hasContractRates(list) && (
                  <Cell align="end" className="tabular-nums">
                    {contractMaker === null || contractTaker === null ? '-' : `${share(contractMaker)} / ${share(contractTaker)}`}
                  </Cell>
                )}
              </Row>
            ))}
          </TiersFrame>
        )}
      </AnswerPlace>
      <p className="max-w-[680px] pt-3 text-12 text-text-2">
        {words('tierText')} {answer.data !== undefined && hasContractRates(answer.data.list) && words('contractsText')}
      </p>
    </section>
  );
}

/** Whether any tier pays something of its own in contracts: until then there is no column of them. */
function hasContractRates(list: AnswerOf<typeof feeTiers>['list']): boolean {
  return list.some(({ contract_maker: rate }) => rate !== null);
}

interface TiersFrameProps {
  readonly hasContracts: boolean;
  readonly children: ReactNode;
}

/** The table without its rows: the same while they are on their way as afterwards. */
function TiersFrame({ hasContracts, children }: TiersFrameProps) {
  const words = useWords('fees');
  return (
    <Table
      label={words('trading')}
      isFlush
      className="max-w-[560px]"
      head={
        <>
          <HeadCell>{words('tier')}</HeadCell>
          <HeadCell align="end">{words('maker')}</HeadCell>
          <HeadCell align="end">{words('taker')}</HeadCell>
          {hasContracts && <HeadCell align="end">{words('contracts')}</HeadCell>}
        </>
      }
    >
      {children}
    </Table>
  );
}

/** Writes a fraction as percent with as many decimals as it has, two at least. A rate is no money, so a number may write it. */
function useShare(): (fraction: string) => string {
  const tag = useLanguageTag();
  const format = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 6 });
  return (fraction) => format.format(Number(fraction));
}

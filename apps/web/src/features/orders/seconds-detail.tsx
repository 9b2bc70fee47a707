import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { secondsDetail } from '@kontor/contract/seconds';
import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { callServer } from '../../data/call-server.ts';
import { useSeconds } from '../../data/seconds-account.ts';
import type { SecondsContract } from '../../data/seconds-state.ts';
import { usePairTicks } from '../../data/seconds-market.ts';
import { useSession } from '../../data/session.ts';
import { withQueries } from '../../data/with-queries.tsx';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { countdownText, phaseOf } from '../../data/seconds-countdown.ts';
import { useStanding } from '../../data/seconds-standing.ts';
import { ResultWord } from '../../data/seconds-result.tsx';
import { gainInk, useSecondsFigures } from '../../data/seconds-figures.ts';
import { useNow } from '../../data/use-seconds-now.ts';
import { useRowTime } from './order-words.ts';

/** All that is known of one own contract: every field of spec §3, and the two ticks that decide it. */
export const SecondsDetail = withQueries(function Detail({ contract: id }: { readonly contract: string }) {
  const words = useWords('seconds');
  const session = useSession();
  const { running, endedAt } = useSeconds();
  const live = running.get(id);
  const { data, isError } = useQuery({
    queryKey: ['seconds-contract', session?.user.id, id, endedAt],
    queryFn: () => callServer(secondsDetail, { id, min_seq: endedAt }),
    placeholderData: (before) => (before?.contract.id === id ? before : undefined),
    retry: false,
  });
  if (isError)
    return (
      <EmptyState
        picture="results"
        title={words('detail.missing')}
        text={words('detail.missingText')}
        action={
          <SiteLink to={path('orderSecondsHistory')} className="text-13 font-semibold text-iris focus-ring">
            {words('detail.back')}
          </SiteLink>
        }
      />
    );
  if (data === undefined) return <Skeleton shape="block" className="h-96 w-full" />;
  return <Fields contract={live ?? data.contract} />;
});

function Fields({ contract }: { readonly contract: SecondsContract }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const times = useRowTime();
  const standing = useStanding(contract);
  const { ticks } = usePairTicks(contract.pair);
  const isOver = contract.result !== null;
  const nowMs = useNow(!isOver);
  const phase = phaseOf(contract, nowMs);
  const usdt = (text: string): string => `${figures.money(text)} USDT`;
  const price = (text: string | null): string => (text === null ? UNKNOWN : figures.exact(text));
  const gain = (text: string | null | undefined): ReactNode =>
    text === null || text === undefined ? (
      UNKNOWN
    ) : (
      <span className={gainInk(text, figures.privacy.isHidden)}>{`${figures.signed(text)} USDT`}</span>
    );
  const time = (ms: number): string => `${times.long(ms)} ${times.zone}`;
  const { entry_tick: entry, exit_tick: exit, void_reason: reason } = contract.settle_info;
  const tick = (one: typeof entry): string =>
    one === null ? UNKNOWN : words('field.tick', { number: figures.exact(String(one.number)), time: time(one.time) });
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [words('field.number'), contract.id],
    [words('field.pair'), contract.pair.replace('_', '/')],
    [
      words('field.direction'),
      <span key="side" className={contract.direction === 'up' ? 'text-up' : 'text-down'}>
        {words(`side.${contract.direction}`)}
      </span>,
    ],
    [words('field.state'), isOver ? words('phase.over') : words(`state.${phase.kind}`)],
    [words('field.countdown'), isOver || phase.kind === 'settling' ? countdownText(0) : countdownText(phase.leftMs)],
    [words('field.period'), words('seconds', { count: String(contract.duration_s) })],
    [words('field.payout'), figures.rate(contract.payout)],
    [words('field.buyPrice'), price(contract.buy_price)],
    [words('field.buyQuantity'), usdt(contract.stake)],
    [words('field.fee'), usdt(contract.fee)],
    [words('field.paid'), usdt(contract.paid)],
    [words('field.guarantee'), usdt(contract.guarantee_fund)],
    [words('field.execution'), price(contract.execution_price)],
    [words('field.present'), isOver ? UNKNOWN : price(ticks.at(-1)?.price ?? contract.present_price)],
    [words('field.estimated'), isOver ? UNKNOWN : gain(standing.amount)],
    [words('field.actual'), gain(contract.actual_profit)],
    [words('field.settlePrice'), price(contract.settle_price)],
    [words('field.result'), isOver ? <ResultWord key="result" contract={contract} /> : UNKNOWN],
    [words('field.opened'), time(contract.time)],
    [words('field.ends'), time(contract.end_time)],
    [words('field.settled'), contract.settle_time === null ? UNKNOWN : time(contract.settle_time)],
    [words('field.entryTick'), tick(entry)],
    [words('field.exitTick'), tick(exit)],
    ...(reason === null ? [] : [[words('field.void'), words(`void.${reason}`)] as const]),
  ];
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-8 text-13 sm:grid-cols-2" data-detail={contract.id}>
        {rows.map(([label, value]) => (
          <div key={label} data-field={label} className="flex min-h-9 items-center justify-between gap-4 border-b border-hairline py-1">
            <dt className="text-text-2">{label}</dt>
            <dd className="min-w-0 text-end font-semibold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {isOver && (
          <SiteLink to={paths.secondsReceipt(contract.pair, contract.end_time, contract.id)} className={buttonClasses('secondary', 36)}>
            {words('detail.check')}
          </SiteLink>
        )}
        <SiteLink to={paths.seconds(contract.pair)} className={buttonClasses('secondary', 36)}>
          {words('detail.trade', { pair: contract.pair.replace('_', '/') })}
        </SiteLink>
      </div>
    </>
  );
}

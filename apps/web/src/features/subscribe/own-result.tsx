import { Badge } from '@kontor/ui/badge';
import type { ReactNode } from 'react';
import { sum } from '../../data/decimal-product.ts';
import { nextRelease, releaseSchedule } from '../../data/ico-figures.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ReleaseChart } from './release-chart.tsx';
import { ThawButton } from './thaw-button.tsx';
import { useSaleWords } from './use-sale-words.ts';

const TOKEN_DECIMALS = 8;

/** What a settled subscription came to: received, cost, paid back, what is free and when the rest is. */
export function OwnResult({ holding, nowMs }: { readonly holding: IcoHolding; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const token = (amount: string): string => figures.own(`${figures.exact(amount)} ${holding.symbol}`);
  const money = (amount: string): string => figures.own(`${figures.money(amount)} ${holding.payment}`);
  const hasTokens = /[1-9]/.test(holding.tokens);
  const next = nextRelease(holding, nowMs);
  return (
    <div className="px-4 py-5 md:px-6">
      <p className="text-12 text-text-2">{words('own.received')}</p>
      <p className="text-20 leading-8 font-bold wrap-anywhere">{token(holding.tokens)}</p>
      <p className="text-12 text-text-2">
        {holding.winning_lots === null
          ? words('own.share')
          : figures.own(words('wonOf', { won: holding.winning_lots, lots: figures.exact(holding.quantity) }))}
      </p>
      <Rows
        rows={[
          [words('own.committed'), money(sum([holding.paid, holding.refunded]))],
          [words('own.cost'), money(holding.paid)],
          [words('own.refunded'), money(holding.refunded)],
        ]}
      />
      {hasTokens && (
        <>
          <Rows
            rows={[
              [words('outlook.atOnce'), token(sum([holding.tokens, `-${holding.frozen}`]))],
              [
                words('outlook.frozen', { share: figures.percent(holding.freeze_ratio, 2).replace(/[.,]00(?=\D*$)/, '') }),
                token(holding.frozen),
              ],
              [words('own.releasedToday'), token(holding.released_today)],
              [words('own.releasedTotal'), token(holding.released_total)],
              [words('own.locked'), token(holding.locked)],
              [
                words(holding.valued_at === 'market' ? 'own.valueMarket' : 'own.valueRaise'),
                holding.value === null ? '-' : figures.own(`${figures.money(holding.value)} USDT`),
              ],
            ]}
          />
          <Thaw holding={holding} next={next} nowMs={nowMs} />
        </>
      )}
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-4 flex flex-col gap-2 border-t border-hairline pt-3 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-text-2">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Thaw({ holding, next, nowMs }: { readonly holding: IcoHolding; readonly next: number | undefined; readonly nowMs: number }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  return (
    <>
      {holding.freeze_days > 0 && (
        <div className="mt-4 border-t border-hairline pt-4">
          <HoldingChart holding={holding} nowMs={nowMs} height={96} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4">
        <div>
          <p className="text-12 text-text-2">{words('thaw.ready')}</p>
          <p className="text-20 font-bold tabular-nums" data-claimable={figures.mark(holding.claimable)}>
            {figures.own(`${figures.exact(holding.claimable)} ${holding.symbol}`)}
          </p>
        </div>
        <ThawButton holding={holding} />
      </div>
      <p className="mt-2 text-12 text-text-3">
        {next === undefined ? words('thaw.all') : words('thaw.next', { time: figures.left(next, nowMs) })} {words('thaw.text')}{' '}
        <SiteLink to={path('walletThawLog')} className="font-semibold text-iris focus-ring">
          {words('thaw.log')}
        </SiteLink>
      </p>
    </>
  );
}

/** What becomes free of a settled subscription, as far as it is now. */
export function HoldingChart({
  holding,
  nowMs,
  height,
}: {
  readonly holding: IcoHolding;
  readonly nowMs: number;
  readonly height?: number;
}) {
  const words = useWords('subscribe');
  const currencies = useCurrencies();
  const { isHidden } = useSaleWords();
  // Its steps would tell the amounts by their heights.
  if (holding.settle_time === null || isHidden) return null;
  const steps = releaseSchedule(
    { tokens: holding.tokens, frozen: holding.frozen, freezeDays: holding.freeze_days, settledMs: holding.settle_time },
    currencies.get(holding.symbol)?.scale ?? TOKEN_DECIMALS,
  );
  return (
    <ReleaseChart
      label={words('chart.label', { symbol: holding.symbol })}
      steps={steps}
      unit={holding.symbol}
      nowMs={nowMs}
      isOwn
      {...(height === undefined ? {} : { height })}
    />
  );
}

const TONES = { hold: 'pending', settling: 'pending', settled: 'good' } as const;

/** In hand, awaiting settlement, settled; of a settled one whether it won (spec §4). */
export function HoldingBadge({ holding }: { readonly holding: IcoHolding }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const isLost = holding.state === 'settled' && !/[1-9]/.test(holding.tokens);
  if (figures.isHidden) return <Badge tone={TONES[holding.state]}>{words(`mineState.${holding.state}`)}</Badge>;
  return (
    <Badge tone={isLost ? 'neutral' : TONES[holding.state]}>
      {isLost
        ? words(/[1-9]/.test(holding.paid) || holding.winning_lots === 0 ? 'mineState.lost' : 'mineState.refunded')
        : holding.state === 'settled' && holding.winning_lots !== null
          ? words('mineState.won', { count: holding.winning_lots })
          : words(`mineState.${holding.state}`)}
    </Badge>
  );
}

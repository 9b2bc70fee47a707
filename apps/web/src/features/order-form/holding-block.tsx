import { useMemo } from 'react';
import { formatDecimal } from '@kontor/domain/amount';
import { formatPercent as percentOf } from '@kontor/domain/formulas/fraction';
import { Change } from '@kontor/ui/change';
import { useBalances, useRecentDeals } from '../../data/account-stream.ts';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useTick } from '../../data/tick-store.ts';
import { RECENT_DEALS } from '../../data/account-state.ts';
import { useWords } from '../../i18n/words.ts';
import { averageCost } from './average-cost.ts';
import { baseText, gridOf, quoteText, ticksOf, unitsOf } from './order-grid.ts';

/** What is held of the left currency. What it cost is said only where the own deals explain every unit of it. */
export function HoldingBlock({ pair }: { readonly pair: Pair }) {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  const balances = useBalances();
  const deals = useRecentDeals();
  const last = useTick(pair.name)?.close ?? pair.last_price;
  const { isHidden, own } = usePrivacy();
  const grid = useMemo(() => gridOf(pair), [pair]);
  const row = balances?.get(pair.left_symbol);
  if (grid === undefined || row === undefined || balances === undefined) return null;
  const inOrders = unitsOf(row.order_freeze, grid.baseScale);
  const held = unitsOf(row.available, grid.baseScale) + unitsOf(row.frozen, grid.baseScale) + inOrders;
  // A full page may not be all there is.
  const known = deals === undefined || deals.length >= RECENT_DEALS ? undefined : averageCost(grid, deals, held);
  const lastTicks = ticksOf(grid, last);
  const gain =
    known === undefined || lastTicks === undefined
      ? undefined
      : (held * lastTicks * grid.tickUnits) / 10n ** BigInt(grid.baseScale) - known.cost;
  return (
    <dl aria-label={words('holding.title')} className="border-t border-hairline px-4 py-2 text-12 [@media(max-height:839px)]:py-0.5">
      <HoldingRow
        label={
          inOrders === 0n
            ? words('holding.all')
            : words('holding.inOrders', { amount: own(`${figures.exact(baseText(grid, inOrders))} ${pair.left_symbol}`) })
        }
        value={own(`${figures.exact(baseText(grid, held))} ${pair.left_symbol}`)}
      />
      {known !== undefined && <HoldingRow label={words('holding.average')} value={own(figures.price(quoteText(grid, known.average)))} />}
      {known !== undefined && gain !== undefined && known.cost > 0n && (
        <div className="flex min-h-6 items-center justify-between gap-3">
          <dt className="text-text-2">{words('holding.unrealised')}</dt>
          <dd className="flex gap-2 font-semibold">
            {isHidden ? (
              // A colour, a sign and a share say as much.
              <span className="text-text-2">{own('')}</span>
            ) : (
              <>
                <Change
                  fraction={gain === 0n ? 0 : gain > 0n ? 1 : -1}
                  text={`${gain > 0n ? '+' : ''}${figures.quote(formatDecimal(gain, grid.quoteScale))} ${pair.right_symbol}`}
                />
                <Change fraction={Number(percentOf({ numerator: gain, denominator: known.cost }, 4)) / 100} />
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

function HoldingRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="shrink-0 font-semibold">{value}</dd>
    </div>
  );
}

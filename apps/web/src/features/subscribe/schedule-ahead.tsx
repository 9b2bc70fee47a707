import { Segment } from '@kontor/ui/segment';
import { useState } from 'react';
import { sum } from '../../data/decimal-product.ts';
import { expectedLots, frozenOf, product, releaseSchedule, shareNow } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useCurrencies } from '../../data/markets.ts';
import { useWords } from '../../i18n/words.ts';
import { ReleaseChart } from './release-chart.tsx';
import { useSaleWords } from './use-sale-words.ts';

const TOKEN_DECIMALS = 8;

interface ScheduleAheadProps {
  readonly item: IcoItem;
  readonly holding: IcoHolding | undefined;
  /** What stands in the form. */
  readonly typed: string;
}

/** What would become free and when: of what one has and types, or of one lot while that is nothing. */
export function ScheduleAhead({ item, holding, typed }: ScheduleAheadProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const currencies = useCurrencies();
  const [case_, setCase] = useState<'all' | 'chance'>('all');
  const decimals = currencies.get(item.symbol)?.scale ?? TOKEN_DECIMALS;
  const more = /^\d+(\.\d+)?$/.test(typed) ? typed : '0';
  const before = figures.isHidden ? '0' : (holding?.quantity ?? '0');
  const own = sum([before, more]);
  const isNothing = !/[1-9]/.test(own);
  const lots = isNothing ? '1' : own;
  const rate = item.winning_rate;
  const chance = rate === null || isNothing ? undefined : expectedLots(own, rate);
  const won = case_ === 'chance' && chance !== undefined ? chance : lots;
  const tokens =
    item.lot !== null ? product(won, item.lot) : isNothing ? shareNow(item, '0', '100', decimals) : shareNow(item, before, more, decimals);
  const frozen = frozenOf(tokens, item.freeze_ratio, decimals);
  const steps = releaseSchedule({ tokens, frozen, freezeDays: item.freeze_days, settledMs: item.end }, decimals);
  return (
    <section className="border-b border-hairline py-4">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 className="text-14 font-bold">{words('chart.title')}</h2>
        {chance !== undefined && chance !== lots && !figures.isHidden ? (
          <Segment
            label={words('chart.case')}
            variant="chips"
            selected={case_}
            onSelect={(id) => setCase(id === 'chance' ? 'chance' : 'all')}
            items={[
              { id: 'chance', label: words('chart.chance', { won: figures.exact(chance), lots: figures.exact(lots) }) },
              { id: 'all', label: words('outlook.all', { count: Number(lots) }) },
            ]}
          />
        ) : (
          <span className="text-12 text-text-2">
            {item.lot === null
              ? words('chart.ofMoney', { amount: isNothing ? `100 ${item.payment}` : figures.own(`${figures.exact(own)} ${item.payment}`) })
              : isNothing
                ? words('chart.ofLot')
                : ''}
          </span>
        )}
      </div>
      <ReleaseChart
        label={words('chart.label', { symbol: item.symbol })}
        steps={steps}
        unit={item.symbol}
        isOwn={!isNothing && more === '0'}
      />
      <p className="pt-2 text-12 text-text-2">{words('chart.text', { days: item.freeze_days })}</p>
    </section>
  );
}

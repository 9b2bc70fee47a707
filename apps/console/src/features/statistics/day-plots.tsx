/** The days as plots: customers above, trading below. */
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { heightOf, shownUnits } from './day-sums.ts';
import type { DaySum } from './day-sums.ts';
import { Plot } from './plot.tsx';

interface DayPlotsProps {
  readonly sums: readonly DaySum[];
  /** The currency of volume and fees. */
  readonly quote: string;
}

export function DayPlots({ sums, quote }: DayPlotsProps) {
  const days = sums.map(({ day }) => day);
  return (
    <div className="grid grid-cols-2 2xl:grid-cols-3">
      {(['registered', 'active', 'verified', 'trades'] as const).map((name) => {
        const values = sums.map((sum) => sum[name]);
        return (
          <Plot
            key={name}
            title={say(`statistics.columns.${name}`)}
            days={days}
            values={values}
            shown={(at) => countOf(values[at] ?? null)}
            {...(name === 'active'
              ? // Whoever came on two days is one customer: such days do not add up.
                { total: counted(Math.max(0, ...values.map((value) => value ?? 0))), totalName: say('statistics.most') }
              : { total: counted(sumOf(values)) })}
            isWhole
          />
        );
      })}
      {(['volume', 'fees'] as const).map((name) => (
        <Plot
          key={name}
          title={say(`statistics.columns.${name}`, { quote })}
          days={days}
          values={sums.map((sum) => heightOf(sum[name]))}
          shown={(at) => shownUnits(sums[at]?.[name] ?? 0n)}
          total={shownUnits(sums.reduce((sum, each) => sum + each[name], 0n))}
          isWhole={false}
        />
      ))}
    </div>
  );
}

export function countOf(value: number | null): string {
  return value === null ? say('statistics.notCounted') : counted(value);
}

function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

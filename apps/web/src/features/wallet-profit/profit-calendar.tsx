import { IconButton } from '@kontor/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { usePrivacy } from '../../data/privacy.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { ProfitAmount, signOf, useProfitText } from './profit-amount.tsx';
import { amountOf, firstWeekdayOf, monthAway, monthOf, totalOf, weeksOf } from './profit-period.ts';
import type { Part, ProfitAnswer, View } from './profit-period.ts';

const DAY_MS = 86_400_000;
/** By how many days a key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface ProfitCalendarProps {
  /** Of the month; undefined while they are on their way. */
  readonly answer: ProfitAnswer | undefined;
  readonly view: View;
  readonly part: Part;
  /** The chosen day, which says the month. */
  readonly day: number;
  readonly today: number;
  readonly onDay: (day: number) => void;
}

/** A month with what each day made, by colour and sign. Arrows go from day to day, Page Up and Page Down from month to month. Long: one picture, from its head to its foot. */
export function ProfitCalendar({ answer, view, part, day, today, onDay }: ProfitCalendarProps) {
  const words = useWords('profit');
  const tag = useLanguageTag();
  const { isHidden } = usePrivacy();
  const write = useProfitText();
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const month = monthOf(day);
  const weeks = weeksOf(month, firstWeekdayOf(tag));
  const days = new Map(answer?.days.map((each) => [each.time, each]));
  const { total } = totalOf([...days.values()], view, part);
  const named = (ms: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(ms);
  const title = named(month.from, { year: 'numeric', month: 'long' });
  const go = (to: number): void => onDay(Math.min(to, today));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const to =
      step !== undefined
        ? day + step * DAY_MS
        : event.key === 'PageUp'
          ? monthAway(day, -1)
          : event.key === 'PageDown'
            ? monthAway(day, 1)
            : event.key === 'Home'
              ? month.from
              : event.key === 'End'
                ? month.to - DAY_MS
                : undefined;
    if (to === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    go(to);
  };
  // Who moves by keys stays on the day, also where another month has taken the place.
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [day]);
  return (
    <section aria-label={title} data-testid="profit-calendar" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <span className="flex items-center">
          <IconButton label={words('previous')} icon={<ChevronLeft size={16} strokeWidth={1.5} />} onPress={() => go(monthAway(day, -1))} />
          <h2 aria-live="polite" className="min-w-36 text-center text-14 font-bold">
            {title}
          </h2>
          <IconButton
            label={words('next')}
            isDisabled={month.to > today}
            icon={<ChevronRight size={16} strokeWidth={1.5} />}
            onPress={() => go(monthAway(day, 1))}
          />
        </span>
        <span className="ms-auto flex gap-2 text-13">
          <span className="text-text-2">{words('monthTotal')}</span>
          <span data-testid="month-total" className="font-semibold">
            <ProfitAmount amount={answer === undefined ? undefined : total} />
          </span>
        </span>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={title}
        aria-busy={answer === undefined || undefined}
        onKeyDown={onKeyDown}
        className="grid gap-1 outline-none"
      >
        <div role="row" className="grid grid-cols-7 gap-1">
          {weeks[1]!.map((each) => (
            <span key={each} role="columnheader" className="truncate text-center text-11 text-text-3">
              {named(each!, { weekday: 'short' })}
            </span>
          ))}
        </div>
        {weeks.map((week, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week is what it is by its place.
          <div key={row} role="row" className="grid grid-cols-7 gap-1">
            {week.map((each, at) => {
              // oxlint-disable-next-line react/no-array-index-key -- nor is a place without a day anything else.
              if (each === undefined) return <span key={at} role="presentation" />;
              const found = days.get(each);
              const amount = found && amountOf(found, view, part);
              const sign = amount === undefined || isHidden ? 0 : signOf(amount);
              const isFuture = each > today;
              const text = amount === undefined ? words('unknownDay') : `${write(amount)} USDT`;
              const name = words('dayOf', { day: named(each, { year: 'numeric', month: 'long', day: 'numeric' }), amount: text });
              return (
                <div key={each} role="gridcell" aria-selected={each === day} className="min-w-0">
                  <button
                    type="button"
                    tabIndex={each === day ? 0 : -1}
                    disabled={isFuture}
                    aria-label={found?.is_over === false ? `${name}, ${words('running')}` : name}
                    data-day={each}
                    onClick={() => onDay(each)}
                    className={`flex h-13 w-full cursor-pointer flex-col items-start justify-between overflow-hidden rounded-sm px-1 py-1 text-start focus-ring-inside disabled:cursor-default disabled:opacity-40 md:h-15 md:px-2 ${
                      sign > 0 ? 'bg-up/12' : sign < 0 ? 'bg-down/12' : 'bg-s2'
                    } ${each === day ? 'shadow-[inset_0_0_0_1.5px_var(--color-control)]' : ''}`}
                  >
                    <span className={`text-11 ${each === today ? 'font-bold text-text' : 'text-text-2'}`}>
                      {new Date(each).getUTCDate()}
                    </span>
                    <span className="max-w-full self-end truncate text-11 font-semibold md:text-12" data-may-clip>
                      {!isFuture && <ProfitAmount amount={amount} isShort />}
                    </span>
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}

import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Select } from '@kontor/ui/select';
import { Skeleton } from '@kontor/ui/skeleton';
import { Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { AmountsShown, usePrivacy } from '../../data/privacy.ts';
import { saveFile } from '../../data/save-file.ts';
import { useSession } from '../../data/session.ts';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { DayField } from './day-field.tsx';
import { statementCsv } from './statement-csv.ts';
import { dayText, daysPeriod, lastMonths, monthPeriod } from './statement-period.ts';
import type { StatementPeriod } from './statement-period.ts';
import { StatementView } from './statement-view.tsx';
import { useStatement } from './use-statement.ts';

/** The choice that lets one name the days. */
const OTHER = 'other';
const DAY_MS = 86_400_000;
/** On paper, and in the file that a browser prints to: black on white, whatever the theme. */
const PAPER =
  'print:[--color-hairline:#bbb] print:[--color-s1:#fff] print:[--color-text-2:#333] print:[--color-text-3:#444] print:[--color-text:#000] print:bg-[#fff] print:text-text';

/** A statement of a month or of other days, to be read, saved as a file or printed. Long: one page, from its head to its foot. */
export function StatementPage() {
  const words = useWords('worth');
  const tag = useLanguageTag();
  const { isHidden } = usePrivacy();
  const isPrinted = usePrinted();
  const uid = useSession()?.user.id;
  const [nowMs] = useState(Date.now);
  const [month, setMonth] = useState(() => lastMonths(nowMs)[0]!);
  const [days, setDays] = useState(() => ({ first: dayText(nowMs - 6 * DAY_MS), last: dayText(nowMs) }));
  const period: StatementPeriod | undefined = month === OTHER ? daysPeriod(days.first, days.last, nowMs) : monthPeriod(month);
  const { statement, problem, again } = useStatement(period);
  const save = (): void => {
    if (statement === undefined || period === undefined) return;
    saveFile(`statement-${dayText(period.from)}-${dayText(period.to - DAY_MS)}.csv`, statementCsv(statement), 'text/csv');
  };
  const months = lastMonths(nowMs).map((id) => ({ id, label: monthName(id, tag) }));
  return (
    <div data-statement className={`${PAPER} grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-5 md:px-8 print:min-h-0`}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline pb-4">
        <h1 className="min-w-0 text-20 font-bold">{words('statement.title')}</h1>
        <div className="print:hidden flex flex-wrap gap-2">
          <Button variant="secondary" size={36} isDisabled={statement === undefined} onPress={save}>
            <Download size={16} strokeWidth={1.5} aria-hidden />
            {words('statement.csv')}
          </Button>
          <Button variant="secondary" size={36} isDisabled={statement === undefined} onPress={() => window.print()}>
            <Printer size={16} strokeWidth={1.5} aria-hidden />
            {words('statement.pdf')}
          </Button>
        </div>
      </div>
      <div className="print:hidden grid gap-3">
        <p className="text-13 text-text-2">{words('statement.lead')}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={words('statement.month')}
            items={[...months, { id: OTHER, label: words('statement.other') }]}
            selected={month}
            onSelect={setMonth}
            className="w-56"
          />
          {month === OTHER && (
            <>
              <DayField
                label={words('statement.from')}
                value={days.first}
                most={dayText(nowMs)}
                onChange={(first) => setDays({ ...days, first })}
              />
              <DayField
                label={words('statement.to')}
                value={days.last}
                most={dayText(nowMs)}
                onChange={(last) => setDays({ ...days, last })}
              />
            </>
          )}
        </div>
        <p className="text-12 text-text-3">{words('statement.pdfHint')}</p>
        {isHidden && <p className="text-12 text-text-3">{words('statement.hidden')}</p>}
      </div>
      {period === undefined ? (
        <p className="text-13 text-warn">{words('statement.choose')}</p>
      ) : problem !== undefined ? (
        <EmptyState
          picture="offline"
          title={words('statement.failed')}
          text={problem}
          action={
            <Button variant="secondary" onPress={again}>
              {words('statement.again')}
            </Button>
          }
        />
      ) : statement === undefined ? (
        <Skeleton shape="block" className="h-48 w-full" />
      ) : (
        <>
          <div className="text-13">
            <p data-testid="statement-period" className="font-semibold">
              {formatDay(statement.from, 'UTC', tag)} – {formatDay(Math.min(period.to, statement.to) - 1, 'UTC', tag)}
            </p>
            <p className="text-12 text-text-2">
              {words('statement.made', { uid: uid ?? '', time: `${formatTime(nowMs, 'UTC', tag)} UTC` })}
            </p>
            {statement.to < period.to && <p className="text-12 text-text-2">{words('statement.still')}</p>}
          </div>
          <AmountsShown value={isPrinted}>
            <StatementView statement={statement} />
          </AmountsShown>
        </>
      )}
    </div>
  );
}

/** Whether the page is on its way to paper, where dots for amounts would say nothing. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page when the listener is done.
    const begin = (): void => flushSync(() => setPrinted(true));
    const end = (): void => setPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

/** November 2026, as the language says it. */
function monthName(month: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

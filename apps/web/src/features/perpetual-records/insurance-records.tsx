import { useState } from 'react';
import { insuranceFund } from '@kontor/contract/perpetual-market';
import type { AnswerOf } from '@kontor/contract/call';
import { EmptyState } from '@kontor/ui/empty-state';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { sum } from '../../data/decimal-product.ts';
import { formatDay, formatExact, formatShortDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { extremesOf } from './extremes.ts';
import { LinePlot } from './line-plot.tsx';
import { RecordsPage } from './records-page.tsx';

type Fund = AnswerOf<typeof insuranceFund>;

const PERIODS = ['30', '90', '366'] as const;
type Period = (typeof PERIODS)[number];
/** What all contracts have their margin in (spec §3). */
const UNIT = 'USDT';

/** What the insurance fund holds, and what it held at the end of each day. */
export function InsuranceRecords() {
  const words = useWords('perpetual-records');
  const [days, setDays] = useState<Period>('30');
  const answer = useAskedCall(insuranceFund, { days }, 'quiet');
  return (
    <RecordsPage
      page="insurance"
      text={words('insurance.text')}
      choice={
        <Segment
          label={words('insurance.days')}
          variant="chips"
          selected={days}
          onSelect={(period) => setDays(period as Period)}
          items={PERIODS.map((period) => ({ id: period, label: words('insurance.lastDays', { days: period }) }))}
        />
      }
    >
      <AnswerPlace answer={answer} rows={8} rowHeight={36}>
        {(fund) => <Held fund={fund} />}
      </AnswerPlace>
    </RecordsPage>
  );
}

function Held({ fund: { balance, list, time } }: { readonly fund: Fund }) {
  const words = useWords('perpetual-records');
  const locale = useLanguageTag();
  // The day that goes on has no end yet: it stands with what the fund holds now.
  const past = list.filter((day) => formatDay(day.time, 'UTC', locale) !== formatDay(time, 'UTC', locale));
  const days = [...past, { time, balance }];
  const extremes = extremesOf(days.map((day) => day.balance))!;
  return (
    <>
      <p className="text-11 text-text-3">{words('insurance.balance')}</p>
      <p className="pb-4 text-28 font-bold tabular-nums" data-testid="insurance-balance">
        {formatExact(balance, locale)} {UNIT}
      </p>
      {past.length === 0 ? (
        <EmptyState picture="pending" title={words('empty')} text={words('emptyText')} />
      ) : (
        <>
          <LinePlot
            label={words('insurance.plot')}
            values={days.map((day) => Number(day.balance))}
            edges={{
              high: formatExact(extremes.high, locale),
              low: formatExact(extremes.low, locale),
              from: formatShortDay(days[0]!.time, 'UTC', locale),
              to: formatShortDay(time, 'UTC', locale),
            }}
          />
          <Days days={days} />
        </>
      )}
    </>
  );
}

function Days({ days }: { readonly days: readonly { readonly time: number; readonly balance: string }[] }) {
  const words = useWords('perpetual-records');
  const locale = useLanguageTag();
  return (
    <Table
      label={words('insurance.title')}
      isFlush
      className="mt-4"
      head={
        <>
          <HeadCell>{words('insurance.day')}</HeadCell>
          <HeadCell align="end" className="max-sm:whitespace-normal">
            {words('insurance.held', { unit: UNIT })}
          </HeadCell>
          <HeadCell align="end" className="max-sm:whitespace-normal">
            {words('insurance.change', { unit: UNIT })}
          </HeadCell>
        </>
      }
    >
      {days
        .map(({ time, balance }, at) => {
          const before = days[at - 1];
          return (
            <Row key={time}>
              <Cell className="tabular-nums">
                {formatDay(time, 'UTC', locale)}
                {at === days.length - 1 && <span className="ps-2 text-11 text-text-3 max-sm:hidden">{words('insurance.today')}</span>}
              </Cell>
              <Cell align="end">{formatExact(balance, locale)}</Cell>
              <Cell align="end">{before === undefined ? '-' : signed(sum([balance, negative(before.balance)]), locale)}</Cell>
            </Row>
          );
        })
        .toReversed()}
    </Table>
  );
}

function negative(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** With its sign; nothing has none. */
function signed(text: string, locale: string): string {
  if (!/[1-9]/.test(text)) return '0';
  return text.startsWith('-') ? `−${formatExact(text.slice(1), locale)}` : `+${formatExact(text, locale)}`;
}

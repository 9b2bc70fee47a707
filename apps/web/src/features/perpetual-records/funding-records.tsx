import { useState } from 'react';
import { fundingRates } from '@kontor/contract/perpetual-market';
import type { AnswerOf } from '@kontor/contract/call';
import { EmptyState } from '@kontor/ui/empty-state';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { useReader } from '../../data/reader.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { useSettings } from '../../data/settings.ts';
import { formatExact, formatShortDay, formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { extremesOf } from './extremes.ts';
import { LinePlot } from './line-plot.tsx';
import { pairText } from './listed-contracts.ts';
import { OlderRecords } from './older-records.tsx';
import { rateText } from './rate-text.ts';
import { RecordsPage } from './records-page.tsx';

type Funding = AnswerOf<typeof fundingRates>;

const PAGE_ROWS = 90;
const MINUTE_MS = 60_000;
/** What is said until the contract's own answer is there (rules 2.8). */
const USUAL_HOURS = 8;

/** Every funding rate of a contract, newest first, with a plot of the page; and what the next would be. */
export function FundingRecords({ pair }: { readonly pair: string }) {
  const words = useWords('perpetual-records');
  const [cursor, setCursor] = useState<string>();
  const answer = useAskedCall(fundingRates, { pair, limit: String(PAGE_ROWS), ...(cursor === undefined ? {} : { cursor }) }, 'quiet');
  const hours = String(answer.data?.hours ?? USUAL_HOURS);
  return (
    <RecordsPage page="funding" text={words('funding.text', { hours })} pair={pair} pathOf={paths.contractFunding}>
      <AnswerPlace answer={answer} rows={8} rowHeight={36}>
        {(funding) => (
          <>
            <NextRate next={funding.next} />
            {funding.list.length === 0 ? (
              <EmptyState picture="pending" title={words('empty')} text={words('funding.none')} />
            ) : (
              <Rates pair={pair} list={funding.list} />
            )}
            <OlderRecords cursor={cursor} older={funding.next_cursor} onPage={setCursor} />
          </>
        )}
      </AnswerPlace>
    </RecordsPage>
  );
}

function NextRate({ next }: Pick<Funding, 'next'>) {
  const words = useWords('perpetual-records');
  const locale = useLanguageTag();
  if (next === null) return null;
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3 pb-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-11 text-text-3">{words('funding.next')}</dt>
          <dd className="text-20 font-bold tabular-nums">{rateText(next.rate, locale)}</dd>
        </div>
        <div>
          <dt className="text-11 text-text-3">{words('funding.settles')}</dt>
          <dd className="text-20 font-bold tabular-nums">{timeLeft(next.time - serverNowMs())}</dd>
        </div>
      </dl>
      <p className="text-12 text-text-2">{words('funding.samples', { count: next.samples })}</p>
    </div>
  );
}

function Rates({ pair, list }: { readonly pair: string; readonly list: Funding['list'] }) {
  const words = useWords('perpetual-records');
  const locale = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { zoneLabel } = useReader();
  const extremes = extremesOf(list.map(({ rate }) => rate))!;
  return (
    <>
      <LinePlot
        label={words('funding.plot', { pair: pairText(pair) })}
        values={list.map(({ rate }) => Number(rate)).toReversed()}
        level={{ value: 0, label: '', text: '0%' }}
        edges={{
          high: rateText(extremes.high, locale),
          low: rateText(extremes.low, locale),
          from: formatShortDay(list.at(-1)!.time, zone, locale),
          to: formatShortDay(list[0]!.time, zone, locale),
        }}
      />
      <Table
        label={words('funding.title')}
        isFlush
        className="mt-4"
        head={
          <>
            <HeadCell>{words('time', { zone: zoneLabel })}</HeadCell>
            <HeadCell align="end">{words('funding.rate')}</HeadCell>
            <HeadCell align="end">{words('funding.mark')}</HeadCell>
          </>
        }
      >
        {list.map(({ time, rate, mark_price: mark }) => (
          <Row key={time}>
            <Cell className="tabular-nums">{formatTime(time, zone, locale)}</Cell>
            <Cell align="end">{rateText(rate, locale)}</Cell>
            <Cell align="end">{formatExact(mark, locale)}</Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}

/** Hours and minutes: what is asked once does not count seconds. */
function timeLeft(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE_MS));
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

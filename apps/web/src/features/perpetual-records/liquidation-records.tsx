import { useState } from 'react';
import { liquidationReceipts } from '@kontor/contract/perpetual-market';
import type { AnswerOf } from '@kontor/contract/call';
import { EmptyState } from '@kontor/ui/empty-state';
import { Select } from '@kontor/ui/select';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { useReader } from '../../data/reader.ts';
import { useSettings } from '../../data/settings.ts';
import { formatExact, formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { pairText, useContractNames } from './listed-contracts.ts';
import { OlderRecords } from './older-records.tsx';
import { RecordsPage } from './records-page.tsx';

const ALL = 'all';
const PAGE_ROWS = 30;

/** Every liquidation, newest first, of one contract or of all, each with its receipt. */
export function LiquidationRecords() {
  const words = useWords('perpetual-records');
  const names = useContractNames();
  const [pair, setPair] = useState(ALL);
  const [cursor, setCursor] = useState<string>();
  const answer = useAskedCall(
    liquidationReceipts,
    { limit: String(PAGE_ROWS), ...(pair === ALL ? {} : { pair }), ...(cursor === undefined ? {} : { cursor }) },
    'quiet',
  );
  return (
    <RecordsPage
      page="liquidations"
      text={words('liquidations.text')}
      choice={
        <Select
          label={words('contract')}
          size="small"
          selected={pair}
          onSelect={(name) => {
            setCursor(undefined);
            setPair(name);
          }}
          items={[{ id: ALL, label: words('allContracts') }, ...(names ?? []).map((name) => ({ id: name, label: pairText(name) }))]}
        />
      }
    >
      <AnswerPlace answer={answer} rows={8} rowHeight={36}>
        {({ list, next_cursor: older }) => (
          <>
            {list.length === 0 ? (
              <EmptyState picture="results" title={words('empty')} text={words('emptyText')} />
            ) : (
              <Receipts list={list} />
            )}
            <OlderRecords cursor={cursor} older={older} onPage={setCursor} />
          </>
        )}
      </AnswerPlace>
    </RecordsPage>
  );
}

function Receipts({ list }: Pick<AnswerOf<typeof liquidationReceipts>, 'list'>) {
  const words = useWords('perpetual-records');
  const perpetual = useWords('perpetual');
  const locale = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { zoneLabel } = useReader();
  const exact = (text: string): string => formatExact(text, locale);
  return (
    <Table
      label={words('liquidations.title')}
      isFlush
      head={
        <>
          <HeadCell>{words('liquidations.receipt')}</HeadCell>
          <HeadCell>{words('time', { zone: zoneLabel })}</HeadCell>
          <HeadCell>{words('liquidations.position')}</HeadCell>
          <HeadCell align="end">{words('liquidations.mark')}</HeadCell>
          <HeadCell align="end">{words('liquidations.bankruptcy')}</HeadCell>
          <HeadCell align="end">{words('liquidations.loss')}</HeadCell>
          <HeadCell align="end">{words('liquidations.fund')}</HeadCell>
        </>
      }
    >
      {list.map((receipt) => {
        const [base = ''] = receipt.pair.split('_');
        return (
          <Row key={receipt.receipt_id}>
            <Cell>
              <SiteLink to={paths.contractLiquidation(receipt.receipt_id)} className="relative font-semibold text-iris focus-ring hit-44">
                {receipt.receipt_id}
              </SiteLink>
            </Cell>
            <Cell className="tabular-nums">{formatTime(receipt.time, zone, locale)}</Cell>
            <Cell>
              {pairText(receipt.pair)} {perpetual(`side.${receipt.side}`)} {exact(receipt.quantity)} {base}
            </Cell>
            <Cell align="end">{exact(receipt.mark.mark_price)}</Cell>
            <Cell align="end">{exact(receipt.bankruptcy_price)}</Cell>
            <Cell align="end">{exact(receipt.realised_profit)}</Cell>
            <Cell align="end">{exact(receipt.insurance)}</Cell>
          </Row>
        );
      })}
    </Table>
  );
}

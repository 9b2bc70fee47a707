import { EmptyState } from '@kontor/ui/empty-state';
import { AnswerPlace } from '../../data/answer-place.tsx';
import type { Answer } from '../../data/asked-call.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { MarkInputs, RuleBox } from './receipt-inputs.tsx';
import { ReceiptLines } from './receipt-list.tsx';
import type { Receipt } from './receipt-reckoning.ts';
import { ReceiptStory } from './receipt-story.tsx';
import { useTermsThen, useTermsToday } from './receipt-terms.ts';
import type { ReceiptTerms } from './receipt-terms.ts';
import { RecordsPage } from './records-page.tsx';
import { useReceipt } from './use-receipt.ts';

/** The receipt of one liquidation, reckoned again in the browser. */
export function LiquidationReceipt({ receipt: id }: { readonly receipt: string }) {
  const words = useWords('perpetual-records');
  const isNumber = /^[1-9]\d{0,14}$/.test(id);
  return (
    <RecordsPage page="liquidations">
      <p className="pb-4 text-12 text-text-2">
        <SiteLink to={path('contractLiquidations')} className="font-semibold text-iris focus-ring">
          {words('receipt.back')}
        </SiteLink>
        <span className="ps-3">{words('lead')}</span>
      </p>
      {isNumber ? <Asked id={id} /> : <Missing />}
    </RecordsPage>
  );
}

function Asked({ id }: { readonly id: string }) {
  const words = useWords('perpetual-records');
  const answer = useReceipt(id);
  return (
    <>
      {answer.data === undefined && <h1 className="sr-only">{words('liquidations.title')}</h1>}
      <AnswerPlace answer={answer} rows={8} rowHeight={36}>
        {(receipt) => (receipt === null ? <Missing /> : <Told receipt={receipt} />)}
      </AnswerPlace>
    </>
  );
}

function Missing() {
  const words = useWords('perpetual-records');
  return <EmptyState picture="results" level={1} title={words('receipt.notFound')} />;
}

function Told({ receipt }: { readonly receipt: Receipt }) {
  return receipt.terms === null ? <ByTermsToday receipt={receipt} /> : <ByTermsThen receipt={receipt} terms={receipt.terms} />;
}

function ByTermsThen({ receipt, terms }: { readonly receipt: Receipt; readonly terms: NonNullable<Receipt['terms']> }) {
  return <Reckoned receipt={receipt} terms={useTermsThen(receipt.pair, terms)} />;
}

function ByTermsToday({ receipt }: { readonly receipt: Receipt }) {
  return <Reckoned receipt={receipt} terms={useTermsToday(receipt.pair)} />;
}

function Reckoned({ receipt, terms }: { readonly receipt: Receipt; readonly terms: Answer<ReceiptTerms | null> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,424px)] lg:gap-10">
      <div className="min-w-0">
        <ReceiptStory receipt={receipt} terms={terms.data ?? undefined} />
      </div>
      <div className="min-w-0 lg:border-s lg:border-hairline lg:ps-10">
        <MarkInputs receipt={receipt} />
        <RuleBox receipt={receipt} />
        <ReceiptLines receipt={receipt} terms={terms} />
      </div>
    </div>
  );
}

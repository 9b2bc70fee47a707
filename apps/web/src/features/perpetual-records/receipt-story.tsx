import { FactRows } from '@kontor/ui/fact-rows';
import { formatClock } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { pairText } from './listed-contracts.ts';
import { MarkBefore } from './mark-before.tsx';
import { useReceiptFigures } from './receipt-figures.ts';
import { ReceiptHeading } from './receipt-heading.tsx';
import type { Receipt } from './receipt-reckoning.ts';
import type { ReceiptTerms } from './receipt-terms.ts';

/** What happened, in the order in which it did, and where the money went. */
export function ReceiptStory({ receipt, terms }: { readonly receipt: Receipt; readonly terms: ReceiptTerms | undefined }) {
  const words = useWords('perpetual-records');
  const figures = useReceiptFigures(receipt);
  const isWhole = !/[1-9]/.test(receipt.remaining_quantity);
  const isCross = receipt.margin_mode === 'cross';
  return (
    <>
      <p className="text-12 text-text-2">{words('receipt.number', { id: receipt.receipt_id, time: figures.time(receipt.time) })}</p>
      <h1 className="mt-1 text-20 font-bold md:text-28">
        {words(isWhole ? 'receipt.title' : 'receipt.titlePart', {
          pair: pairText(receipt.pair),
          side: receipt.side,
          amount: figures.amount(receipt.quantity),
        })}
      </h1>
      <p className="mt-2 text-14 text-text-2">
        {words(isCross ? 'receipt.textCross' : 'receipt.text', {
          mark: figures.exact(receipt.mark.mark_price),
          balance: figures.money(receipt.margin_balance),
          needed: figures.money(receipt.maintenance_margin),
        })}
      </p>
      <Facts receipt={receipt} />
      <MarkBefore receipt={receipt} terms={terms} />
      <ReceiptHeading>{words('receipt.happened')}</ReceiptHeading>
      <Steps receipt={receipt} />
      <ReceiptHeading>{words('receipt.money', { unit: figures.unit })}</ReceiptHeading>
      <Money receipt={receipt} />
    </>
  );
}

function Facts({ receipt }: { readonly receipt: Receipt }) {
  const words = useWords('perpetual-records');
  const perpetual = useWords('perpetual');
  const figures = useReceiptFigures(receipt);
  const fills = receipt.steps.filter(({ price }) => price !== null);
  const facts = [
    [words('receipt.entry'), figures.exact(receipt.average_open_price)],
    [words('receipt.leverage'), `${receipt.leverage}x ${perpetual(`mode.${receipt.margin_mode}`)}`],
    [words('receipt.bankruptcy'), figures.exact(receipt.bankruptcy_price)],
    ...(fills.length === 1 ? [[words('receipt.average'), figures.exact(fills[0]!.price!)] as const] : []),
  ] as const;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 border-y border-hairline py-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-11 text-text-3">{label}</dt>
          <dd className="text-14 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ receipt }: { readonly receipt: Receipt }) {
  const words = useWords('perpetual-records');
  const figures = useReceiptFigures(receipt);
  const told = [
    { time: receipt.mark.time, text: words('receipt.decided', { mark: figures.exact(receipt.mark.mark_price) }) },
    ...receipt.steps.map(({ step, time, quantity, price }) => ({
      time,
      text: words(`receipt.step.${step}`, { amount: figures.amount(quantity), price: price === null ? '-' : figures.exact(price) }),
    })),
  ];
  return (
    <ol className="text-13">
      {told.map(({ time, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps stand in the order in which they were done.
        <li key={index} className="group relative flex flex-col pb-4 ps-6 sm:flex-row sm:gap-4">
          <span
            aria-hidden
            className="absolute top-1.5 left-0 size-2.25 rounded-full bg-text-2 group-last:bg-iris forced-color-adjust-none"
          />
          <span aria-hidden className="absolute top-4.5 bottom-0 left-1 w-px bg-control group-last:hidden" />
          <time className="shrink-0 text-11 text-text-3 tabular-nums sm:w-18 sm:pt-0.5">{formatClock(time, 'UTC')}</time>
          <span className="font-semibold">{text}</span>
        </li>
      ))}
    </ol>
  );
}

function Money({ receipt }: { readonly receipt: Receipt }) {
  const words = useWords('perpetual-records');
  const figures = useReceiptFigures(receipt);
  const isPaidIn = !receipt.insurance.startsWith('-');
  return (
    <FactRows
      rows={[
        [words('receipt.realised'), figures.exact(receipt.realised_profit)],
        [words(isPaidIn ? 'receipt.toFund' : 'receipt.fromFund'), figures.exact(receipt.insurance.replace(/^-/, ''))],
        [words(receipt.margin_mode === 'cross' ? 'receipt.leftCross' : 'receipt.left'), figures.exact(receipt.remaining_margin)],
        [words('receipt.open'), figures.amount(receipt.remaining_quantity)],
      ]}
    />
  );
}

import { useWords } from '../../i18n/words.ts';
import { dividedCut } from '../../data/decimal-product.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useReceiptFigures } from './receipt-figures.ts';
import { ReceiptHeading } from './receipt-heading.tsx';
import { middleOf } from './receipt-lines.ts';
import type { Receipt } from './receipt-reckoning.ts';

/** Digits of a ratio before it is written as percent. */
const RATIO_DECIMALS = 6;

interface ReceiptPart {
  readonly receipt: Receipt;
}

/** The mark price and the three that it is the middle one of. */
export function MarkInputs({ receipt }: ReceiptPart) {
  const words = useWords('perpetual-records');
  const figures = useReceiptFigures(receipt);
  const { mark } = receipt;
  const middle = middleOf(mark);
  const rows = [
    ['price1', words('receipt.price1'), mark.price1],
    ['price2', words('receipt.price2'), mark.price2],
    ['last', words('receipt.last'), mark.last_price],
  ] as const;
  return (
    <>
      <ReceiptHeading>{words('receipt.mark', { time: figures.time(mark.time) })}</ReceiptHeading>
      <p className="pb-2 text-12 text-text-2">{words('receipt.markText')}</p>
      <dl className="border-t border-hairline text-13">
        {rows.map(([id, label, value]) => (
          <div
            key={id}
            className={`flex min-h-11 items-center justify-between gap-3 border-b border-hairline px-3 py-1 ${id === middle ? 'bg-s2 shadow-[inset_2px_0_0_var(--color-iris)]' : ''}`}
          >
            <dt className="font-semibold">
              {label} {id === middle && <span className="text-11 text-iris">{words('receipt.median')}</span>}
            </dt>
            <dd className={value === null ? 'text-right text-11 text-text-3' : 'font-semibold tabular-nums'}>
              {value === null ? words('receipt.notKept') : figures.exact(value)}
            </dd>
          </div>
        ))}
        <div className="flex min-h-11 items-center justify-between gap-3 px-3 text-text-2">
          <dt>{words('receipt.index')}</dt>
          <dd className="tabular-nums">{figures.exact(mark.index_price)}</dd>
        </div>
      </dl>
    </>
  );
}

/** What is compared, and how far it was. */
export function RuleBox({ receipt }: ReceiptPart) {
  const words = useWords('perpetual-records');
  const figures = useReceiptFigures(receipt);
  const { margin_balance: balance, maintenance_margin: needed } = receipt;
  const ratio = balance.startsWith('-') ? undefined : dividedCut(needed, balance, RATIO_DECIMALS);
  const rows = [
    [words('receipt.balance'), figures.money(balance), ''],
    [words('receipt.needed'), figures.money(needed), ''],
    [words('receipt.ratio'), ratio === undefined ? '-' : formatPercent(ratio, figures.locale).replace(/^\+/, ''), 'text-warn'],
  ] as const;
  return (
    <>
      <ReceiptHeading>{words('receipt.rule')}</ReceiptHeading>
      <div className="rounded-control bg-s2 p-3">
        <p className="pb-2 text-12">{words('receipt.ruleText')}</p>
        <dl className="flex flex-col gap-1 text-12">
          {rows.map(([label, value, ink]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-text-2">{label}</dt>
              <dd className={`font-semibold tabular-nums ${ink}`}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

import { feeShare } from './fee-share.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useWords } from '../../i18n/words.ts';
import { baseText, quantityText, quoteText } from './order-grid.ts';
import type { OrderFormModel } from './use-order-form.ts';

/** What the order costs and brings, in rows of 24. The rows are always there, so that the button never moves. */
export function OrderSummary({ form }: { readonly form: OrderFormModel }) {
  const words = useWords('order-form');
  const figures = usePairFigures(form.pair);
  const { world, plan, draft, pair } = form;
  const { preview } = plan;
  const privacy = usePrivacy();
  // What follows from a share of the balance tells the balance.
  const own = (text: string): string => privacy.own(text, draft.size.by !== 'percent');
  const buys = draft.side === 'buy';
  const received = buys ? pair.left_symbol : pair.right_symbol;
  const write = (units: bigint | undefined): string => {
    if (world === undefined || units === undefined) return '-';
    const text = own(`${figures.exact(buys ? baseText(world.grid, units) : quoteText(world.grid, units))} ${received}`);
    return preview?.isEstimate === true ? words('estimate', { amount: text }) : text;
  };
  const rates = world?.rates;
  const role = preview?.role ?? 'taker';
  const rate = rates === undefined ? undefined : feeShare(rates[role], figures.locale);
  const feeLabel = rate === undefined ? words('fee') : role === 'maker' ? words('feeMaker', { rate }) : words('feeTaker', { rate });
  const hasAmount = preview !== undefined && preview.total > 0n;
  return (
    <dl className="mt-3 text-12">
      {draft.kind === 'market' && (
        <SummaryRow
          label={words('average')}
          value={
            preview?.average === undefined || world === undefined
              ? '-'
              : own(`${figures.price(quoteText(world.grid, preview.average))} ${pair.right_symbol}`)
          }
        />
      )}
      <SummaryRow label={feeLabel} value={hasAmount ? write(preview.fee) : '-'} />
      <SummaryRow label={words('receive')} value={hasAmount ? write(preview.receive) : '-'} strong />
      {buys && hasAmount && world !== undefined && plan.frozen !== undefined && plan.frozen !== preview.total && (
        <SummaryRow label={words('reserved')} value={own(`${figures.exact(quoteText(world.grid, plan.frozen))} ${pair.right_symbol}`)} />
      )}
      {preview?.fillable !== undefined && world !== undefined && plan.problems.every(({ code }) => code !== 'emptyBook') && (
        <div className="py-1 text-warn">
          {words('fillable', { amount: own(`${figures.exact(quantityText(world.grid, preview.fillable))} ${pair.left_symbol}`) })}
        </div>
      )}
    </dl>
  );
}

function SummaryRow({ label, value, strong = false }: { readonly label: string; readonly value: string; readonly strong?: boolean }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className={strong ? 'font-semibold text-text' : 'text-text'}>{value}</dd>
    </div>
  );
}

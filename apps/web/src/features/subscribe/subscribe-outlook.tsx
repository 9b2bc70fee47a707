import { sum } from '../../data/decimal-product.ts';
import { expectedLots, frozenOf, product, shareNow } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useWords } from '../../i18n/words.ts';
import type { SubscribePlan } from './subscribe-draft.ts';
import { useSaleWords } from './use-sale-words.ts';

/** Decimals that tokens are told with ahead; what is given in the end is exact. */
const TOKEN_DECIMALS = 8;

interface OutlookProps {
  readonly item: IcoItem;
  readonly holding: IcoHolding | undefined;
  readonly plan: SubscribePlan;
}

type Rows = readonly (readonly [name: string, value: string])[];

/** What may come of a subscription: the most there can be, and what of that is frozen at first. */
export function useOutlook(item: IcoItem, holding: IcoHolding | undefined, plan: SubscribePlan): Rows {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  if (plan.quantity === '' || plan.problem === 'whole') return [];
  // What follows from what one has would tell it.
  const before = figures.isHidden ? '0' : (holding?.quantity ?? '0');
  const all = sum([before, plan.quantity]);
  const tokens = item.lot === null ? shareNow(item, before, plan.quantity, TOKEN_DECIMALS) : product(all, item.lot);
  const frozen = frozenOf(tokens, item.freeze_ratio, TOKEN_DECIMALS);
  const share = figures.percent(item.freeze_ratio, 2).replace(/[.,]00(?=\D*$)/, '');
  return [
    [item.lot === null ? words('outlook.now') : words('outlook.all', { count: Number(all) }), `${figures.exact(tokens)} ${item.symbol}`],
    ...(item.freeze_days === 0
      ? []
      : [
          [words('outlook.atOnce'), `${figures.exact(sum([tokens, `-${frozen}`]))} ${item.symbol}`] as const,
          [words('outlook.frozen', { share }), `${figures.exact(frozen)} ${item.symbol}`] as const,
        ]),
  ];
}

/** The same beside the form, with the tickets that are next. */
export function SubscribeOutlook({ item, holding, plan }: OutlookProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const outlook = useOutlook(item, holding, plan);
  if (plan.quantity === '' || plan.problem === 'whole') return null;
  const lots = Number(plan.quantity);
  const first = Number(item.subscribed);
  const rows: Rows = [
    [words('form.pays'), `${figures.money(plan.cost)} ${item.payment}`],
    ...(item.lot === null
      ? []
      : [
          [
            words('form.tickets'),
            lots === 1
              ? figures.exact(String(first))
              : `${figures.exact(String(first))} ${words('tickets.to')} ${figures.exact(String(first + lots - 1))}`,
          ] as const,
        ]),
    ...outlook,
  ];
  return (
    <dl className="mt-4 flex flex-col gap-2 border-t border-hairline pt-3 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-text-2">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What would come of it if the sale ended now: a chance and no promise. */
export function IfItEndedNow({ item, lots }: { readonly item: IcoItem; readonly lots: string }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  if (item.winning_rate === null || !/[1-9]/.test(lots)) return null;
  return (
    <section className="border-t border-hairline px-4 py-4 md:px-6">
      <h2 className="text-13 font-semibold">{words('ifNow.title')}</h2>
      <p className="mt-1 text-12 text-text-2">
        {words(Number(item.winning_rate) >= 1 ? 'ifNow.all' : 'ifNow.some', {
          won: figures.own(figures.exact(expectedLots(lots, item.winning_rate))),
          lots: figures.own(figures.exact(lots)),
        })}
      </p>
    </section>
  );
}

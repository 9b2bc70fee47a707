import { Dialog } from '@kontor/ui/dialog';
import { Button } from '@kontor/ui/button';
import type { ReactNode } from 'react';
import { useIcoNow } from '../../data/ico-clock.ts';
import { lotsLeft, progressOf, stateAt } from '../../data/ico-figures.ts';
import { useIcoItem } from '../../data/ico-items.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { figure } from '../../data/figures.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useSaleWords } from './use-sale-words.ts';

interface FieldsProps {
  readonly holding: IcoHolding;
  readonly onClose: () => void;
}

type Rows = readonly (readonly [name: string, value: ReactNode])[];

/** Every field of one own subscription and of its sale (spec §3, ICO item), over the list. */
export function SubscriptionFields({ holding, onClose }: FieldsProps) {
  const words = useWords('subscribe');
  const { data: item } = useIcoItem(holding.item);
  const own = useOwnRows(holding);
  const sale = useSaleRows(item ?? undefined, holding);
  return (
    <Dialog
      isOpen
      size="wide"
      title={words('field.title', { symbol: holding.symbol })}
      closeLabel={words('field.close')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onPress={onClose}>
          {words('field.close')}
        </Button>
      }
    >
      <dl className="grid text-13" data-subscription-fields={holding.item}>
        {[...sale, ...own].map(([name, value]) => (
          <div key={name} data-field={name} className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline py-1">
            <dt className="text-text-2">{name}</dt>
            <dd className="min-w-0 text-end font-semibold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** What everybody sees of the sale; a dash while it is not known. */
function useSaleRows(item: IcoItem | undefined, holding: IcoHolding): Rows {
  const words = useWords('subscribe');
  const tag = useLanguageTag();
  const figures = useSaleWords();
  const nowMs = useIcoNow();
  const state = item && stateAt(item, nowMs);
  const known = (write: (known: IcoItem) => ReactNode): ReactNode => (item === undefined ? UNKNOWN : write(item));
  const available = (known: IcoItem): string => {
    const left = lotsLeft(known, holding);
    if (left === undefined) return words('noLimit');
    return state === 'in_progress' || state === 'upcoming' ? figures.own(words('lots', { count: left })) : words('lots', { count: 0 });
  };
  return [
    [words('lists.item'), holding.symbol],
    [
      words('field.status'),
      known((each) => words(state === 'in_progress' && each.ending_soon ? 'state.ending_soon' : `state.${state ?? each.state}`)),
    ],
    [words('progress.label'), known((each) => words('percent', { value: figure(progressOf(each).percent, 2, tag) }))],
    [words('price'), `${figures.exact(holding.raise_price)} ${holding.payment}`],
    [words('onOffer'), known(({ supply, symbol }) => `${figures.exact(supply)} ${symbol}`)],
    [words('leftForYou'), known(available)],
    [words('field.remaining'), known(({ end }) => (state === 'in_progress' || state === 'upcoming' ? figures.left(end, nowMs) : UNKNOWN))],
    [words('field.end'), known(({ end }) => `${figures.time(end)} ${figures.zone}`)],
    [words('field.duration'), known(({ start, end }) => figures.left(end, start))],
  ];
}

/** What is the reader's own. */
function useOwnRows(holding: IcoHolding): Rows {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const { symbol, payment, mode, state, tickets, winning_lots: won, winning_rate: rate, settle_time: settled } = holding;
  const coins = (amount: string): string => figures.own(`${figures.exact(amount)} ${symbol}`);
  const money = (amount: string): string => figures.own(`${figures.exact(amount)} ${payment}`);
  const range = ({ first, lots }: IcoHolding['tickets'][number]): string =>
    lots === 1
      ? figures.exact(String(first))
      : `${figures.exact(String(first))} ${words('tickets.to')} ${figures.exact(String(first + lots - 1))}`;
  return [
    [words('field.mine'), words(`mineState.${state}`)],
    [
      words('lists.quantity'),
      mode === 'lottery' ? figures.own(words('lots', { count: Number(holding.quantity) })) : money(holding.quantity),
    ],
    [words('own.cost'), money(holding.paid)],
    [words('own.refunded'), money(holding.refunded)],
    [words('lists.tickets'), tickets.length === 0 ? UNKNOWN : figures.own(tickets.map(range).join(', '))],
    [words('winningRate'), rate === null ? UNKNOWN : figures.rate(rate)],
    [words('lists.won'), won === null ? UNKNOWN : figures.own(figures.exact(String(won)))],
    [words('own.received'), coins(holding.tokens)],
    [words('own.locked'), coins(holding.locked)],
    [
      words('lists.ratio'),
      words('lists.ratioOf', { share: figures.exact(String(Number(holding.freeze_ratio) * 100)), days: holding.freeze_days }),
    ],
    [words('own.releasedToday'), coins(holding.released_today)],
    [words('own.releasedTotal'), coins(holding.released_total)],
    [words('thaw.ready'), coins(holding.claimable)],
    [words('field.at'), `${figures.time(holding.time)} ${figures.zone}`],
    [words('field.settled'), settled === null ? UNKNOWN : `${figures.time(settled)} ${figures.zone}`],
  ];
}

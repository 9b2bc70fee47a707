import { DecimalField } from '@kontor/ui/decimal-field';
import { useState } from 'react';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { useWonTickets } from './use-won-tickets.ts';
import { useSaleWords } from './use-sale-words.ts';

/** More tickets than these are told as ranges, with a search for a number. */
const MOST_SHOWN = 100;

/** The reader's own tickets, each in its place; after the draw those that have won stand out. */
export function OwnTickets({ holding, isDrawn }: { readonly holding: IcoHolding; readonly isDrawn: boolean }) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const lots = Number(holding.quantity);
  const won = useWonTickets(holding, isDrawn && lots <= MOST_SHOWN);
  if (figures.isHidden) return <p className="py-3 text-13 text-text-2">{words('tickets.hidden')}</p>;
  const ranges = holding.tickets.map(({ first, lots: count }) => rangeText(first, count, figures.exact, words('tickets.to')));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <p className="text-13">{ranges.join(', ')}</p>
        {holding.winning_lots !== null && isDrawn && (
          <p className="text-12 text-text-2">{words('tickets.won', { won: holding.winning_lots, lost: lots - holding.winning_lots })}</p>
        )}
      </div>
      {lots > MOST_SHOWN ? (
        <Search holding={holding} isDrawn={isDrawn} />
      ) : (
        <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6 lg:grid-cols-8 2xl:grid-cols-10">
          {holding.tickets.flatMap(({ first, lots: count }) =>
            Array.from({ length: count }, (_, index) => {
              const number = first + index;
              const isWon = won?.has(number) === true;
              return (
                <li
                  key={number}
                  data-ticket={number}
                  data-won={won === undefined ? undefined : isWon}
                  className={`flex h-8 items-center justify-center rounded-sm text-12 tabular-nums ${
                    isWon
                      ? 'font-bold shadow-[inset_0_0_0_1.5px_var(--color-iris)]'
                      : `shadow-[inset_0_0_0_1px_var(--color-hairline)] ${won === undefined ? '' : 'text-text-3'}`
                  }`}
                >
                  {figures.exact(String(number))}
                  {isWon && <span className="sr-only">, {words('tickets.isWon')}</span>}
                </li>
              );
            }),
          )}
        </ul>
      )}
      <p className="pt-3 text-12 text-text-3">{words('tickets.order')}</p>
    </>
  );
}

function rangeText(first: number, count: number, exact: (text: string) => string, to: string): string {
  return count === 1 ? exact(String(first)) : `${exact(String(first))} ${to} ${exact(String(first + count - 1))}`;
}

/** Whether one's own ticket of a number is among them, and what became of it. */
function Search({ holding, isDrawn }: { readonly holding: IcoHolding; readonly isDrawn: boolean }) {
  const words = useWords('subscribe');
  const tag = useLanguageTag();
  const [text, setText] = useState('');
  const number = text === '' ? undefined : Number(text);
  const isOwn = number !== undefined && holding.tickets.some(({ first, lots }) => number >= first && number < first + lots);
  const won = useWonTickets({ ...holding, tickets: isOwn ? [{ first: number, lots: 1 }] : [] }, isDrawn && isOwn);
  return (
    <div className="max-w-86">
      <DecimalField label={words('tickets.search')} locale={tag} decimals={0} value={text} onChange={setText} />
      <p role="status" className="min-h-5 pt-1 text-12 text-text-2">
        {number === undefined
          ? ''
          : !isOwn
            ? words('tickets.notOwn')
            : !isDrawn
              ? words('tickets.isOwn')
              : won === undefined
                ? ''
                : words(won.has(number) ? 'tickets.isWon' : 'tickets.isLost')}
      </p>
    </div>
  );
}

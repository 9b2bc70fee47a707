import { useWords } from '../../i18n/words.ts';
import type { BookRow } from './book-rows.ts';

/** Where the card stands: beside the book, on the side that has room. px of the window. */
export interface CardPlace {
  readonly top: number;
  readonly left: number;
}

interface UpToCardProps {
  readonly id: string;
  readonly place: CardPlace;
  /** Of the row, counted from the best price. */
  readonly levels: number;
  readonly row: BookRow;
  readonly figures: { readonly sum: string; readonly average: string; readonly value: string };
  readonly base: string;
  readonly quote: string;
}

const WIDTH = 192;
const HEIGHT = 124;
const GAP = 8;

/** The place beside a book for one of its rows. */
export function placeBeside(book: DOMRect, row: DOMRect): CardPlace {
  const isRoomBefore = book.left >= WIDTH + GAP;
  return {
    top: Math.max(GAP, Math.min(row.top - 40, innerHeight - HEIGHT - GAP)),
    left: isRoomBefore ? book.left - WIDTH - GAP : book.right + GAP,
  };
}

/** What an order down to the row would take, beside the book. */
export function UpToCard({ id, place, levels, row, figures, base, quote }: UpToCardProps) {
  const t = useWords('trade');
  return (
    <div
      id={id}
      className="pointer-events-none fixed z-30 rounded-card bg-s1 p-3 text-12 shadow-float"
      style={{ ...place, width: WIDTH }}
      aria-hidden
    >
      <Line label={t('book.upTo', { price: row.priceText })} value={t('book.levels', { count: levels })} quiet />
      <Line label={t('book.sumTo', { unit: base })} value={figures.sum} />
      <Line label={t('book.average')} value={figures.average} />
      <Line label={t('book.value', { unit: quote })} value={figures.value} />
      {row.own !== undefined && <Line label={t('book.yours', { unit: base })} value={row.own.openText} />}
    </div>
  );
}

function Line({ label, value, quiet = false }: { readonly label: string; readonly value: string; readonly quiet?: boolean }) {
  return (
    <div className="flex h-5 items-center justify-between gap-3 text-text-2">
      <span>{label}</span>
      <span className={quiet ? 'text-text-3' : 'font-semibold text-text'}>{value}</span>
    </div>
  );
}

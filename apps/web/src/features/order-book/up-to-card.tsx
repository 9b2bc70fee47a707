import { useWords } from '../../i18n/words.ts';
import type { BookRow } from './book-rows.ts';

interface UpToCardProps {
  readonly hover: { readonly side: 'bid' | 'ask'; readonly index: number };
  readonly row: BookRow;
  readonly figures: { readonly sum: string; readonly average: string; readonly value: string };
  readonly base: string;
  readonly quote: string;
  readonly rows: number;
}

const HEAD = 64;
const ROW = 20;
const SPREAD = 40;

/** What an order down to the hovered level would take, beside the book. */
export function UpToCard({ hover, row, figures, base, quote, rows }: UpToCardProps) {
  const t = useWords('trade');
  const top = HEAD + (hover.side === 'ask' ? (rows - 1 - hover.index) * ROW : rows * ROW + SPREAD + hover.index * ROW);
  return (
    <div
      className="pointer-events-none absolute end-full z-30 me-2 w-48 rounded-card bg-s1 p-3 text-12 shadow-float"
      style={{ top: Math.max(HEAD, top - 40) }}
      aria-hidden
    >
      <Line label={t('book.upTo', { price: row.priceText })} value={t('book.levels', { count: hover.index + 1 })} quiet />
      <Line label={t('book.sumTo', { unit: base })} value={figures.sum} />
      <Line label={t('book.average')} value={figures.average} />
      <Line label={t('book.value', { unit: quote })} value={figures.value} />
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

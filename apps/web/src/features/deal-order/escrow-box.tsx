import { LockKeyhole } from 'lucide-react';
import { escrowPlace } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { DealView } from './deal-page.tsx';

/** Where the coins are: a line from the seller over the exchange to the buyer, and who can move them. */
export function EscrowBox({ detail: { deal } }: Pick<DealView, 'detail'>) {
  const words = useWords('deal');
  const figures = useDealWords();
  const place = escrowPlace(deal);
  const amount = `${figures.ownExact(deal.quantity)} ${deal.symbol}`;
  const name = deal.peer.nickname;
  const isSeller = deal.role === 'seller';
  return (
    <section className="mt-5 rounded-card px-5 py-4 shadow-[inset_0_0_0_1px_var(--color-hairline)] max-md:px-4" data-escrow={place}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="flex items-center gap-2 text-13 font-semibold">
          <LockKeyhole size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2" />
          {words(place === 1 ? 'order.released' : place === 0 ? 'order.returned' : 'order.locked', { amount })}
        </h2>
        <p className="text-12 text-text-2 md:text-13">
          {place !== 0.5 ? words('order.nobody') : isSeller ? words('order.whoReleasesSelf') : words('order.whoReleases', { name })}
        </p>
      </div>
      <span aria-hidden className="relative mt-4 block h-3 forced-color-adjust-none">
        <span className="absolute inset-x-1 top-[5.5px] h-px bg-control" />
        <span className="absolute start-1 top-[5px] h-0.5 bg-text" style={{ width: `calc(${place * 100}% - 4px)` }} />
        <span className="absolute start-0 top-0.5 size-2 rounded-full bg-text" />
        <span className="absolute end-0 top-0.5 size-2 rounded-full bg-s1 shadow-[inset_0_0_0_1px_var(--color-control)]" />
        <span
          className="absolute top-0 size-3 -translate-x-1/2 rounded-full border-2 border-s1 bg-iris transition-[left] duration-500 motion-reduce:transition-none"
          style={{ left: place === 0 ? '4px' : place === 1 ? 'calc(100% - 4px)' : '50%' }}
        />
      </span>
      <p className="mt-2 grid grid-cols-3 gap-2 text-12 text-text-2 md:text-13">
        <span className="min-w-0 wrap-anywhere">{isSeller ? words('order.yourAdvert') : name}</span>
        <span className="text-center text-text">
          <span className="max-md:hidden">{words('order.escrowSince', { time: figures.clock(deal.time) })}</span>
          <span className="md:hidden">{words('order.escrow')}</span>
        </span>
        <span className="min-w-0 text-end wrap-anywhere">{isSeller ? words('order.accountOf', { name }) : words('order.yourAccount')}</span>
      </p>
    </section>
  );
}

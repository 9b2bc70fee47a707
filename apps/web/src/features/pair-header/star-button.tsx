import { Star } from 'lucide-react';
import { toggleFavourite } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';

/** Marks a pair as a favourite. */
export function StarButton({
  pair,
  isFavourite,
  size = 16,
}: {
  readonly pair: string;
  readonly isFavourite: boolean;
  readonly size?: number;
}) {
  const t = useWords('trade');
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t(isFavourite ? 'header.unstar' : 'header.star', { pair: pair.replace('_', '/') })}
      onClick={() => toggleFavourite(pair)}
      className={`relative flex cursor-pointer items-center justify-center hit-44 focus-ring ${isFavourite ? 'text-iris' : 'text-text-3 hover:text-text'}`}
    >
      <Star size={size} strokeWidth={1.5} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}

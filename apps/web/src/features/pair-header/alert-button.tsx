import { Bell } from 'lucide-react';
import { openAlertDialog } from '../../data/alert-desk.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { useWords } from '../../i18n/words.ts';

/** Sets an alert on the market of the page. */
export function AlertButton({ pair, size = 16 }: { readonly pair: string; readonly size?: number }) {
  const words = useWords('shell');
  const { id } = useMarketSource();
  return (
    <button
      type="button"
      aria-label={words('alert.set', { pair: pair.replace('_', '/') })}
      onClick={() => openAlertDialog({ source: id === 'spot' ? 'spot' : 'perpetual', pair })}
      className="relative flex cursor-pointer items-center justify-center text-text-3 focus-ring hit-44 hover:text-text"
    >
      <Bell size={size} strokeWidth={1.5} aria-hidden />
    </button>
  );
}

import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import { clockTime } from '../../data/figures.ts';
import { setFrozen, useFrozen } from '../../data/publish-pace.ts';
import { useReader } from '../../data/reader.ts';
import { useWords } from '../../i18n/words.ts';

/** Holds prices, book, tape and chart still, and says since when (ux §3, live data); `isShort`: a sign, and the time alone. Leaving the screen lets them run again. */
export function FreezeButton({ isShort = false }: { readonly isShort?: boolean }) {
  const t = useWords('trade');
  const { zone } = useReader();
  const sinceMs = useFrozen((state) => state.sinceMs);
  useEffect(() => () => setFrozen(undefined), []);
  const isFrozen = sinceMs !== undefined;
  const Icon = isFrozen ? Play : Pause;
  const time = isFrozen ? clockTime(sinceMs, zone) : '';
  const sentence = isFrozen ? t('status.frozen', { time }) : t('status.freeze');
  return (
    <button
      type="button"
      aria-pressed={isFrozen}
      {...(isShort ? { 'aria-label': sentence } : {})}
      onClick={() => setFrozen(isFrozen ? undefined : Date.now())}
      className={`relative flex h-6 shrink-0 items-center gap-1 focus-ring-inside hover:text-text ${isShort ? 'hit-44 text-11' : ''} ${isFrozen ? 'font-semibold text-warn' : ''}`}
    >
      <Icon size={isShort ? 16 : 12} strokeWidth={1.5} aria-hidden />
      {isShort ? time : sentence}
    </button>
  );
}

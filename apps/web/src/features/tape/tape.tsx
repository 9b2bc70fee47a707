import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import { Skeleton } from '@kontor/ui/skeleton';
import { ladderGrid } from '../../data/book-ladder.ts';
import { clockTime, figure } from '../../data/figures.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import { useReader } from '../../data/reader.ts';
import type { MarketTrade } from '../../data/tape.ts';
import { useTape } from '../../data/tape-store.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { useWords } from '../../i18n/words.ts';

interface TapeProps {
  readonly pair: ListedMarket;
  readonly narrow?: boolean;
  /** In place of the title. */
  readonly title?: ReactNode;
}

/** A finger leaves before its tap counts as a press: until then the list stays as it was touched, ms. */
const AFTER_TAP_MS = 400;
/** Rows drawn; more than any panel shows. */
const ROWS = 50;

/** The last trades. Under the pointer the list stands still. */
export function Tape({ pair, narrow = false, title }: TapeProps) {
  const t = useWords('trade');
  const reader = useReader();
  const { trades, failed, retry } = useTape(pair.name);
  const setPick = useTradeDesk((desk) => desk.setPick);
  const body = useRef<HTMLDivElement>(null);
  const paused = useHeld(body, pair.name, trades);
  const grid = useMemo(() => ladderGrid(pair), [pair]);
  const shown = paused ?? trades;
  const height = narrow ? 'h-6' : 'h-5';
  return (
    <section aria-label={t('tape.title')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-s1">
      {!narrow && (
        <header
          className={`flex shrink-0 items-center justify-between border-b border-hairline px-4 ${title === undefined ? 'h-9' : 'h-10'}`}
        >
          {title ?? <h2 className="flex h-full items-center border-b-2 border-text text-13 font-semibold text-text">{t('tape.title')}</h2>}
          <span role="status" className="text-11 text-text-2">
            {paused !== undefined && t('tape.paused')}
          </span>
          {paused === undefined && <span className="text-11 text-text-3">{reader.zoneLabel}</span>}
        </header>
      )}
      <div className="flex h-6 shrink-0 items-center px-4 text-11 text-text-3">
        <span className="flex-1">{t('tape.price', { quote: pair.right_symbol })}</span>
        <span className="flex-1 text-end">{t('tape.amount', { base: pair.left_symbol })}</span>
        {/* The phone's tape has no head of its own. */}
        {narrow && (
          <span role="status" className="sr-only">
            {paused !== undefined && t('tape.paused')}
          </span>
        )}
        <span className="flex-1 text-end">{narrow && paused !== undefined ? t('tape.paused') : t('tape.time')}</span>
      </div>
      <div ref={body} className="min-h-0 flex-1 overflow-hidden">
        {failed ? (
          <div className="flex flex-col items-center gap-2 p-4 text-12 text-text-2">
            {t('tape.failed')}
            <Button variant="secondary" size={28} onPress={retry}>
              {t('error.retry')}
            </Button>
          </div>
        ) : shown === undefined ? (
          Array.from({ length: 10 }, (_, index) => (
            <div key={index} className={`flex items-center justify-between px-4 ${height}`}>
              <Skeleton className="h-2 w-14" />
              <Skeleton className="h-2 w-12" />
              <Skeleton className="h-2 w-12" />
            </div>
          ))
        ) : shown.length === 0 ? (
          <p className="p-4 text-center text-12 text-text-3">{t('tape.none')}</p>
        ) : (
          <ol data-may-clip className="flex h-full flex-col flex-wrap">
            {/* Rows stay where they are and take what moves down: a list whose rows move is a page that jumps. */}
            {shown.slice(0, ROWS).map((trade, place) => {
              const isBuy = trade.side === 'buy';
              const Arrow = isBuy ? ArrowUp : ArrowDown;
              return (
                <li key={place} className={`flex w-full shrink-0 items-center px-4 text-12 hover:bg-text/6 ${height}`}>
                  <button
                    type="button"
                    tabIndex={-1}
                    onClick={() => setPick({ price: trade.price })}
                    className={`flex flex-1 cursor-pointer items-center gap-1 font-semibold ${isBuy ? 'text-up' : 'text-down'}`}
                  >
                    {figure(trade.price, grid.priceDecimals, reader.locale)}
                    <Arrow size={10} strokeWidth={2} role="img" aria-label={t(isBuy ? 'tape.bought' : 'tape.sold')} />
                  </button>
                  <span className="flex-1 text-end text-text">{figure(trade.quantity, grid.quantityDecimals, reader.locale)}</span>
                  <time className="flex-1 text-end text-text-2">{clockTime(trade.time, reader.zone)}</time>
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </section>
  );
}

/** What the list of a pair showed when the pointer came over it; undefined while it is elsewhere. */
function useHeld(
  list: RefObject<HTMLDivElement | null>,
  pair: string,
  trades: readonly MarketTrade[] | undefined,
): readonly MarketTrade[] | undefined {
  const [held, setHeld] = useState<{ readonly pair: string; readonly trades: readonly MarketTrade[] }>();
  const latest = useRef({ pair, trades });
  useEffect(() => {
    latest.current = { pair, trades };
  });
  useEffect(() => {
    const place = list.current;
    let release: ReturnType<typeof setTimeout> | undefined;
    const enter = (): void => {
      clearTimeout(release);
      const { pair: name, trades: seen } = latest.current;
      setHeld(seen === undefined ? undefined : { pair: name, trades: seen });
    };
    const leave = ({ pointerType }: PointerEvent): void => {
      clearTimeout(release);
      release = setTimeout(() => setHeld(undefined), pointerType === 'mouse' ? 0 : AFTER_TAP_MS);
    };
    place?.addEventListener('pointerenter', enter);
    place?.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(release);
      place?.removeEventListener('pointerenter', enter);
      place?.removeEventListener('pointerleave', leave);
    };
  }, [list]);
  // Another pair under the same pointer begins anew.
  return held?.pair === pair ? held.trades : undefined;
}

/** How many rows each side of the book has: what the person chose, as far as there is room. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { usePairView } from '../../data/chart-settings.ts';
import type { Levels } from '../../data/chart-settings.ts';

const ROW = 20;
/** Head, column head, middle row and foot, px. */
const AROUND_ROWS = 40 + 24 + 40 + 24;
const FEWEST_ROWS = 5;

/**
 * Rows of each side. `base`: where nothing was chosen; undefined for as many as fit. `room`: px for the whole book; undefined where
 * the page grows with it or nothing is measured yet.
 */
export function bookRowCount(levels: Levels, base: number | undefined, room: number | undefined): number {
  const most = room === undefined ? undefined : Math.max(FEWEST_ROWS, Math.floor((room - AROUND_ROWS) / ROW / 2));
  const wanted = levels === 'auto' ? base : levels === 'fit' ? most : levels;
  if (wanted === undefined) return most ?? base ?? FEWEST_ROWS;
  // A screen knows how much its own number needs.
  return levels === 'auto' || most === undefined ? wanted : Math.min(wanted, most);
}

/** The same for a book in a frame, measured before it is painted. `keep`: px of the frame that are for others. */
export function useBookRows<Frame extends HTMLElement>(
  pair: string,
  base: number | undefined,
  keep = 0,
): { readonly frame: RefObject<Frame | null>; readonly rows: number } {
  const frame = useRef<Frame>(null);
  const [{ levels }] = usePairView(pair);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = (): void => setRoom(element.clientHeight - keep);
    look();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [keep]);
  return { frame, rows: bookRowCount(levels, base, room) };
}

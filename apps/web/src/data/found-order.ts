/** An open order that was asked for by its mark in the book, and the list that shows it. */
import { useEffect, useRef } from 'react';
import { useTradeDesk } from './trade-desk.ts';

/** How long its row is looked for while the list is brought, frames. */
const PATIENCE_FRAMES = 120;
const FLASH_MS = 700;

/** `open` brings the list of open orders; the row then comes into sight, takes the focus and lights up. */
export function useFoundOrder(open: () => void): void {
  const found = useTradeDesk((desk) => desk.found);
  const shown = useRef(found?.at);
  const bring = useRef(open);
  useEffect(() => {
    bring.current = open;
  });
  useEffect(() => {
    if (found === undefined || found.at === shown.current) return undefined;
    shown.current = found.at;
    bring.current();
    let frames = 0;
    let next = requestAnimationFrame(function look(): void {
      const row = found.orderIds
        .map((id) => document.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`))
        .find((element) => element !== null);
      if (row !== undefined) show(row);
      else if (++frames < PATIENCE_FRAMES) next = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(next);
  }, [found]);
}

function show(row: HTMLElement): void {
  row.scrollIntoView({ block: 'nearest' });
  row.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const color = 'color-mix(in oklab, var(--color-iris) 24%, transparent)';
  row.animate([{ backgroundColor: color }, { backgroundColor: 'transparent' }], { duration: FLASH_MS, easing: 'ease-out' });
}

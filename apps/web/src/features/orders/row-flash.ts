import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useFills } from '../../data/account-stream.ts';

const FLASH_MS = 250;

/** Lights a row for a moment when its order has traded. Nothing under reduced motion. */
export function useRowFlash<Element extends HTMLElement>(orderNumber: number): RefObject<Element | null> {
  const row = useRef<Element>(null);
  const fills = useFills();
  const told = useRef(fills?.sequence);
  useEffect(() => {
    if (fills === undefined || fills.sequence === told.current) return;
    told.current = fills.sequence;
    const deal = fills.deals.find(({ order_number: number }) => number === orderNumber);
    if (deal === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const color = `color-mix(in oklab, var(--color-${deal.side === 'buy' ? 'up' : 'down'}) 16%, transparent)`;
    row.current?.animate([{ backgroundColor: color }, { backgroundColor: 'transparent' }], { duration: FLASH_MS, easing: 'ease-out' });
  }, [fills, orderNumber]);
  return row;
}

import { type ReactNode, useEffect, useRef } from 'react';

import { classNames } from './class-names.ts';

/** Props of Flash. */
export interface FlashProps {
  /** A change of this text flashes. */
  readonly value: string;
  readonly direction: 'up' | 'down' | 'flat';
  readonly children?: ReactNode;
  readonly className?: string;
}

const durationMs = 250;
/** At most two per second. */
const pauseMs = 500;

/** Lights the ground of a figure for a moment when it changes. Nothing moves under reduced motion. */
export function Flash({ value, direction, children, className }: FlashProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  const last = useRef(-pauseMs);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const now = performance.now();
    if (direction === 'flat' || now - last.current < pauseMs) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    last.current = now;
    const color = `color-mix(in oklab, var(--color-${direction}) 16%, transparent)`;
    cell.current?.animate([{ backgroundColor: color }, { backgroundColor: 'transparent' }], { duration: durationMs, easing: 'ease-out' });
  }, [value, direction]);
  return (
    <span ref={cell} className={classNames('-mx-1 rounded-xs px-1', className)}>
      {children ?? value}
    </span>
  );
}

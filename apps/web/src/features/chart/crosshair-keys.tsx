import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChartEngine } from './chart-engine.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import type { PlotPoint } from './plot-point.ts';

interface CrosshairKeysProps {
  readonly engine: ChartEngine | undefined;
  readonly candles: readonly DrawnCandle[];
  /** Height of the plot, px. */
  readonly step: number;
  readonly label: string;
  /** The candle that the crosshair is at; undefined: it has gone. */
  readonly onMove: (index: number | undefined) => void;
  readonly onOpen: (point: PlotPoint) => void;
}

interface Place {
  readonly index: number;
  /** px from the top. */
  readonly y: number;
}

/** Of the plot's height that one arrow moves the crosshair; with Shift it goes ten times as far, and ten candles. */
const SHARE = 0.01;
const FAR = 10;

/** The crosshair by keys: arrows move it, Enter, the menu key or Shift and F10 open what can be done there. */
export function CrosshairKeys({ engine, candles, step, label, onMove, onOpen }: CrosshairKeysProps) {
  const place = useRef<Place>(undefined);
  const here = (): Place => {
    const last = candles.at(-1);
    const index = Math.min(place.current?.index ?? candles.length - 1, candles.length - 1);
    return { index, y: place.current?.y ?? (last && engine?.yOf(last.close)) ?? step / 2 };
  };
  const go = (bars: number, shares: number): void => {
    const { index, y } = here();
    const next = {
      index: Math.min(candles.length - 1, Math.max(0, index + bars)),
      y: Math.min(step - 1, Math.max(0, y + shares * SHARE * step)),
    };
    const price = engine?.priceAt(next.y);
    if (price === undefined) return;
    place.current = next;
    engine?.pointAt(next.index, price);
    onMove(next.index);
  };
  const leave = (): void => {
    place.current = undefined;
    engine?.pointAway();
    onMove(undefined);
  };
  const open = (): void => {
    const { index, y } = here();
    onOpen({ x: engine?.xOfIndex(index) ?? 0, y });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const far = event.shiftKey ? FAR : 1;
    const moves: Readonly<Record<string, readonly [bars: number, shares: number]>> = {
      ArrowLeft: [-far, 0],
      ArrowRight: [far, 0],
      ArrowUp: [0, -far],
      ArrowDown: [0, far],
    };
    const move = moves[event.key];
    if (move !== undefined) go(...move);
    else if (event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) open();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application hears keys.
    <div
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys are heard here: the crosshair is moved by them.
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => place.current !== undefined && leave()}
      className="pointer-events-none absolute inset-0 z-10 focus-ring-inside"
    />
  );
}

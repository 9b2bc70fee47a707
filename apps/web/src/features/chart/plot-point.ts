/** A place in a chart that somebody points at: by the right button, by a finger that stays, or by keys. */
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** px from the top left corner of the plot. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** A finger that stays as long has pressed long, ms; one that goes further than so many px pulls. */
const LONG_PRESS_MS = 500;
const PULL_PX = 8;

/**
 * Tells of right clicks and long presses on an element. A finger that stays shows the crosshair at once and may go on with it; the menu comes when it is
 * taken off where it was put. What stops a touch before it gets here, as a drawing in the hand does, has it for itself.
 */
export function usePointedAt(element: RefObject<HTMLElement | null>, onPoint: (point: PlotPoint) => void): void {
  const tell = useRef(onPoint);
  useEffect(() => {
    tell.current = onPoint;
  });
  useEffect(() => {
    const plot = element.current;
    if (plot === null) return undefined;
    const end = new AbortController();
    const { signal } = end;
    let press: { readonly x: number; readonly y: number; readonly atMs: number } | undefined;
    const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): PlotPoint => {
      const box = plot.getBoundingClientRect();
      return { x: clientX - box.left, y: clientY - box.top };
    };
    plot.addEventListener(
      'contextmenu',
      (event) => {
        event.preventDefault();
        // A finger's menu comes when it is taken off.
        if (press === undefined) tell.current(pointOf(event));
      },
      { signal },
    );
    plot.addEventListener(
      'touchstart',
      ({ touches, timeStamp }) => {
        const [touch] = touches;
        press = touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY, atMs: timeStamp } : undefined;
      },
      { signal, passive: true },
    );
    plot.addEventListener(
      'touchmove',
      ({ touches }) => {
        const [touch] = touches;
        if (press !== undefined && touch !== undefined && Math.hypot(touch.clientX - press.x, touch.clientY - press.y) > PULL_PX)
          press = undefined;
      },
      { signal, passive: true },
    );
    plot.addEventListener('touchcancel', () => (press = undefined), { signal });
    plot.addEventListener(
      'touchend',
      (event) => {
        const held = press;
        press = undefined;
        if (held === undefined || event.timeStamp - held.atMs < LONG_PRESS_MS) return;
        event.preventDefault();
        tell.current(pointOf({ clientX: held.x, clientY: held.y }));
      },
      { signal },
    );
    return () => end.abort();
  }, [element]);
}

import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { dragged } from './arrangement.ts';

interface DividerProps {
  readonly label: string;
  /** It stands behind the part of that number. */
  readonly at: number;
  /** `columns`: an upright line between two of them. */
  readonly between: 'columns' | 'rows';
  /** Shares of all parts. */
  readonly shares: readonly number[];
  /** The least of each part, px. */
  readonly least: readonly number[];
  /** Sizes of all parts while it is moved, px. */
  readonly onSizes: (sizes: readonly number[]) => void;
  /** It stays where it is. */
  readonly onEnd: () => void;
}

/** A key moves it so far, px; with Shift further. */
const KEY_PX = 16;
const FAR_PX = 80;
const ENDS: Readonly<Record<string, number>> = { Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY };

/**
 * The line between two panels, moved by pointer or arrows. The pointer is captured: let go outside of the window, or taken away by the
 * system, the panels stay as they were drawn last.
 */
export function Divider({ label, at, between, shares, least, onSizes, onEnd }: DividerProps) {
  const line = useRef<HTMLDivElement>(null);
  const from = useRef<{ readonly place: number; readonly sizes: readonly number[] }>(undefined);
  const [before, after] = [shares[at] ?? 1, shares[at + 1] ?? 1];
  const isUpright = between === 'columns';
  const sizesNow = (): number[] =>
    [...(line.current?.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-part]') ?? [])].map((part) => {
      const { width, height } = part.getBoundingClientRect();
      return isUpright ? width : height;
    });
  const placeOf = ({ clientX, clientY }: PointerEvent): number => (isUpright ? clientX : clientY);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { place: placeOf(event), sizes: sizesNow() };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (from.current !== undefined) onSizes(dragged(from.current.sizes, least, at, placeOf(event) - from.current.place));
  };
  const end = (): void => {
    if (from.current === undefined) return;
    from.current = undefined;
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const far = event.shiftKey ? FAR_PX : KEY_PX;
    const by =
      ENDS[event.key] ??
      (event.key === (isUpright ? 'ArrowRight' : 'ArrowDown') ? far : event.key === (isUpright ? 'ArrowLeft' : 'ArrowUp') ? -far : 0);
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSizes(dragged(sizesNow(), least, at, by));
    onEnd();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is focused is a control (WAI-ARIA, window splitter).
    <div
      ref={line}
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
      tabIndex={0}
      aria-label={label}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round((before / (before + after)) * 100)}
      data-divider={`${between} ${at}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={end}
      onKeyDown={onKeyDown}
      className={`relative z-20 shrink-0 touch-none bg-hairline outline-none before:absolute hover:bg-iris focus-visible:bg-iris active:bg-iris ${
        isUpright
          ? 'w-px cursor-col-resize before:inset-y-0 before:-inset-x-1'
          : 'h-px cursor-row-resize before:inset-x-0 before:-inset-y-1'
      } focus-visible:outline-2 focus-visible:outline-iris`}
    />
  );
}

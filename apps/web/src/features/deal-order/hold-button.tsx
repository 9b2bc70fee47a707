import { buttonClasses } from '@kontor/ui/button';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

/** How long it is held, ms. */
const HOLD_MS = 1_000;

interface HoldButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly describedBy: string;
  /** It was held for a second. */
  readonly onHeld: () => void;
  /** Space was pressed, or a screen reader has pressed it: it is to be confirmed in words. */
  readonly onAsked: () => void;
}

/** Enter does nothing here: who only wants to go on must not give anything away by it. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** A button that is held for a second; letting go earlier does nothing. A line and a dot run along it meanwhile. */
export function HoldButton({ label, isDisabled, describedBy, onHeld, onAsked }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const start = (): void => {
    if (isDisabled) return;
    setHeld(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHeld();
    }, HOLD_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-describedby={describedBy}
      data-held={isHeld || undefined}
      onPointerDown={({ button }) => button === 0 && start()}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={ignoreEnter}
      // A press of the pointer counts by its length; one without a pointer is a key or a screen reader.
      onClick={({ detail }) => detail === 0 && onAsked()}
      className={`relative w-full touch-none overflow-hidden select-none ${buttonClasses('primary', 44, isDisabled)}`}
    >
      {label}
      <span
        aria-hidden
        className="absolute start-0 bottom-1 h-0.5 bg-current"
        style={{ width: isHeld ? '100%' : '0%', transition: isHeld ? `width ${HOLD_MS}ms linear` : 'none' }}
      >
        <span className={`absolute -end-1 -top-[3px] size-2 rounded-full bg-iris ${isHeld ? '' : 'hidden'}`} />
      </span>
    </button>
  );
}

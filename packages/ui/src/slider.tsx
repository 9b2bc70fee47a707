import { useState } from 'react';

import { classNames } from './class-names.ts';

/** Props of PercentSlider. */
export interface PercentSliderProps {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Marks that can be pressed. */
  readonly ticks?: readonly number[];
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** Share of what is available: a line, ticks, and a dot to drag. Arrows move by 1, Page keys by 10. */
export function PercentSlider({ label, value, onChange, ticks = [0, 25, 50, 75, 100], isDisabled = false, className }: PercentSliderProps) {
  const [dragging, setDragging] = useState(false);
  const shown = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div className={classNames('relative px-0 pb-5', isDisabled && 'opacity-50', className)}>
      <div className="relative mx-2 h-6 forced-color-adjust-none">
        <span aria-hidden className="absolute inset-x-0 top-[11px] h-0.5 rounded-full bg-control/60" />
        <span aria-hidden className="absolute top-[11px] left-0 h-0.5 rounded-full bg-text" style={{ width: `${shown}%` }} />
        {ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden
            className={classNames('absolute top-2 h-2 w-0.5 -translate-x-1/2 rounded-full', tick <= shown ? 'bg-text' : 'bg-control')}
            style={{ left: `${tick}%` }}
          />
        ))}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={`${shown}%`}
          min={0}
          max={100}
          step={1}
          value={shown}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          onPointerDown={() => setDragging(true)}
          onPointerUp={() => setDragging(false)}
          onBlur={() => setDragging(false)}
          className="peer absolute inset-x-[-8px] inset-y-0 z-10 m-0 h-6 w-[calc(100%+16px)] cursor-pointer appearance-none bg-transparent opacity-0 disabled:cursor-default pointer-coarse:-inset-y-2.5 pointer-coarse:h-11"
        />
        <span
          aria-hidden
          className={classNames(
            'pointer-events-none absolute top-1 flex size-4 -translate-x-1/2 items-center justify-center rounded-full border-2 border-text bg-s1 transition-transform peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-iris after:size-1.5 after:rounded-full after:bg-text',
            dragging && 'scale-125',
          )}
          style={{ left: `${shown}%` }}
        />
      </div>
      <div className="absolute inset-x-2 bottom-0 h-4">
        {ticks.map((tick) => (
          <button
            key={tick}
            type="button"
            tabIndex={-1}
            aria-hidden
            disabled={isDisabled}
            onClick={() => onChange(tick)}
            className={classNames(
              'absolute -translate-x-1/2 cursor-pointer text-11 hit-44 disabled:cursor-default',
              tick === shown ? 'font-semibold text-text' : 'text-text-3 hover:text-text',
            )}
            style={{ left: `${tick}%` }}
          >
            {tick === shown ? `${tick}%` : tick}
          </button>
        ))}
      </div>
    </div>
  );
}

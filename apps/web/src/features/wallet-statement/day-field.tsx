import { useId } from 'react';

interface DayFieldProps {
  readonly label: string;
  /** `2026-11-24`. */
  readonly value: string;
  /** The last day that can be chosen. */
  readonly most: string;
  readonly onChange: (value: string) => void;
}

/** A day, by the browser's own calendar. */
export function DayField({ label, value, most, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-text-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        max={most}
        onChange={(event) => onChange(event.target.value)}
        className="focus-ring h-11 rounded-control border border-control bg-bg px-3 text-14 text-text [color-scheme:inherit] pointer-coarse:text-16"
      />
    </div>
  );
}

import type { ReactNode } from 'react';

interface FieldLabelProps {
  /** Id of the input. */
  readonly htmlFor: string;
  readonly label: string;
  readonly aside?: ReactNode;
}

/** The line above a field of the form: 24 high, so that fields stand where the meridian meets them. */
export function FieldLabel({ htmlFor, label, aside }: FieldLabelProps) {
  return (
    <div className="flex h-6 items-center justify-between gap-3 pb-1 text-12 pointer-coarse:h-8">
      <label htmlFor={htmlFor} className="text-text-2" aria-hidden>
        {label}
      </label>
      <div className="min-w-0 truncate text-text-3">{aside}</div>
    </div>
  );
}

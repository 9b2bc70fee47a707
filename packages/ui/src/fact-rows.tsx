import type { ReactNode } from 'react';

interface FactRowsProps {
  /** Name and value of each. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** What a dialog asks about, line by line: the name at the start, the value at the end. */
export function FactRows({ rows }: FactRowsProps) {
  return (
    <dl className="flex flex-col gap-2 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-text-2">{name}</dt>
          <dd className="shrink-0 text-right font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

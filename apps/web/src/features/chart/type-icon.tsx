import type { ReactNode } from 'react';
import type { ChartType } from '@kontor/contract/desk-documents';

/** Two candles each, or the line through their closes. */
const PICTURES: Readonly<Record<ChartType, ReactNode>> = {
  candles: (
    <>
      <path d="M5 2v12M11 1v11" />
      <path d="M3 5h4v6H3zM9 4h4v5H9z" fill="currentColor" />
    </>
  ),
  hollow: (
    <>
      <path d="M5 2v3M5 11v3M11 1v3M11 9v3" />
      <path d="M3 5h4v6H3z" />
      <path d="M9 4h4v5H9z" fill="currentColor" />
    </>
  ),
  heikin: (
    <>
      <path d="M3.5 10v4M8 6v6M12.5 1v7" />
      <path d="M2 11h3v2H2zM6.5 7h3v4h-3zM11 2h3v5h-3z" fill="currentColor" />
    </>
  ),
  bars: <path d="M5 2v12M2.5 11H5M5 5h2.5M11 1v11M8.5 9H11M11 4h2.5" />,
  line: <path d="M2 12l4-5 3 3 5-7" />,
  area: (
    <>
      <path d="M2 11l4-5 3 3 5-6v11H2z" fill="currentColor" fillOpacity="0.3" stroke="none" />
      <path d="M2 11l4-5 3 3 5-6" />
    </>
  ),
};

/** A way to draw prices, as a sign. */
export function TypeIcon({ type }: { readonly type: ChartType }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
      {PICTURES[type]}
    </svg>
  );
}

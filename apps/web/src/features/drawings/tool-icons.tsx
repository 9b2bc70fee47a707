/** The tools' pictures: what each draws, as small. */
import type { ReactNode } from 'react';
import type { DrawingTool } from '@kontor/contract/desk-documents';

const DOT = 1.6;
const dot = (x: number, y: number): ReactNode => <circle key={`${x} ${y}`} cx={x} cy={y} r={DOT} fill="none" />;

const PICTURES: Readonly<Record<DrawingTool, ReactNode>> = {
  trend: (
    <>
      <path d="M4.2 11.8l7.6-7.6" />
      {dot(3, 13)}
      {dot(13, 3)}
    </>
  ),
  ray: (
    <>
      <path d="M4.2 11.8L7.3 8.7M9.7 6.3L14.5 1.5" />
      {dot(3, 13)}
      {dot(8.5, 7.5)}
    </>
  ),
  extended: (
    <>
      <path d="M1.5 14.5l3-3M7 9l2-2M11.5 4.5l3-3" />
      {dot(5.8, 10.2)}
      {dot(10.2, 5.8)}
    </>
  ),
  arrow: <path d="M3 13L13 3M6.5 3H13v6.5" />,
  horizontal: (
    <>
      <path d="M1 8h5.4M9.6 8H15" />
      {dot(8, 8)}
    </>
  ),
  vertical: (
    <>
      <path d="M8 1v5.4M8 9.6V15" />
      {dot(8, 8)}
    </>
  ),
  channel: (
    <>
      <path d="M1.5 10l11-6.5M3.5 14.5l11-6.5" />
      {dot(7, 6.75)}
    </>
  ),
  fib: <path d="M2 2.5h12M2 6h12M2 9h12M2 13.5h12M3 13l10-10" />,
  rectangle: (
    <>
      <path d="M4.6 4h6.8M12 4.6v6.8M11.4 12H4.6M4 11.4V4.6" />
      {dot(3.6, 3.6)}
      {dot(12.4, 12.4)}
    </>
  ),
  text: <path d="M3 4.5V3h10v1.5M8 3v10M6 13h4" />,
  measure: <path d="M10.5 1.5l4 4-9 9-4-4zM8.5 3.5L10 5M6 6l2 2M3.5 8.5L5 10" />,
};

/** Picture of a tool; it has no name of its own. */
export function ToolIcon({ tool, size = 16 }: { readonly tool: DrawingTool; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {PICTURES[tool]}
    </svg>
  );
}

/** Line drawings on the meridian for the four states of verification (comps, identity). Decoration: the words beside them say the same. */
import type { ReactNode } from 'react';

interface DrawingProps {
  readonly lines: ReactNode;
  /** Where the line is not drawn, from x to x. */
  readonly gap: readonly [number, number];
  readonly dot: number;
}

function Drawing({ lines, gap: [from, to], dot }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 80 48"
      width={80}
      height={48}
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      className="shrink-0 text-text-3"
    >
      {lines}
      <path d={`M3 24H${from}M${to} 24H76`} />
      <circle cx={dot} cy={24} r={3.5} className="fill-iris" stroke="none" />
    </svg>
  );
}

const STATES: Readonly<Record<1 | 2 | 3 | 4, DrawingProps>> = {
  1: { lines: <path d="M24 12h32v24H24zM24 19h32M30 30h8" />, gap: [24, 56], dot: 74 },
  2: { lines: <path d="M28 8h24M28 40h24M31 8c0 9 9 12 9 16s-9 7-9 16M49 8c0 9-9 12-9 16s9 7 9 16" />, gap: [36, 44], dot: 40 },
  3: { lines: <path d="M40 6l15 5v11c0 10-7 16-15 20-8-4-15-10-15-20V11zM33 24l5 5 9-10" />, gap: [25, 55], dot: 74 },
  4: { lines: <path d="M40 6a18 18 0 1 1 0 36 18 18 0 0 1 0-36zM34 18l12 12M46 18L34 30" />, gap: [22, 58], dot: 74 },
};

/** The drawing of a state. */
export function StateDrawing({ status }: { readonly status: 1 | 2 | 3 | 4 }) {
  return <Drawing {...STATES[status]} />;
}

/** A card on the line, for an empty place. */
export function CardDrawing() {
  return (
    <svg
      viewBox="0 0 120 72"
      width={120}
      height={72}
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      className="text-text-3"
    >
      <path d="M28 16h64v40H28zM28 28h64M36 46h14M4 36h24M92 36h16" />
      <circle cx={111} cy={36} r={5} className="fill-iris" stroke="none" />
    </svg>
  );
}

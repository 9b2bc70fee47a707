/** Props of LimitLine. All shares are of the limit, 0 to 1. */
export interface LimitLineProps {
  /** What is limited, in words, for screen readers. */
  readonly label: string;
  /** What is used already. */
  readonly used: number;
  /** What this would add. */
  readonly added: number;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** A limit as a line: what is used, what this adds to it, and the dot where both end. */
export function LimitLine({ label, used, added }: LimitLineProps) {
  const [from, to] = [within(used), within(used + added)];
  return (
    <svg
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(to * 100)}
      className="block h-3.5 w-full overflow-visible forced-color-adjust-none"
    >
      <line x1="0" x2="100%" y1="7" y2="7" className="stroke-control" strokeWidth={1} />
      <line x1="0" x2={`${from * 100}%`} y1="7" y2="7" className="stroke-text-3" strokeWidth={2} />
      <line x1={`${from * 100}%`} x2={`${to * 100}%`} y1="7" y2="7" className="stroke-text" strokeWidth={2} />
      {added > 0 && from > 0 && (
        <line x1={`${from * 100}%`} x2={`${from * 100}%`} y1="3" y2="11" className="stroke-text-2" strokeWidth={1} />
      )}
      <circle cx={`${to * 100}%`} cy="7" r="5.5" className="fill-iris stroke-(--meridian-ground,var(--color-s1))" strokeWidth={3} />
    </svg>
  );
}

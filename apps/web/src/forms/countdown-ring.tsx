interface CountdownRingProps {
  /** The share of the time that is left, 0 to 1. */
  readonly share: number;
  readonly isUrgent: boolean;
}

const SIZE = 64;
const STROKE = 2;
/** Room for the dot. */
const RADIUS = SIZE / 2 - 5;

/** What is left of a time as a ring, with a dot where it stands. */
export function CountdownRing({ share, isUrgent }: CountdownRingProps) {
  const length = 2 * Math.PI * RADIUS;
  const angle = 2 * Math.PI * share - Math.PI / 2;
  return (
    <svg aria-hidden width={SIZE} height={SIZE} className="shrink-0 forced-color-adjust-none">
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" strokeWidth={1} className="stroke-control" />
      <circle
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        fill="none"
        strokeWidth={STROKE}
        strokeDasharray={`${share * length} ${length}`}
        transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        className={isUrgent ? 'stroke-warn' : 'stroke-text'}
      />
      <circle
        cx={SIZE / 2 + RADIUS * Math.cos(angle)}
        cy={SIZE / 2 + RADIUS * Math.sin(angle)}
        r={4}
        className={isUrgent ? 'fill-warn' : 'fill-iris'}
      />
    </svg>
  );
}

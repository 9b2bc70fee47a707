/** Props of TickLine. */
export interface TickLineProps {
  /** What is counted, for screen readers. */
  readonly label: string;
  readonly done: number;
  readonly all: number;
}

/** More ticks than these are a grey line. */
const MOST_TICKS = 24;
const USUAL_TICKS = 12;

/** How much of something that is counted is there: the line with a tick for each, and the dot where it stands. */
export function TickLine({ label, done, all }: TickLineProps) {
  const share = all === 0 ? 1 : Math.min(1, Math.max(0, done / all));
  const parts = all <= MOST_TICKS ? Math.max(1, all) : USUAL_TICKS;
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={Math.min(done, all)}
      className="block h-3.5 w-full overflow-visible forced-color-adjust-none"
    >
      <line x1="0" x2="100%" y1="7" y2="7" className="stroke-control" strokeWidth={1} />
      <line x1="0" x2={`${share * 100}%`} y1="7" y2="7" className="stroke-text" strokeWidth={2} />
      {Array.from({ length: parts + 1 }, (_, index) => {
        const isEnd = index === 0 || index === parts;
        const at = `${(index / parts) * 100}%`;
        return (
          <line
            // oxlint-disable-next-line react/no-array-index-key -- places, not things.
            key={index}
            x1={at}
            x2={at}
            y1={isEnd ? 0 : 4}
            y2={isEnd ? 14 : 10}
            className={index / parts <= share ? 'stroke-text' : 'stroke-control'}
            strokeWidth={1}
          />
        );
      })}
      {share < 1 && (
        <circle cx={`${share * 100}%`} cy="7" r="5.5" className="fill-iris stroke-(--meridian-ground,var(--color-s1))" strokeWidth={3} />
      )}
    </svg>
  );
}

interface FillBarProps {
  /** 0 to 100. */
  readonly percent: number;
}

/** How much of an order is dealt: the figure and a line of the meridian's kind. */
export function FillBar({ percent }: FillBarProps) {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span>{percent}%</span>
      <span aria-hidden className="relative h-0.5 w-8 rounded-full bg-control/50">
        <span className="absolute inset-y-0 left-0 rounded-full bg-iris" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}

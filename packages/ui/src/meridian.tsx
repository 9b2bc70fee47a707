import { classNames } from './class-names.ts';

/** Props of Meridian. */
export interface MeridianProps {
  /** Colour of the line; neutral unless a price moves it. */
  readonly direction?: 'up' | 'down' | 'neutral';
  /** Place of the dot, 0 to 1 along the line; 0.62 unless told otherwise. `none` leaves it out. */
  readonly dotAt?: number | 'none';
  readonly className?: string;
}

const inks = { up: 'bg-up', down: 'bg-down', neutral: 'bg-text' } as const;

/** One horizontal line with a dot: a rule across the page, a share, a loader at rest. */
export function Meridian({ direction = 'neutral', dotAt = 0.62, className }: MeridianProps) {
  return (
    <span aria-hidden className={classNames('relative block h-3.5', className)}>
      <span className={classNames('absolute inset-x-0 top-1.5 h-px', inks[direction])} />
      {dotAt !== 'none' && (
        <span
          className="absolute top-0 left-[62%] flex size-3.5 -translate-x-1/2 items-center justify-center rounded-full bg-(--meridian-ground,var(--color-bg))"
          style={dotAt === 0.62 ? undefined : { left: `${dotAt * 100}%` }}
        >
          <span className="size-2 rounded-full bg-iris" />
        </span>
      )}
    </span>
  );
}

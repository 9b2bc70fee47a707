import { classNames } from './class-names.ts';

/** Props of Skeleton. */
export interface SkeletonProps {
  /** Width and height of what will stand here, as classes: `w-24 h-3`. */
  readonly className?: string;
  readonly shape?: 'bar' | 'disc' | 'block';
}

/** Holds the place of something on its way, at its final size. */
export function Skeleton({ className, shape = 'bar' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-shimmer bg-s3',
        shape === 'bar' && 'h-2 rounded-xs',
        shape === 'disc' && 'rounded-full',
        shape === 'block' && 'rounded-control',
        className,
      )}
    />
  );
}

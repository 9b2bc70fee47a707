import { classNames } from './class-names.ts';

/** Props of Progress. */
export interface ProgressProps {
  /** What is under way, for screen readers. Without it the drawing is decoration. */
  readonly label?: string;
  /** Share done, 0 to 1. Without it the dot travels. */
  readonly value?: number;
  /** Takes the colour of the text around it, as on a button. */
  readonly inherit?: boolean;
  readonly className?: string;
}

/** The line and the dot: progress of known or unknown length. */
export function Progress({ label, value, inherit = false, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  const semantics =
    label === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          ...(percent === undefined ? {} : { 'aria-valuenow': percent }),
        };
  const ink = inherit ? 'bg-current' : 'bg-text';
  return (
    <span {...semantics} className={classNames('relative block h-2 min-w-6', className)}>
      <span className={classNames('absolute inset-x-0 top-[3.5px] h-px', inherit ? 'bg-current opacity-60' : 'bg-control')} />
      {percent !== undefined && <span className={classNames('absolute top-[3px] left-0 h-0.5', ink)} style={{ width: `${percent}%` }} />}
      <span className="absolute inset-x-1 top-0 h-2">
        <span
          className={classNames(
            'absolute top-px size-1.5 -translate-x-1/2 rounded-full',
            inherit ? 'bg-current' : 'bg-iris',
            percent === undefined && 'left-[62%] animate-travel',
          )}
          style={percent === undefined ? undefined : { left: `${percent}%` }}
        />
      </span>
    </span>
  );
}

import { classNames } from './class-names.ts';

/** Props of LogoMark. */
export interface LogoMarkProps {
  /** Width in px; a clear ring stands around the dot from 48 px up. */
  readonly width?: number;
  /** One colour: the dot takes the colour of the line. */
  readonly plain?: boolean;
}

/** The mark: line 1.25 units from 1 to 47, dot of radius 4 at 31, on a field of 48 × 16 units. */
export function LogoMark({ width = 24, plain = false }: LogoMarkProps) {
  const isLarge = width >= 48;
  return (
    <svg viewBox="0 0 48 16" width={width} height={width / 3} fill="none" aria-hidden className="shrink-0">
      <path
        d={isLarge ? 'M1 8H25M37 8H47' : 'M1 8H47'}
        stroke="currentColor"
        strokeWidth={isLarge ? 1.25 : 3}
        {...(isLarge ? {} : { strokeLinecap: 'round' })}
      />
      <circle cx={31} cy={8} r={isLarge ? 4 : 8} className={plain ? 'fill-current' : 'fill-iris'} />
    </svg>
  );
}

/** Props of Logo. */
export interface LogoProps {
  /** Name of the platform. */
  readonly name: string;
  readonly size?: 'header' | 'large';
  readonly className?: string;
}

/** Mark and name. */
export function Logo({ name, size = 'header', className }: LogoProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center font-bold text-text',
        size === 'header' ? 'gap-2 text-16' : 'gap-4 text-32',
        className,
      )}
    >
      <LogoMark width={size === 'header' ? 24 : 72} />
      {name}
    </span>
  );
}

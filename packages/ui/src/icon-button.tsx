import type { ReactNode } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';

import { classNames } from './class-names.ts';

/** Side in px. Touch reaches 44 whatever the drawing. */
export type IconButtonSize = 24 | 28 | 36 | 40 | 44;

/** Props of IconButton. */
export interface IconButtonProps {
  /** What it does; an icon has no other name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: IconButtonSize;
  readonly isDisabled?: boolean;
  /** For a toggle: whether it is on. */
  readonly isPressed?: boolean;
  readonly onPress?: (event: PressEvent) => void;
  readonly autoFocus?: boolean;
  readonly className?: string;
}

const sizes: Readonly<Record<IconButtonSize, string>> = {
  24: 'size-6',
  28: 'size-7',
  36: 'size-9',
  40: 'size-10',
  44: 'size-11',
};

/** A square button that shows only an icon. */
export function IconButton({ label, icon, size = 28, isDisabled = false, isPressed, className, ...rest }: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      isDisabled={isDisabled}
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center rounded-control transition-colors focus-ring hit-44',
        isDisabled ? 'cursor-default text-text-3 opacity-60' : 'cursor-pointer hover:bg-s2 hover:text-text active:bg-s3',
        !isDisabled && (isPressed === true ? 'bg-s2 text-text' : 'text-text-2'),
        sizes[size],
        className,
      )}
    >
      {icon}
    </AriaButton>
  );
}

import type { ReactNode } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';

import { classNames } from './class-names.ts';
import { Progress } from './progress.tsx';

/** Looks of a button. `buy` and `sell` are for submitting orders only. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'buy' | 'sell' | 'danger';

/** Height in px. */
export type ButtonSize = 28 | 36 | 44 | 48;

/** Props of Button. */
export interface ButtonProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows line-and-dot progress, keeps the width and ignores presses; the focus stays. */
  readonly sending?: boolean;
  /** Said by screen readers while sending. */
  readonly sendingLabel?: string;
  readonly isDisabled?: boolean;
  readonly onPress?: (event: PressEvent) => void;
  readonly type?: 'button' | 'submit';
  /** Name of the form it submits, when it stands outside of it. */
  readonly form?: string;
  readonly autoFocus?: boolean;
  /** Fills the width. */
  readonly wide?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-pressed'?: boolean;
  /** Layout only: margins, grid areas. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Colours of each variant, as whole class names. Links that look like buttons use them too. */
const variantClasses: Readonly<Record<ButtonVariant, string>> = {
  primary: 'font-bold bg-text text-s1 hover:bg-text/88 active:bg-text/80',
  secondary: 'font-semibold text-text shadow-[inset_0_0_0_1px_var(--color-control)] hover:bg-s2 active:bg-s3',
  quiet: 'font-semibold text-text-2 hover:bg-s2 hover:text-text active:bg-s3',
  buy: 'font-bold bg-buy text-on-side hover:bg-buy-hover active:bg-buy-hover',
  sell: 'font-bold bg-sell text-on-side hover:bg-sell-hover active:bg-sell-hover',
  danger: 'font-semibold text-bad shadow-[inset_0_0_0_1px_var(--color-bad)] hover:bg-bad/12 active:bg-bad/16',
};

const disabledClasses: Readonly<Record<ButtonVariant, string>> = {
  primary: 'font-bold bg-s3 text-text-3',
  secondary: 'font-semibold bg-s3 text-text-3',
  quiet: 'font-semibold text-text-3 opacity-60',
  buy: 'font-bold bg-s3 text-text-3',
  sell: 'font-bold bg-s3 text-text-3',
  danger: 'font-semibold bg-s3 text-text-3',
};

const sizeClasses: Readonly<Record<ButtonSize, string>> = {
  28: 'min-h-7 px-3 text-12 gap-1.5',
  36: 'min-h-9 px-4 text-13 gap-2',
  44: 'min-h-11 px-5 text-14 gap-2',
  48: 'min-h-12 px-6 text-16 gap-2',
};

const baseClasses =
  'relative inline-flex max-w-full shrink-0 items-center justify-center rounded-control py-1 text-center wrap-anywhere hyphens-auto transition-colors select-none focus-ring hit-44';

/** Whole class name of a button, for a link that looks like one. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, disabled = false): string {
  return classNames(
    baseClasses,
    sizeClasses[size],
    disabled ? disabledClasses[variant] : variantClasses[variant],
    disabled ? 'cursor-default' : 'cursor-pointer',
  );
}

/** A button. Long words wrap instead of overflowing; the height is a minimum. */
export function Button({
  variant = 'primary',
  size = 36,
  sending = false,
  sendingLabel,
  isDisabled = false,
  wide = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      isDisabled={isDisabled}
      isPending={sending}
      className={classNames(
        buttonClasses(variant, size, isDisabled),
        wide && 'w-full',
        sending && 'data-pending:cursor-default',
        className,
      )}
    >
      {sending ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 flex items-center justify-center">
            <Progress inherit className="w-8" {...(sendingLabel === undefined ? {} : { label: sendingLabel })} />
          </span>
        </>
      ) : (
        children
      )}
    </AriaButton>
  );
}

import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components';

import { classNames } from './class-names.ts';

/** Props of Popover. */
export interface PopoverProps {
  /** A Button or IconButton. */
  readonly trigger: ReactNode;
  /** Names the content for screen readers. */
  readonly label: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly placement?: AriaPopoverProps['placement'];
  /** Leaves the padding to the content. */
  readonly flush?: boolean;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string;
}

/** Content beside its trigger; Escape or a press outside closes it. */
export function Popover({ trigger, label, children, placement, flush = false, className, ...open }: PopoverProps) {
  return (
    <DialogTrigger {...open}>
      {trigger}
      <AriaPopover
        offset={4}
        placement={placement ?? 'bottom start'}
        className={classNames('overflow-auto rounded-card bg-s1 text-text shadow-float data-entering:animate-popover', className)}
      >
        <Dialog aria-label={label} className={classNames('outline-none', !flush && 'p-4')}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

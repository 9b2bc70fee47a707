import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';

import { classNames } from './class-names.ts';

/** Props of PopoverSurface. */
export interface PopoverSurfaceProps {
  readonly label: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly placement?: PopoverProps['placement'];
  readonly flush: boolean;
  readonly className?: string | undefined;
}

/** The open part of a Popover. */
export function PopoverSurface({ label, triggerRef, onClose, children, placement, flush, className }: PopoverSurfaceProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(open) => !open && onClose()}
      triggerRef={triggerRef}
      offset={4}
      placement={placement ?? 'bottom start'}
      className={classNames('overflow-auto rounded-card bg-s1 text-text shadow-float data-entering:animate-popover', className)}
    >
      <Dialog aria-label={label} className={classNames('outline-none', !flush && 'p-4')}>
        {children}
      </Dialog>
    </Popover>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';

import { layerOnDemand } from './on-demand.tsx';

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
  readonly className?: string;
}

const { Part: PopoverSurface, whenMeant } = layerOnDemand(async () => (await import('./popover-surface.tsx')).PopoverSurface);

/** Content beside its trigger; Escape or a press outside closes it. */
export function Popover({ trigger, label, children, placement, flush = false, className }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <ButtonContext
        value={{ ...whenMeant, ref: button, onPress: () => setIsOpen(true), 'aria-haspopup': 'dialog', 'aria-expanded': isOpen }}
      >
        {trigger}
      </ButtonContext>
      {isOpen && (
        <PopoverSurface
          label={label}
          triggerRef={button}
          onClose={close}
          {...(placement === undefined ? {} : { placement })}
          flush={flush}
          className={className}
        >
          {typeof children === 'function' ? children(close) : children}
        </PopoverSurface>
      )}
    </>
  );
}

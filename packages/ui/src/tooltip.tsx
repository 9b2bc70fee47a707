import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger, type TooltipProps as AriaTooltipProps } from 'react-aria-components/Tooltip';

/** Props of Tooltip. */
export interface TooltipProps {
  /** A few words. Nothing a reader cannot do without: touch has no tooltip. */
  readonly text: ReactNode;
  readonly placement?: AriaTooltipProps['placement'];
  /** A Button or IconButton. */
  readonly children: ReactElement;
}

/** Words beside a button while it is hovered or focused. */
export function Tooltip({ text, placement, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      {children}
      <AriaTooltip
        offset={6}
        placement={placement ?? 'top'}
        className="max-w-64 rounded-sm bg-text px-2 py-1 text-12 text-s1 data-entering:animate-popover"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

import type { ReactNode } from 'react';

import { DrawerSurface } from './drawer-surface.tsx';

/** Props of Drawer. */
export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** The key that closes it, as keyboards name it; shown beside the cross. */
  readonly escLabel?: string;
  readonly children: ReactNode;
}

/** A panel over the right edge of the page, as high as the window; Escape closes it. What is behind keeps its state. */
export function Drawer({ isOpen, ...drawer }: DrawerProps) {
  return isOpen ? <DrawerSurface {...drawer} /> : null;
}

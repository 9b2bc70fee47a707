import type { ReactNode } from 'react';

import { layerOnDemand, onFirstGesture } from './on-demand.tsx';

const { Part: DrawerSurface, prefetch } = layerOnDemand(async () => (await import('./drawer-surface.tsx')).DrawerSurface);
onFirstGesture(prefetch);

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

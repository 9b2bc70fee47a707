import type { ReactNode } from 'react';

import { layerOnDemand, onFirstGesture } from './on-demand.tsx';

const { Part: SheetSurface, prefetch } = layerOnDemand(async () => (await import('./sheet-surface.tsx')).SheetSurface);
onFirstGesture(prefetch);

/** Props of Sheet. */
export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Before the cross: a price, a link. */
  readonly aside?: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** A sheet from the bottom edge of the phone. It can be dragged away by its head. */
export function Sheet({ isOpen, ...sheet }: SheetProps) {
  return isOpen ? <SheetSurface {...sheet} /> : null;
}

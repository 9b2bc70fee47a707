import type { CompareDialogProps } from './compare-dialog.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import type { PictureDialogProps } from './picture-dialog.tsx';

export interface ChartDialogsProps extends CompareDialogProps, PictureDialogProps {
  readonly which: 'compare' | 'picture';
}

/** What the toolbar of a chart opens besides its indicators. */
export function ChartDialogs({ which, ...props }: ChartDialogsProps) {
  return which === 'compare' ? <CompareDialog {...props} /> : <PictureDialog {...props} />;
}

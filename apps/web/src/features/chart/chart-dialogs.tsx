import type { CompareDialogProps } from './compare-dialog.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import type { ChartHandle } from './candle-chart.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import type { PictureDialogProps } from './picture-dialog.tsx';

export interface ChartDialogsProps extends CompareDialogProps, Omit<PictureDialogProps, 'chart'> {
  readonly which: 'compare' | 'picture';
  readonly chart: ChartHandle | null;
}

/** What the toolbar of a chart opens besides its indicators. */
export function ChartDialogs({ which, chart, ...props }: ChartDialogsProps) {
  if (which === 'compare') return <CompareDialog {...props} />;
  return chart === null ? null : <PictureDialog {...props} chart={chart} />;
}

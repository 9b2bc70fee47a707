import { useState } from 'react';
import type { ReactNode } from 'react';
import { layerOnDemand } from '@kontor/ui/on-demand';
import type { ChartExtraProps } from './chart-surface.ts';

/**
 * A part of a chart whose code comes when it is needed. That it did not come is said, the chart stands without it, and it is fetched again when
 * somebody opens it anew.
 */
export function chartPart<Props extends ChartExtraProps>(load: () => Promise<(props: Props) => ReactNode>): (props: Props) => ReactNode {
  const { Part } = layerOnDemand<Props & { readonly onClose: () => void }>(load);
  return function ChartPart(props: Props) {
    const [isMissing, setIsMissing] = useState(false);
    if (isMissing && props.isOpen) setIsMissing(false);
    if (isMissing) return null;
    return (
      <Part
        {...props}
        onClose={() => {
          setIsMissing(true);
          props.onPutAway();
        }}
      />
    );
  };
}

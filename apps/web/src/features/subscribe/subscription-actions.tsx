import { layerOnDemand } from '@kontor/ui/on-demand';
import { IconButton } from '@kontor/ui/icon-button';
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import type { IcoHolding } from '../../data/ico-state.ts';
import { useWords } from '../../i18n/words.ts';
import { ThawButton } from './thaw-button.tsx';

const { Part: SubscriptionFields, whenMeant } = layerOnDemand(async () => (await import('./subscription-fields.tsx')).SubscriptionFields);

/** What one does with a subscription of a list: take what is released, and see every field of it. */
export function SubscriptionActions({ holding }: { readonly holding: IcoHolding }) {
  const words = useWords('subscribe');
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-flex items-center justify-end gap-1.5">
      {holding.state === 'settled' && holding.freeze_days > 0 && <ThawButton holding={holding} isSmall />}
      <IconButton
        label={words('field.details', { symbol: holding.symbol })}
        icon={<ListTree size={14} strokeWidth={1.5} />}
        onPress={() => setOpen(true)}
        {...whenMeant}
      />
      {isOpen && <SubscriptionFields holding={holding} onClose={() => setOpen(false)} />}
    </span>
  );
}

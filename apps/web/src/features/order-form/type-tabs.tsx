import { ChevronDown } from 'lucide-react';
import { MenuButton } from '@kontor/ui/menu';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { Tabs } from '@kontor/ui/tabs';
import { useFit } from '@kontor/ui/use-fit';
import { useState } from 'react';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { AdvancedOptions } from './advanced-options.tsx';
import { ORDER_KINDS } from './order-draft.ts';
import type { OrderKind } from './order-draft.ts';
import type { OrderFormModel } from './use-order-form.ts';

const { Part: ScaledDialog } = layerOnDemand(async () => (await import('./scaled-dialog.tsx')).ScaledDialog);

/** In the menu of types, and no type: many limit orders at once. */
const SCALED = 'scaled' as const;

/** Limit, market, and the other type used last, or as many of them as there is room for; the rest in a menu. */
export function TypeTabs({ form }: { readonly form: OrderFormModel }) {
  const words = useWords('order-form');
  const locale = useLanguageTag();
  const { frame, form: room } = useFit<HTMLDivElement>(2, `${locale} ${form.otherKind}`);
  const { kind: chosen } = form.draft;
  // Where three have no room: limit, and what else was chosen.
  const shown: readonly OrderKind[] = room === 0 ? ['limit', 'market', form.otherKind] : ['limit', chosen === 'limit' ? 'market' : chosen];
  const others = ORDER_KINDS.filter((kind) => !shown.includes(kind) || (kind !== 'limit' && kind !== 'market'));
  const [isScaled, setScaled] = useState(false);
  const choose = (id: string): void => {
    if (id === SCALED) setScaled(true);
    const kind = ORDER_KINDS.find((known) => known === id);
    if (kind !== undefined) form.chooseKind(kind);
  };
  return (
    <div className="flex items-center gap-1">
      <Tabs
        label={words('type')}
        plain
        rowRef={frame}
        className="flex-1"
        selected={form.draft.kind}
        onSelect={choose}
        items={shown.map((kind) => ({ id: kind, label: words(`types.${kind}`) }))}
      />
      <MenuButton
        label={words('moreTypes')}
        trigger={<ChevronDown size={16} strokeWidth={1.5} aria-hidden />}
        variant="icon"
        size={28}
        placement="bottom end"
        selected={form.draft.kind}
        onAction={choose}
        items={[...others, SCALED].map((id) => ({ id, label: words(`types.${id}`), description: words(`typeText.${id}`) }))}
      />
      <AdvancedOptions form={form} />
      {isScaled && <ScaledDialog pair={form.pair} side={form.draft.side} onClose={() => setScaled(false)} />}
    </div>
  );
}

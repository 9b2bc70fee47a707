import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from '@kontor/ui/icon-button';
import { Popover } from '@kontor/ui/popover';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { useWords } from '../../i18n/words.ts';
import { hasTimeInForce } from './order-draft.ts';
import type { OrderFormModel } from './use-order-form.ts';

const TIMES = ['gtc', 'ioc', 'fok'] as const;
const SELF_TRADES = ['expire_maker', 'expire_taker', 'expire_both', 'decrement'] as const;

/** How long the order stands, and what happens when it meets one's own. */
export function AdvancedOptions({ form }: { readonly form: OrderFormModel }) {
  const words = useWords('order-form');
  const { draft } = form;
  const time = hasTimeInForce(draft.kind) ? draft.timeInForce : 'gtc';
  const isChanged = time !== 'gtc' || draft.selfTrade !== 'expire_maker';
  return (
    <Popover
      label={words('advanced')}
      placement="bottom end"
      trigger={
        <IconButton
          label={words('advanced')}
          icon={<SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden className={isChanged ? 'text-iris' : ''} />}
          size={28}
        />
      }
    >
      <div className="flex w-64 flex-col gap-4">
        {hasTimeInForce(draft.kind) && (
          <div>
            <div className="mb-1 text-12 text-text-2">{words('timeInForce')}</div>
            <Segment
              label={words('timeInForce')}
              selected={draft.timeInForce}
              onSelect={(id) => form.change({ timeInForce: TIMES.find((known) => known === id) ?? 'gtc' })}
              items={TIMES.map((id) => ({ id, label: words(`timesInForce.${id}`) }))}
            />
            <p className="mt-1 text-12 text-text-3">{words(`timeInForceText.${draft.timeInForce}`)}</p>
          </div>
        )}
        <Select
          label={words('selfTrade')}
          selected={draft.selfTrade}
          onSelect={(id) => form.change({ selfTrade: SELF_TRADES.find((known) => known === id) ?? 'expire_maker' })}
          items={SELF_TRADES.map((id) => ({ id, label: words(`selfTrades.${id}`) }))}
        />
      </div>
    </Popover>
  );
}

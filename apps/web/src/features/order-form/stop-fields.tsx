import { useWords } from '../../i18n/words.ts';
import { FormField } from './form-field.tsx';
import { hasStop } from './order-draft.ts';
import { useSnapHint } from './snap-hint.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface StopFieldsProps {
  readonly form: OrderFormModel;
  readonly onEnter: () => void;
}

/** The trigger price, and for an OCO the limit price after the trigger. */
export function StopFields({ form, onEnter }: StopFieldsProps) {
  const words = useWords('order-form');
  const snapHint = useSnapHint(form.pair);
  const { draft, plan, pair } = form;
  if (!hasStop(draft.kind)) return null;
  const shared = { form, onEnter, unit: pair.right_symbol, decimals: pair.quoteScale, step: pair.tick_size, className: 'mt-3' } as const;
  return (
    <>
      <FormField
        {...shared}
        field="stop"
        name="stopPrice"
        label={words('stopPrice')}
        value={draft.stopPrice}
        onChange={(stopPrice) => form.change({ stopPrice })}
        hint={snapHint(plan.snapped.stop, pair.tick_size)}
      />
      {draft.kind === 'oco' && (
        <FormField
          {...shared}
          field="stopLimit"
          name="stopLimitPrice"
          label={words('stopLimitPrice')}
          value={draft.stopLimitPrice}
          onChange={(stopLimitPrice) => form.change({ stopLimitPrice })}
          hint={snapHint(plan.snapped.stopLimit, pair.tick_size) ?? words('stopLimitHint')}
        />
      )}
    </>
  );
}

import { useWords } from '../../i18n/words.ts';
import { FormField } from './form-field.tsx';
import { hasStop } from './order-draft.ts';
import { useSnapHint } from './snap-hint.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface StopFieldsProps {
  readonly form: OrderFormModel;
  readonly onEnter: () => void;
  /** They stand in front of the price: what an order waits for comes before what it does then. */
  readonly isFirst: boolean;
}

/** The trigger price; for an OCO the limit price after the trigger, for a trailing stop how far it lets the price come back. */
export function StopFields({ form, onEnter, isFirst }: StopFieldsProps) {
  const words = useWords('order-form');
  const snapHint = useSnapHint(form.pair);
  const { draft, plan, pair } = form;
  if (!hasStop(draft.kind)) return null;
  const shared = {
    form,
    onEnter,
    unit: pair.right_symbol,
    decimals: pair.quoteScale,
    step: pair.tick_size,
    className: isFirst ? 'mb-3' : 'mt-3',
  } as const;
  const trails = draft.kind === 'trailing';
  return (
    <>
      {trails && (
        <FormField
          {...shared}
          field="distance"
          name="distance"
          label={words('distance')}
          unit="%"
          decimals={2}
          step="0.1"
          value={draft.distance}
          onChange={(distance) => form.change({ distance })}
        />
      )}
      <FormField
        {...shared}
        field="stop"
        name="stopPrice"
        label={trails ? words('activation') : words('stopPrice')}
        value={draft.stopPrice}
        onChange={(stopPrice) => form.change({ stopPrice })}
        hint={snapHint(plan.snapped.stop, pair.tick_size) ?? (trails ? words('activationHint') : undefined)}
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

import { Checkbox } from '@kontor/ui/checkbox';
import { useWords } from '../../i18n/words.ts';
import { FormField } from './form-field.tsx';
import { canHaveExit } from './order-draft.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface ExitFieldsProps {
  readonly form: OrderFormModel;
  readonly onEnter: () => void;
}

/** Take profit and stop loss that come with the order: placed once it ends, of what it has traded. */
export function ExitFields({ form, onEnter }: ExitFieldsProps) {
  const words = useWords('order-form');
  const { draft, pair } = form;
  if (!canHaveExit(draft.kind)) return null;
  const shared = { form, onEnter, unit: pair.right_symbol, decimals: pair.quoteScale, step: pair.tick_size, className: 'mt-2' } as const;
  return (
    <div className="mt-3">
      <Checkbox isSelected={draft.hasExit} onChange={(hasExit) => form.change({ hasExit })} className="min-h-6 text-12">
        {words('exit')}
      </Checkbox>
      {draft.hasExit && (
        <>
          <FormField
            {...shared}
            field="takeProfit"
            name="takeProfit"
            label={words('takeProfit')}
            value={draft.takeProfit}
            onChange={(takeProfit) => form.change({ takeProfit })}
          />
          <FormField
            {...shared}
            field="stopLoss"
            name="stopLoss"
            label={words('stopLoss')}
            value={draft.stopLoss}
            onChange={(stopLoss) => form.change({ stopLoss })}
            hint={words('exitHint')}
          />
        </>
      )}
    </div>
  );
}

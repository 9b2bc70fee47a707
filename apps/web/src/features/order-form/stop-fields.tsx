import { useId } from 'react';
import { DecimalField } from '@kontor/ui/decimal-field';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useWords } from '../../i18n/words.ts';
import { FieldLabel } from './field-label.tsx';
import { hasStop } from './order-draft.ts';
import { useProblemText } from './problem-text.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface StopFieldsProps {
  readonly form: OrderFormModel;
  readonly onEnter: () => void;
}

/** The trigger price, and for an OCO the limit price after the trigger. */
export function StopFields({ form, onEnter }: StopFieldsProps) {
  const words = useWords('order-form');
  const ids = { stop: useId(), stopLimit: useId() };
  const figures = usePairFigures(form.pair);
  const problemText = useProblemText(form.pair);
  const { draft, plan, pair } = form;
  if (!hasStop(draft.kind)) return null;
  const shared = { locale: figures.locale, unit: pair.right_symbol, decimals: pair.quoteScale, step: pair.tick_size, hideLabel: true, onEnter } as const;
  const snapHint = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : words('snapped', { value: figures.exact(value), step: figures.exact(pair.tick_size) });
  const stopProblem = form.problemAt('stop');
  const stopLimitProblem = form.problemAt('stopLimit');
  return (
    <>
      <div className="mt-3">
        <FieldLabel htmlFor={ids.stop} label={words('stopPrice')} />
        <DecimalField
          {...shared}
          id={ids.stop}
          name="stopPrice"
          label={words('stopPrice')}
          value={draft.stopPrice}
          onChange={(stopPrice) => form.change({ stopPrice })}
          onLeave={() => form.leave('stop')}
          error={stopProblem === undefined ? undefined : problemText(stopProblem)}
          hint={snapHint(plan.snapped.stop)}
        />
      </div>
      {draft.kind === 'oco' && (
        <div className="mt-3">
          <FieldLabel htmlFor={ids.stopLimit} label={words('stopLimitPrice')} />
          <DecimalField
            {...shared}
            id={ids.stopLimit}
            name="stopLimitPrice"
            label={words('stopLimitPrice')}
            value={draft.stopLimitPrice}
            onChange={(stopLimitPrice) => form.change({ stopLimitPrice })}
            onLeave={() => form.leave('stopLimit')}
            error={stopLimitProblem === undefined ? undefined : problemText(stopLimitProblem)}
            hint={snapHint(plan.snapped.stopLimit) ?? words('stopLimitHint')}
          />
        </div>
      )}
    </>
  );
}

import { useId } from 'react';
import { DecimalField } from '@kontor/ui/decimal-field';
import { PercentSlider } from '@kontor/ui/slider';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useSettings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { FieldLabel } from './field-label.tsx';
import { baseText, quoteText } from './order-grid.ts';
import { useProblemText } from './problem-text.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface SizeFieldsProps {
  readonly form: OrderFormModel;
  readonly layout: 'column' | 'sheet';
  readonly onEnter: () => void;
}

/** How much: as a quantity, as a share of the balance, or as a total; the other two follow. */
export function SizeFields({ form, layout, onEnter }: SizeFieldsProps) {
  const words = useWords('order-form');
  const ids = { quantity: useId(), total: useId() };
  const figures = usePairFigures(form.pair);
  const problemText = useProblemText(form.pair);
  const { draft, plan, pair, world } = form;
  const { size } = draft;
  const quantityProblem = form.problemAt('quantity');
  const totalProblem = form.problemAt('total');
  const funds = world?.funds;
  const isHidden = useSettings(({ hideAmounts }) => hideAmounts);
  const available =
    world === undefined || funds === undefined ? undefined
    : isHidden ? '••••'
    : draft.side === 'buy' ? `${figures.quote(quoteText(world.grid, funds.quote))} ${pair.right_symbol}`
    : `${figures.quantity(baseText(world.grid, funds.base))} ${pair.left_symbol}`;
  const availableText = available === undefined ? '' : words('available', { amount: available });
  const isByAmount = draft.kind === 'market' && (size.by === 'total' || (size.by === 'percent' && draft.side === 'buy'));
  const snapped = plan.snapped.quantity;
  return (
    <>
      <div className="mt-3">
        <FieldLabel
          htmlFor={ids.quantity}
          label={words('amount')}
          aside={layout === 'sheet' ? availableText : words('minimum', { limit: figures.exact(draft.kind === 'market' ? pair.limits.min_market_quantity : pair.min_quantity) })}
        />
        <DecimalField
          id={ids.quantity}
          name="quantity"
          label={words('amount')}
          hideLabel
          locale={figures.locale}
          unit={pair.left_symbol}
          decimals={pair.baseScale}
          step={pair.step_size}
          value={size.by === 'quantity' ? size.text : plan.quantity}
          placeholder={isByAmount && plan.quantity !== '' ? words('estimate', { amount: figures.exact(plan.quantity) }) : ''}
          onChange={(text) => form.change({ size: { by: 'quantity', text } })}
          onLeave={() => form.leave('quantity')}
          onEnter={onEnter}
          error={quantityProblem === undefined ? undefined : problemText(quantityProblem)}
          hint={snapped === undefined ? undefined : words('snapped', { value: figures.exact(snapped), step: figures.exact(pair.step_size) })}
        />
      </div>
      <PercentSlider
        className="mt-4"
        label={words('percent')}
        value={plan.percent}
        isDisabled={funds === undefined}
        onChange={(percent) => {
          form.change({ size: { by: 'percent', percent } });
          form.leave('funds');
        }}
      />
      <div className="mt-2">
        <FieldLabel htmlFor={ids.total} label={words('total')} aside={layout === 'sheet' ? '' : availableText} />
        <DecimalField
          id={ids.total}
          name="total"
          label={words('total')}
          hideLabel
          locale={figures.locale}
          unit={pair.right_symbol}
          decimals={pair.quoteScale}
          value={size.by === 'total' ? size.text : plan.total}
          onChange={(text) => form.change({ size: { by: 'total', text } })}
          onLeave={() => form.leave('total')}
          onEnter={onEnter}
          error={totalProblem === undefined ? undefined : problemText(totalProblem)}
          hint={size.by === 'total' && draft.kind !== 'market' && plan.total !== '' && plan.total !== size.text ? words('echo', { value: `${figures.exact(plan.total)} ${pair.right_symbol}` }) : undefined}
        />
      </div>
    </>
  );
}

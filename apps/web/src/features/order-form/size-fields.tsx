import { onDemand } from '@kontor/ui/on-demand';
import { PercentSlider } from '@kontor/ui/slider';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useWords } from '../../i18n/words.ts';
import { FormField } from './form-field.tsx';
import { baseText, quoteText } from './order-grid.ts';
import { useSnapHint } from './snap-hint.ts';
import type { OrderFormModel } from './use-order-form.ts';

const { Part: CostRows } = onDemand(async () => (await import('./cost-rows.tsx')).CostRows);

interface SizeFieldsProps {
  readonly form: OrderFormModel;
  readonly layout: 'column' | 'sheet';
  readonly onEnter: () => void;
}

/** How much: as a quantity, as a share of the balance, or as a total; the other two follow. */
export function SizeFields({ form, layout, onEnter }: SizeFieldsProps) {
  const words = useWords('order-form');
  const figures = usePairFigures(form.pair);
  const snapHint = useSnapHint(form.pair);
  const { draft, plan, pair, world } = form;
  const { size } = draft;
  const funds = world?.funds;
  const { isHidden, own } = usePrivacy();
  // A share of the balance is a quantity that nobody typed.
  const isMasked = isHidden && size.by === 'percent';
  const available =
    world === undefined || funds === undefined
      ? undefined
      : own(
          draft.side === 'buy'
            ? `${figures.quote(quoteText(world.grid, funds.quote))} ${pair.right_symbol}`
            : `${figures.quantity(baseText(world.grid, funds.base))} ${pair.left_symbol}`,
        );
  const availableText = available === undefined ? '' : words('available', { amount: available });
  const isByAmount = draft.kind === 'market' && (size.by === 'total' || (size.by === 'percent' && draft.side === 'buy'));
  return (
    <>
      <FormField
        form={form}
        field="quantity"
        name="quantity"
        className="mt-3"
        label={words('amount')}
        aside={
          layout === 'sheet'
            ? availableText
            : words('minimum', { limit: figures.exact(draft.kind === 'market' ? pair.limits.min_market_quantity : pair.min_quantity) })
        }
        unit={pair.left_symbol}
        decimals={pair.baseScale}
        step={pair.step_size}
        value={size.by === 'quantity' ? size.text : plan.quantity}
        isMasked={isMasked}
        placeholder={isByAmount && plan.quantity !== '' ? words('estimate', { amount: own(figures.exact(plan.quantity), !isMasked) }) : ''}
        onChange={(text) => form.change({ size: { by: 'quantity', text } })}
        onEnter={onEnter}
        hint={snapHint(plan.snapped.quantity, pair.step_size)}
      />
      {layout === 'sheet' && draft.side === 'sell' && pair.right_symbol === 'USDT' && <CostRows pair={pair} className="mt-1" />}
      <PercentSlider
        className="mt-4"
        label={words('percent')}
        // Where amounts are hidden it shows no share that was not chosen here: with a quantity it would tell the balance.
        value={isHidden && size.by !== 'percent' ? 0 : plan.percent}
        isDisabled={funds === undefined}
        onChange={(percent) => {
          form.change({ size: { by: 'percent', percent } });
          form.leave('funds');
        }}
      />
      <FormField
        form={form}
        field="total"
        name="total"
        className="mt-2"
        label={words('total')}
        aside={layout === 'sheet' ? '' : availableText}
        unit={pair.right_symbol}
        decimals={pair.quoteScale}
        value={size.by === 'total' ? size.text : plan.total}
        isMasked={isMasked}
        onChange={(text) => form.change({ size: { by: 'total', text } })}
        onEnter={onEnter}
        hint={
          size.by === 'total' && draft.kind !== 'market' && plan.total !== '' && plan.total !== size.text
            ? words('echo', { value: `${figures.exact(plan.total)} ${pair.right_symbol}` })
            : undefined
        }
      />
    </>
  );
}

import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { DecimalField } from '@kontor/ui/decimal-field';
import { IconButton } from '@kontor/ui/icon-button';
import { Segment } from '@kontor/ui/segment';
import { stepPrice } from '../../forms/step-price.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useWords } from '../../i18n/words.ts';
import { hasPrice } from './order-draft.ts';
import { FieldLabel } from '../../forms/field-label.tsx';
import { MeridianEnd } from '../../forms/meridian-end.tsx';
import { useProblemText } from './problem-text.ts';
import { useSnapHint } from './snap-hint.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface PriceFieldProps {
  readonly form: OrderFormModel;
  readonly layout: 'column' | 'sheet';
  readonly onEnter: () => void;
}

/**
 * The price, what it follows, and the end of the meridian. Types without a price keep the place, so that nothing jumps.
 * Long: one field, with a property a line.
 */
export function PriceField({ form, layout, onEnter }: PriceFieldProps) {
  const words = useWords('order-form');
  const id = useId();
  const figures = usePairFigures(form.pair);
  const problemText = useProblemText(form.pair);
  const snapHint = useSnapHint(form.pair);
  const { draft, plan, pair } = form;
  const isPriced = hasPrice(draft.kind);
  const problem = isPriced ? form.problemAt('price') : undefined;
  const step = (steps: number): void => form.typePrice(stepPrice(draft.price, pair.tick_size, steps));
  const label = draft.kind === 'limit' || draft.kind === 'limit_maker' ? words('price') : words('limitPrice');
  const steppers =
    layout === 'column' ? (
      // Side by side: halves of the field's height would be too low for a sure hit.
      <span className="flex h-full shrink-0 border-l border-hairline">
        <IconButton
          label={words('lower')}
          icon={<Minus size={12} strokeWidth={1.5} />}
          size={24}
          className="h-full! rounded-none"
          onPress={() => step(-1)}
        />
        <IconButton
          label={words('raise')}
          icon={<Plus size={12} strokeWidth={1.5} />}
          size={24}
          className="h-full! rounded-none border-l border-hairline"
          onPress={() => step(1)}
        />
      </span>
    ) : undefined;
  return (
    <div className="relative">
      <FieldLabel
        htmlFor={id}
        label={isPriced ? label : words('price')}
        aside={
          isPriced && (
            <Segment
              label={words('priceSource')}
              variant="mine"
              selected={form.priceSource}
              onSelect={(source) => form.follow(source === 'bid' ? 'bid' : source === 'ask' ? 'ask' : 'last')}
              items={[
                { id: 'last', label: words('last') },
                { id: 'bid', label: words('bid') },
                { id: 'ask', label: words('ask') },
              ]}
            />
          )
        }
      />
      <div className="relative">
        {isPriced && form.priceSource !== 'typed' && <MeridianEnd pair={pair.name} layout={layout} />}
        {isPriced ? (
          <DecimalField
            id={id}
            name="price"
            label={label}
            hideLabel
            locale={figures.locale}
            unit={pair.right_symbol}
            decimals={pair.quoteScale}
            step={pair.tick_size}
            value={draft.price}
            onChange={form.typePrice}
            onFocus={() => form.holdPrice(true)}
            onLeave={() => {
              form.holdPrice(false);
              form.leave('price');
            }}
            onEnter={onEnter}
            align={layout === 'sheet' ? 'center' : 'end'}
            error={problem === undefined ? undefined : problemText(problem)}
            hint={snapHint(plan.snapped.price, pair.tick_size)}
            {...(layout === 'sheet'
              ? {
                  leading: (
                    <IconButton
                      label={words('lower')}
                      icon={<Minus size={18} strokeWidth={1.5} />}
                      size={44}
                      className="w-12! rounded-r-none border-r border-hairline"
                      onPress={() => step(-1)}
                    />
                  ),
                  trailing: (
                    <IconButton
                      label={words('raise')}
                      icon={<Plus size={18} strokeWidth={1.5} />}
                      size={44}
                      className="w-12! rounded-l-none border-l border-hairline"
                      onPress={() => step(1)}
                    />
                  ),
                }
              : { trailing: steppers })}
          />
        ) : (
          <div className="flex h-field items-center justify-center rounded-control bg-s2 px-3 text-field text-text-3">
            {words('atMarket')}
          </div>
        )}
      </div>
    </div>
  );
}

import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { DecimalField } from '@kontor/ui/decimal-field';
import { IconButton } from '@kontor/ui/icon-button';
import { Segment } from '@kontor/ui/segment';
import { FieldLabel } from '../../forms/field-label.tsx';
import { MeridianEnd } from '../../forms/meridian-end.tsx';
import { stepPrice } from '../../forms/step-price.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { useContractProblem } from './problem-text.ts';
import type { ContractFormModel } from './use-contract-form.ts';

/** The price, what it follows, and the end of the meridian. At market it keeps its place, so that nothing jumps. */
export function ContractPriceField({ form, layout }: { readonly form: ContractFormModel; readonly layout: 'column' | 'sheet' }) {
  const words = useWords('perpetual');
  const source = useWords('order-form');
  const locale = useLanguageTag();
  const id = useId();
  const problemText = useContractProblem(form.contract);
  const { contract, draft } = form;
  const isPriced = draft.kind !== 'market';
  const problem = isPriced ? form.problemAt('price') : undefined;
  const step = (steps: number): void => form.typePrice(stepPrice(draft.price, contract.tick_size, steps));
  const items = (['last', 'bid', 'ask'] as const).map((one) => ({ id: one, label: source(one) }));
  const follow = (chosen: string): void => form.follow(chosen === 'bid' ? 'bid' : chosen === 'ask' ? 'ask' : 'last');
  return (
    // In the column its middle lies on the meridian of chart and book.
    <div className={layout === 'column' ? 'relative mt-1.75' : 'relative'}>
      <FieldLabel
        htmlFor={id}
        label={words('form.price')}
        aside={
          isPriced && <Segment label={source('priceSource')} variant="mine" selected={form.priceSource} onSelect={follow} items={items} />
        }
      />
      <div className="relative">
        {isPriced && form.priceSource !== 'typed' && <MeridianEnd pair={contract.name} layout={layout} />}
        {isPriced ? (
          <DecimalField
            id={id}
            name="price"
            label={words('form.price')}
            hideLabel
            locale={locale}
            unit={contract.right_symbol}
            decimals={contract.quoteScale}
            step={contract.tick_size}
            value={draft.price}
            onChange={form.typePrice}
            onFocus={() => form.holdPrice(true)}
            onLeave={() => form.holdPrice(false)}
            align="end"
            error={problem === undefined ? undefined : problemText(problem)}
            trailing={<Steppers onStep={step} />}
          />
        ) : (
          <div className="flex h-field items-center justify-center rounded-control bg-s2 px-3 text-field text-text-3">
            {words('form.atMarket')}
          </div>
        )}
      </div>
    </div>
  );
}

function Steppers({ onStep }: { readonly onStep: (steps: number) => void }) {
  const words = useWords('order-form');
  return (
    <span className="flex h-full shrink-0 border-l border-hairline">
      <IconButton
        label={words('lower')}
        icon={<Minus size={12} strokeWidth={1.5} />}
        size={24}
        className="h-full! rounded-none"
        onPress={() => onStep(-1)}
      />
      <IconButton
        label={words('raise')}
        icon={<Plus size={12} strokeWidth={1.5} />}
        size={24}
        className="h-full! rounded-none border-l border-hairline"
        onPress={() => onStep(1)}
      />
    </span>
  );
}

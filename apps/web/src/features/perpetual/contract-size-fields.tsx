import { useId } from 'react';
import { DecimalField } from '@kontor/ui/decimal-field';
import { PercentSlider } from '@kontor/ui/slider';
import { FieldLabel } from '../../forms/field-label.tsx';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { useContractProblem } from './problem-text.ts';
import type { ContractFormModel } from './use-contract-form.ts';

/** How much, typed or as a share: of what both sides could open, or of what can be closed. */
export function ContractSizeFields({ form }: { readonly form: ContractFormModel }) {
  const words = useWords('perpetual');
  const id = useId();
  const { contract, draft, terms, world } = form;
  const figures = useContractFigures(contract);
  const problemText = useContractProblem(contract);
  const problem = form.problemAt('quantity');
  const isShare = draft.size.by === 'percent';
  const { isHidden } = figures.privacy;
  const least = draft.kind === 'market' ? contract.limits.min_market_quantity : contract.min_quantity;
  return (
    <>
      <div className="mt-3">
        <FieldLabel htmlFor={id} label={words('form.amount')} aside={words('form.minimum', { limit: figures.exact(least) })} />
        <DecimalField
          id={id}
          name="quantity"
          label={words('form.amount')}
          hideLabel
          locale={figures.locale}
          unit={contract.left_symbol}
          decimals={contract.baseScale}
          step={contract.step_size}
          value={terms.quantity}
          // A share of what one has is a quantity that nobody typed.
          isMasked={isHidden && isShare}
          onChange={(text) => form.change({ size: { by: 'quantity', text } })}
          align="end"
          error={problem === undefined ? undefined : problemText(problem)}
        />
      </div>
      <PercentSlider
        className="mt-4"
        label={words(draft.action === 'open' ? 'form.percentOpen' : 'form.percentClose')}
        value={isHidden && !isShare ? 0 : Math.min(100, terms.percent)}
        isDisabled={world.funds === undefined}
        onChange={(percent) => form.change({ size: { by: 'percent', percent } })}
      />
    </>
  );
}

import { useId } from 'react';
import type { ReactNode } from 'react';
import { DecimalField } from '@kontor/ui/decimal-field';
import type { DecimalFieldProps } from '@kontor/ui/decimal-field';
import { usePairFigures } from '../../data/pair-figures.ts';
import { FieldLabel } from '../../forms/field-label.tsx';
import type { ProblemField } from './order-problems.ts';
import { useProblemText } from './problem-text.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface FormFieldProps extends Pick<
  DecimalFieldProps,
  'label' | 'unit' | 'decimals' | 'step' | 'value' | 'isMasked' | 'placeholder' | 'onChange' | 'onEnter' | 'hint'
> {
  readonly form: OrderFormModel;
  /** Whose problem is shown here. */
  readonly field: ProblemField;
  /** Name of the input. */
  readonly name: string;
  /** At the end of the line above the field. */
  readonly aside?: ReactNode;
  readonly className: string;
}

/** An amount of the order form: the line above it, the field, and its problem once there is one to be shown. */
export function FormField({ form, field, aside, className, ...given }: FormFieldProps) {
  const id = useId();
  const { locale } = usePairFigures(form.pair);
  const problemText = useProblemText(form.pair);
  const problem = form.problemAt(field);
  return (
    <div className={className}>
      <FieldLabel htmlFor={id} label={given.label} aside={aside} />
      <DecimalField
        {...given}
        id={id}
        hideLabel
        locale={locale}
        onLeave={() => form.leave(field)}
        error={problem === undefined ? undefined : problemText(problem)}
      />
    </div>
  );
}

import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { IconButton } from '@kontor/ui/icon-button';
import { Tooltip } from '@kontor/ui/tooltip';
import type { SideWord } from '../../data/perpetual-units.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { formSides } from './form-sides.ts';
import { ticksText } from './trigger-price.ts';
import type { ContractFormModel } from './use-contract-form.ts';

const SIDES = ['long', 'short'] as const;

/** Cost, maximum and liquidation price of both sides: long at the left edge, short at the right. The exchange's own figures as soon as it has said them. */
export function SideFacts({ form }: { readonly form: ContractFormModel }) {
  const words = useWords('perpetual');
  const { contract, draft, terms, quotes, world } = form;
  const figures = useContractFigures(contract);
  const { units } = world;
  const sides = formSides(world.isOneWay, draft.action);
  const isTyped = draft.size.by === 'quantity';
  const opens = draft.action === 'open';
  const quantity = (amount: bigint | undefined): string | undefined =>
    amount === undefined ? undefined : formatTrimmedDecimal(amount, units.baseScale);
  const cost = (side: SideWord): string => {
    const own = terms[side].cost;
    if (terms[side].quantity === 0n) return UNKNOWN;
    return figures.money(quotes[side]?.cost ?? (own === undefined ? undefined : formatTrimmedDecimal(own, units.quoteScale)), isTyped);
  };
  const most = (side: SideWord): string => {
    const told = opens ? (quotes[side]?.max_quantity ?? quantity(terms[side].max)) : quantity(terms[side].max);
    return told === undefined ? UNKNOWN : figures.privacy.own(figures.quantity(told));
  };
  const liquidation = (side: SideWord): string => {
    const { liquidation: ticks, isOpenable, closesOther } = terms[side];
    if (!isOpenable) return UNKNOWN;
    const quote = closesOther ? undefined : quotes[side];
    const own = ticks === undefined ? null : ticksText(ticks, units);
    return figures.liquidation(quote === undefined ? own : quote.liquidation_price, side);
  };
  const fillable = SIDES.find((side) => isCut(terms[side].fillable, terms[side].quantity, terms[side].max));
  return (
    <dl className="mt-3 text-12">
      {opens && (
        <Fact sides={sides} of={cost} label={words('form.cost', { unit: contract.right_symbol })}>
          <Tooltip text={words('form.fee')}>
            <IconButton size={24} label={words('form.fee')} icon={<Info size={12} strokeWidth={1.5} aria-hidden />} />
          </Tooltip>
        </Fact>
      )}
      <Fact sides={sides} of={most} label={words(opens ? 'form.maximum' : 'form.closable', { unit: contract.left_symbol })} />
      {opens && <Fact sides={sides} of={liquidation} label={words('form.liquidation')} isWarning />}
      {opens && SIDES.some((side) => terms[side].cost !== undefined && !terms[side].isOpenable) && (
        <p role="status" className="py-1 text-warn" data-not-openable>
          {words('form.notOpenable')}
        </p>
      )}
      {fillable !== undefined && (
        <p role="status" className="py-1 text-warn">
          {words('form.fillable', { amount: figures.ownQuantity(quantity(terms[fillable].fillable) ?? '0') })}
        </p>
      )}
      {opens && draft.size.by === 'percent' && draft.size.percent === 100 && (
        <p role="status" className="py-1 text-text-2">
          {words('form.fee')}
        </p>
      )}
    </dl>
  );
}

/** Whether the book would leave something of what can be closed. */
function isCut(fillable: bigint | undefined, quantity: bigint, closable: bigint | undefined): boolean {
  return fillable !== undefined && closable !== undefined && quantity <= closable && fillable < quantity;
}

interface FactProps {
  /** At the left and at the right, above their buttons. */
  readonly sides: readonly [SideWord, SideWord];
  readonly of: (side: SideWord) => string;
  readonly label: string;
  readonly isWarning?: boolean;
  readonly children?: ReactNode;
}

function Fact({ sides: [left, right], of, label, isWarning = false, children }: FactProps) {
  const words = useWords('perpetual');
  const ink = isWarning ? 'text-warn' : 'text-text';
  return (
    <div className="flex min-h-5 items-center justify-between gap-2">
      <dd className={`font-semibold ${ink}`}>
        <span className="sr-only">{words(`side.${left}`)} </span>
        {of(left)}
      </dd>
      <dt className="flex items-center text-center text-text-2">
        {label}
        {children}
      </dt>
      <dd className={`text-end font-semibold ${ink}`}>
        <span className="sr-only">{words(`side.${right}`)} </span>
        {of(right)}
      </dd>
    </div>
  );
}

import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { IconButton } from '@kontor/ui/icon-button';
import { Tooltip } from '@kontor/ui/tooltip';
import type { SideWord } from '../../data/perpetual-units.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { ticksText } from './trigger-price.ts';
import type { ContractFormModel } from './use-contract-form.ts';

/** Cost, maximum and liquidation price of both sides: long at the left edge, short at the right. The exchange's own figures as soon as it has said them. */
export function SideFacts({ form }: { readonly form: ContractFormModel }) {
  const words = useWords('perpetual');
  const { contract, draft, terms, quotes, world } = form;
  const figures = useContractFigures(contract);
  const { units } = world;
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
    const { liquidation: ticks } = terms[side];
    const quote = quotes[side];
    // A price tells what stands behind the position.
    return figures.privacy.own(
      figures.price(quote === undefined ? (ticks === undefined ? null : ticksText(ticks, units)) : quote.liquidation_price),
    );
  };
  const fillable = (['long', 'short'] as const).find((side) => isCut(terms[side].fillable, terms[side].quantity, terms[side].max));
  return (
    <dl className="mt-3 text-12">
      {opens && (
        <Fact long={cost('long')} short={cost('short')} label={words('form.cost', { unit: contract.right_symbol })}>
          <Tooltip text={words('form.fee')}>
            <IconButton size={24} label={words('form.fee')} icon={<Info size={12} strokeWidth={1.5} aria-hidden />} />
          </Tooltip>
        </Fact>
      )}
      <Fact
        long={most('long')}
        short={most('short')}
        label={words(opens ? 'form.maximum' : 'form.closable', { unit: contract.left_symbol })}
      />
      {opens && <Fact long={liquidation('long')} short={liquidation('short')} label={words('form.liquidation')} isWarning />}
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
  readonly long: string;
  readonly short: string;
  readonly label: string;
  readonly isWarning?: boolean;
  readonly children?: ReactNode;
}

function Fact({ long, short, label, isWarning = false, children }: FactProps) {
  const words = useWords('perpetual');
  const ink = isWarning ? 'text-warn' : 'text-text';
  return (
    <div className="flex min-h-5 items-center justify-between gap-2">
      <dd className={`font-semibold ${ink}`}>
        <span className="sr-only">{words('side.long')} </span>
        {long}
      </dd>
      <dt className="flex items-center text-center text-text-2">
        {label}
        {children}
      </dt>
      <dd className={`text-end font-semibold ${ink}`}>
        <span className="sr-only">{words('side.short')} </span>
        {short}
      </dd>
    </div>
  );
}

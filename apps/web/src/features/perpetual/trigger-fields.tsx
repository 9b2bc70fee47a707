import { DecimalField } from '@kontor/ui/decimal-field';
import type { Contract } from '../../data/perpetual-market.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { percentText, readTrigger, ticksText } from './trigger-price.ts';
import type { TriggerDraft, TriggerGround } from './trigger-price.ts';

/** Decimals of a percentage. */
const PERCENT_DECIMALS = 2;

interface TriggerFieldsProps {
  readonly contract: Contract;
  readonly label: string;
  /** The same in short, inside the field. */
  readonly short: string;
  readonly value: TriggerDraft;
  readonly onChange: (value: TriggerDraft) => void;
  readonly ground: TriggerGround;
  readonly error?: string | undefined;
}

/** Price and yield of a trigger: two sides of one value. The one that is typed stays as it is, the other follows. */
export function TriggerFields({ contract, label, short, value, onChange, ground, error }: TriggerFieldsProps) {
  const words = useWords('perpetual');
  const locale = useLanguageTag();
  const trigger = readTrigger(value, ground);
  const price = value.by === 'price' ? value.text : trigger.ticks === undefined ? '' : ticksText(trigger.ticks, ground.units);
  const yielded = value.by === 'yield' ? value.text : trigger.yield === undefined ? '' : percentText(trigger.yield);
  const isLoss = value.by === 'yield' ? value.isLoss : trigger.yield === undefined ? value.isLoss : trigger.yield < 0n;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_124px] max-sm:grid-cols-[minmax(0,1fr)_144px] items-start gap-2">
      <DecimalField
        label={label}
        hideLabel
        leading={<span className="ps-3 text-12 whitespace-nowrap text-text-3">{short}</span>}
        locale={locale}
        unit={contract.right_symbol}
        decimals={contract.quoteScale}
        step={contract.tick_size}
        value={price}
        align="end"
        onChange={(text) => onChange({ ...value, by: 'price', text })}
        error={error}
      />
      <DecimalField
        label={`${label}: ${words('plan.yield')}`}
        hideLabel
        placeholder={words('plan.yield')}
        locale={locale}
        unit="%"
        decimals={PERCENT_DECIMALS}
        value={yielded}
        align="end"
        onChange={(text) => onChange({ by: 'yield', text, isLoss })}
        leading={
          <button
            type="button"
            aria-label={words('form.flip')}
            title={words(isLoss ? 'form.loss' : 'form.gain')}
            onClick={() => onChange({ by: 'yield', text: yielded, isLoss: !isLoss })}
            className={`relative w-7 cursor-pointer text-center font-semibold hit-44 focus-ring-inside ${isLoss ? 'text-down' : 'text-up'}`}
          >
            {isLoss ? '−' : '+'}
          </button>
        }
      />
    </div>
  );
}

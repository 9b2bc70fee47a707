import { Minus, Plus } from 'lucide-react';
import { DecimalField } from '@kontor/ui/decimal-field';
import { IconButton } from '@kontor/ui/icon-button';
import { Segment } from '@kontor/ui/segment';
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import type { SecondsProduct } from '../../data/seconds-market.ts';
import { useWords } from '../../i18n/words.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { useStakeDraft } from './stake-draft.ts';

/** Stakes that can be pressed, as far as the product allows them. */
const PRESETS = ['25', '50', '100', '250'];

interface StakeFieldProps {
  readonly product: SecondsProduct;
  readonly scale: number;
  readonly available: string | undefined;
  readonly error: string | undefined;
  readonly isLarge?: boolean;
}

/** The stake: typed, stepped, or one of a few amounts. */
export function StakeField({ product, scale, available, error, isLarge = false }: StakeFieldProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { stake, change } = useStakeDraft();
  const presets = PRESETS.filter(
    (preset) => compareDecimals(preset, product.minimum) >= 0 && compareDecimals(preset, product.maximum) <= 0,
  );
  const step = (by: string): void => {
    const next = sum([/^\d+(\.\d+)?$/.test(stake) ? stake : '0', by]);
    const least = compareDecimals(next, product.minimum) < 0 ? product.minimum : next;
    change({ stake: compareDecimals(least, product.maximum) > 0 ? product.maximum : least });
  };
  const size = isLarge ? 44 : 28;
  const minus = (
    <IconButton
      size={size}
      label={words('form.lower')}
      icon={<Minus size={16} strokeWidth={1.5} />}
      onPress={() => step(`-${product.minimum}`)}
    />
  );
  const plus = (
    <IconButton size={size} label={words('form.raise')} icon={<Plus size={16} strokeWidth={1.5} />} onPress={() => step(product.minimum)} />
  );
  return (
    <div className="pt-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-12">
        <span>
          {words('form.stake')}{' '}
          <span className="text-text-3">
            {words('form.range', { minimum: figures.exact(product.minimum), maximum: figures.exact(product.maximum) })}
          </span>
        </span>
        <Segment
          label={words('form.presets')}
          variant="mine"
          selected={stake}
          onSelect={(preset) => change({ stake: preset })}
          items={presets.map((id) => ({ id, label: figures.exact(id) }))}
        />
      </div>
      <DecimalField
        label={words('form.stake')}
        hideLabel
        name="stake"
        locale={figures.locale}
        unit="USDT"
        decimals={scale}
        value={stake}
        onChange={(text) => change({ stake: text })}
        align={isLarge ? 'center' : 'end'}
        {...(error === undefined ? {} : { error })}
        leading={
          isLarge ? (
            minus
          ) : (
            <span className="ps-3 text-12 whitespace-nowrap text-text-3" data-bucket="available">
              {words('form.available', { amount: figures.money(available) })}
            </span>
          )
        }
        trailing={
          isLarge ? (
            plus
          ) : (
            <span className="flex shrink-0 pe-1">
              {minus}
              {plus}
            </span>
          )
        }
      />
    </div>
  );
}

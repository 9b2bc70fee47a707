import { CoinDisc } from '@kontor/ui/coin-disc';
import { Select } from '@kontor/ui/select';
import { coinName } from '../data/coin-names.ts';
import { useWords } from '../i18n/words.ts';

/** Coins that stand beside the field. */
const QUICK = 3;

interface CoinChoiceProps {
  readonly coins: readonly string[];
  readonly selected: string | undefined;
  readonly onSelect: (symbol: string) => void;
}

/** A coin: in a list of all, or by a press on one of the first few. */
export function CoinChoice({ coins, selected, onSelect }: CoinChoiceProps) {
  const words = useWords('funds');
  const quick = coins.filter((symbol) => symbol !== selected).slice(0, QUICK);
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        className="min-w-0 flex-1 basis-60 sm:max-w-75"
        label={words('coin')}
        hideLabel
        placeholder={words('chooseCoin')}
        selected={selected}
        onSelect={onSelect}
        items={coins.map((id) => ({ id, label: id, description: coinName(id), leading: <CoinDisc symbol={id} size={20} /> }))}
      />
      <div className="flex flex-wrap gap-2 max-sm:hidden">
        {quick.map((symbol) => (
          <button
            key={symbol}
            type="button"
            onClick={() => onSelect(symbol)}
            className="focus-ring relative flex h-field cursor-pointer items-center gap-2 rounded-control px-3 text-13 font-semibold text-text shadow-[inset_0_0_0_1px_var(--color-hairline)] hit-44 hover:bg-s2"
          >
            <CoinDisc symbol={symbol} size={20} />
            {symbol}
          </button>
        ))}
      </div>
    </div>
  );
}

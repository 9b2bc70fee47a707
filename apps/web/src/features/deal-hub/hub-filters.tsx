import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { Sheet } from '@kontor/ui/sheet';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { fiatDecimals } from '../../data/deal-figures.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import type { useCollections } from '../../forms/collection-names.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import type { HubFilter } from './use-hub-filter.ts';

/** How long after the last digit the offers are asked for, ms. */
const TYPING_MS = 350;
/** The choice of no kind of payment. */
const ALL = 'all';

interface HubFiltersProps {
  readonly filter: HubFilter;
  readonly change: (next: Partial<HubFilter>) => void;
  readonly terms: DealTerms | undefined;
  readonly collections: ReturnType<typeof useCollections>;
}

/** What is looked for: in a row, on a phone the first of it in a row and the rest in a sheet. */
export function HubFilters(props: HubFiltersProps) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { filter, change } = props;
  const side = (
    <Segment
      label={words('side')}
      className="w-full md:w-42"
      items={[
        { id: 'buy', label: words('buy'), tone: 'up' },
        { id: 'sell', label: words('sell'), tone: 'down' },
      ]}
      selected={filter.side}
      onSelect={(id) => change({ side: id === 'sell' ? 'sell' : 'buy' })}
    />
  );
  if (!isNarrow)
    return (
      <div className="flex flex-wrap items-center gap-3 py-3.5 ps-8 pe-6">
        {side}
        <Choices {...props} />
        <Amount {...props} className="w-36 min-[1400px]:w-44" />
        <Method {...props} />
        <Fits {...props} />
      </div>
    );
  return (
    <div className="grid gap-2 px-4 py-3">
      {side}
      <div className="flex gap-2">
        <Choices {...props} />
        <Button variant="secondary" size={36} className="shrink-0" aria-label={words('filters')} onPress={() => setOpen(true)}>
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      <Sheet isOpen={isOpen} title={words('filters')} closeLabel={shell('nav.close')} onClose={() => setOpen(false)}>
        <div className="grid gap-4 pb-6">
          <Amount {...props} className="w-full" />
          <Method {...props} />
          <Fits {...props} />
          <Button size={48} wide onPress={() => setOpen(false)}>
            {words('filter.done')}
          </Button>
        </div>
      </Sheet>
    </div>
  );
}

/** The coin and the money. */
function Choices({ filter, change, terms }: HubFiltersProps) {
  const words = useWords('deal');
  const symbols = terms?.symbols ?? [filter.symbol];
  const fiats = terms?.fiats.map(({ fiat }) => fiat) ?? [filter.fiat];
  const offered = fiats.includes(filter.fiat) ? fiats : [filter.fiat, ...fiats];
  return (
    <>
      <Select
        className="min-w-0 max-md:flex-1 md:w-31"
        label={words('filter.coin')}
        hideLabel
        selected={filter.symbol}
        onSelect={(symbol) => change({ symbol })}
        items={(symbols.includes(filter.symbol) ? symbols : [filter.symbol, ...symbols]).map((id) => ({
          id,
          label: id,
          leading: <CoinDisc symbol={id} size={20} />,
        }))}
      />
      <Select
        className="min-w-0 max-md:flex-1 md:w-28"
        label={words('filter.fiat')}
        hideLabel
        selected={filter.fiat}
        onSelect={(fiat) => change({ fiat: fiat as DisplayCurrencyName, method: '', amount: '' })}
        items={offered.map((id) => ({
          id,
          label: id,
          description: DISPLAY_CURRENCIES.find(({ name }) => name === id)?.mark ?? '',
        }))}
      />
    </>
  );
}

function Amount({ filter, change, terms, className }: HubFiltersProps & { readonly className: string }) {
  const words = useWords('deal');
  const tag = useLanguageTag();
  const [typed, setTyped] = useState(filter.amount);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string): void => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ amount: value.replace(/^\./, '0.').replace(/\.$/, '') }), TYPING_MS);
  };
  return (
    <DecimalField
      name="filter_amount"
      className={className}
      label={words('filter.amount')}
      hideLabel
      placeholder={words('filter.amount')}
      locale={tag}
      value={typed}
      onChange={type}
      decimals={fiatDecimals(terms, filter.fiat)}
      unit={filter.fiat}
    />
  );
}

function Method({ filter, change, collections }: HubFiltersProps) {
  const words = useWords('deal');
  return (
    <Select
      className="md:w-36 min-[1400px]:w-42"
      label={words('filter.method')}
      hideLabel
      selected={filter.method === '' ? ALL : filter.method}
      onSelect={(id) => change({ method: id === ALL ? '' : id })}
      items={[
        { id: ALL, label: words('filter.allMethods') },
        ...(collections.data?.kinds ?? []).map(({ kind }) => ({ id: kind, label: collections.nameOf(kind) })),
      ]}
    />
  );
}

function Fits({ filter, change }: HubFiltersProps) {
  const words = useWords('deal');
  return (
    <Checkbox className="text-text-2 ms-auto" isSelected={filter.fits} onChange={(fits) => change({ fits })}>
      {words('filter.fits')}
    </Checkbox>
  );
}

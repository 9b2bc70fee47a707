/** Fields that name what is listed: one chooses of what there is. */
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { Select } from '@kontor/ui/select';
import { fitsItem } from '../../data/items.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import type { Listed } from './guides.ts';

interface ListedInputProps {
  readonly label: string;
  readonly hint: string;
  readonly command: ChangeCommand;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly listed: Listed;
}

export function CurrencyInput({ listed: { currencies = [] }, ...props }: ListedInputProps) {
  return <SymbolInput symbols={currencies.map(({ symbol }) => symbol)} {...props} />;
}

/** A currency that is for subscriptions. */
export function PaymentInput({ listed: { currencies = [] }, ...props }: ListedInputProps) {
  return <SymbolInput symbols={currencies.flatMap(({ symbol, ico_payment: isFor }) => (isFor ? [symbol] : []))} {...props} />;
}

interface SymbolInputProps extends Omit<ListedInputProps, 'listed'> {
  readonly symbols: readonly string[];
}

function SymbolInput({ symbols, value, onChange, hint, command: _command, ...words }: SymbolInputProps) {
  return (
    <Select
      items={symbols.map((symbol) => ({ id: symbol, label: symbol }))}
      selected={value}
      onSelect={onChange}
      placeholder={say('propose.choose')}
      {...(hint !== '' && { hint })}
      {...words}
    />
  );
}

/** An item that sells coins; those that a change cannot be about are there and cannot be chosen. */
export function ItemInput({ listed: { items = [] }, command, value, onChange, hint, ...words }: ListedInputProps) {
  return (
    <Select
      items={[
        ...(command === 'ico/create' ? [{ id: '', label: say('ico.newItem') }] : []),
        ...items.map((row) => ({
          id: String(row.item),
          label: say('ico.name', { symbol: row.symbol, item: row.item }),
          description: say(`ico.states.${row.state}`),
          isDisabled: !fitsItem(command, row),
        })),
      ]}
      selected={value}
      onSelect={onChange}
      placeholder={say('propose.choose')}
      {...(hint !== '' && { hint })}
      {...words}
    />
  );
}

export function PairInput({ listed: { pairs = [] }, ...props }: ListedInputProps) {
  return <MarketInput markets={pairs} {...props} />;
}

export function ContractInput({ listed: { contracts = [] }, ...props }: ListedInputProps) {
  return <MarketInput markets={contracts} {...props} />;
}

interface MarketInputProps extends Omit<ListedInputProps, 'listed'> {
  readonly markets: readonly { readonly pair: string; readonly state: string }[];
}

function MarketInput({ markets, value, onChange, hint, command: _command, ...words }: MarketInputProps) {
  return (
    <Select
      items={markets.map(({ pair, state }) => ({
        id: pair,
        label: pair.replace('_', '/'),
        description: sayKnown(`markets.states.${state}`, state),
      }))}
      selected={value}
      onSelect={onChange}
      placeholder={say('propose.choose')}
      {...(hint !== '' && { hint })}
      {...words}
    />
  );
}

/** Two currencies that make a pair: what is traded, and what it is paid in. */
export function CurrenciesInput({ listed: { currencies = [] }, value, onChange, hint, error }: ListedInputProps) {
  const [base = '', quote = ''] = value.split('_');
  const items = currencies.map(({ symbol }) => ({ id: symbol, label: symbol }));
  return (
    <div>
      <div className="grid grid-cols-2 items-start gap-4">
        <Select
          label={say('propose.base')}
          hint={say('propose.baseHint')}
          items={items}
          selected={base}
          onSelect={(symbol) => onChange(`${symbol}_${quote}`)}
          placeholder={say('propose.choose')}
          error={error}
        />
        <Select
          label={say('propose.quote')}
          hint={say('propose.quoteHint')}
          items={items}
          selected={quote}
          onSelect={(symbol) => onChange(`${base}_${symbol}`)}
          placeholder={say('propose.choose')}
        />
      </div>
      {hint !== '' && <p className="mt-1 text-12 text-text-2">{hint}</p>}
    </div>
  );
}

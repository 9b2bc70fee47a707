import { useContracts } from '../../data/perpetual-market.ts';
import { useWords } from '../../i18n/words.ts';
import { ChoiceSelect } from './record-list.tsx';

interface ContractSelectProps {
  readonly selected: string | undefined;
  readonly onSelect: (pair: string | undefined) => void;
}

/** Narrows a list to one contract. */
export function ContractSelect({ selected, onSelect }: ContractSelectProps) {
  const words = useWords('perpetual');
  const contracts = useContracts();
  return (
    <ChoiceSelect
      label={words('order.contract')}
      all={words('list.allContracts')}
      selected={selected}
      onSelect={onSelect}
      items={contracts.map(({ name }) => ({ id: name, label: name.replace('_', '/') }))}
    />
  );
}

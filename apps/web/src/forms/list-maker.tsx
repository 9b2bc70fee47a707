import { Button } from '@kontor/ui/button';
import { TextField } from '@kontor/ui/text-field';
import { useRef, useState } from 'react';
import { LIST_NAME_LENGTH, listName, mayAddList } from '../data/list-changes.ts';
import { useMarketLists } from '../data/market-lists.ts';
import { useWords } from '../i18n/words.ts';

/** Makes a list of one's own, while there is room for one. */
export function ListMaker({ onMake, className }: { readonly onMake: (name: string) => void; readonly className?: string }) {
  const words = useWords('markets');
  const { document } = useMarketLists();
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const make = (): void => {
    if (listName(name) === '') return;
    onMake(name);
    setName('');
    // The button has nothing to do any more, and would leave the keyboard nowhere.
    field.current?.focus();
  };
  if (!mayAddList(document)) return <p className={`text-12 text-text-2 ${className ?? ''}`}>{words('lists.full')}</p>;
  return (
    <div className={`flex items-end gap-2 ${className ?? ''}`}>
      <TextField
        label={words('lists.new')}
        inputRef={field}
        value={name}
        onChange={setName}
        onEnter={make}
        maxLength={LIST_NAME_LENGTH}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <Button variant="secondary" className="min-h-field!" isDisabled={listName(name) === ''} onPress={make}>
        {words('lists.make')}
      </Button>
    </div>
  );
}

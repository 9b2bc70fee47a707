import { Button } from '@kontor/ui/button';
import { ConfirmDialog, Dialog } from '@kontor/ui/dialog';
import { IconButton } from '@kontor/ui/icon-button';
import { TextField } from '@kontor/ui/text-field';
import { ChevronLeft, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FAVOURITES, LIST_NAME_LENGTH, listName } from '../../data/list-changes.ts';
import type { MarketList } from '../../data/list-changes.ts';
import { useMarketLists } from '../../data/market-lists.ts';
import { ListMaker } from '../../forms/list-maker.tsx';
import { useWords } from '../../i18n/words.ts';
import { ListOrder } from './list-order.tsx';

/** All lists: makes, renames, orders and takes away. */
export function ListsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords('markets');
  const { favourites, own, add, remove } = useMarketLists();
  const [edited, setEdited] = useState<string>();
  const [leaving, setLeaving] = useState<MarketList>();
  const all: readonly MarketList[] = [{ id: FAVOURITES, name: words('favourites'), markets: [...favourites] }, ...own];
  const open = all.find(({ id }) => id === edited);
  if (leaving !== undefined)
    return (
      <ConfirmDialog
        isOpen
        title={words('lists.deleteTitle', { name: leaving.name })}
        text={words('lists.deleteText')}
        confirm={words('lists.delete')}
        cancel={words('lists.keep')}
        variant="danger"
        onConfirm={() => {
          remove(leaving.id);
          setLeaving(undefined);
        }}
        onCancel={() => setLeaving(undefined)}
      />
    );
  return (
    <Dialog isOpen onClose={onClose} title={words('lists.edit')} closeLabel={words('lists.close')} size="wide">
      {open === undefined ? (
        <>
          <ul className="divide-y divide-hairline">
            {all.map((list) => (
              <li key={list.id} className="flex min-h-11 items-center gap-2">
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{list.name}</span>
                <span className="text-12 text-text-3">{words('lists.count', { count: list.markets.length })}</span>
                <IconButton
                  label={words('lists.change', { name: list.name })}
                  size={36}
                  icon={<Pencil size={16} strokeWidth={1.5} />}
                  onPress={() => setEdited(list.id)}
                />
                {list.id !== FAVOURITES && (
                  <IconButton
                    label={words('lists.deleteOne', { name: list.name })}
                    size={36}
                    icon={<Trash2 size={16} strokeWidth={1.5} />}
                    onPress={() => setLeaving(list)}
                  />
                )}
              </li>
            ))}
          </ul>
          <ListMaker className="mt-3 border-t border-hairline pt-3" onMake={add} />
          <p className="mt-3 text-12 text-text-2">{words('lists.hint')}</p>
        </>
      ) : (
        <ListEditor key={open.id} list={open} onBack={() => setEdited(undefined)} />
      )}
    </Dialog>
  );
}

/** A list's name, and its markets in order. */
function ListEditor({ list, onBack }: { readonly list: MarketList; readonly onBack: () => void }) {
  const words = useWords('markets');
  const { rename } = useMarketLists();
  const [name, setName] = useState(list.name);
  const isOther = listName(name) !== '' && listName(name) !== list.name;
  return (
    <div className="grid gap-3">
      <Button variant="quiet" size={28} className="justify-self-start" onPress={onBack}>
        <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
        {words('lists.all')}
      </Button>
      {list.id === FAVOURITES ? (
        <h3 className="text-14 font-bold">{list.name}</h3>
      ) : (
        <div className="flex items-end gap-2">
          <TextField
            label={words('lists.name')}
            value={name}
            onChange={setName}
            onEnter={() => rename(list.id, name)}
            maxLength={LIST_NAME_LENGTH}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <Button variant="secondary" className="min-h-field!" isDisabled={!isOther} onPress={() => rename(list.id, name)}>
            {words('lists.save')}
          </Button>
        </div>
      )}
      <ListOrder list={list} />
    </div>
  );
}

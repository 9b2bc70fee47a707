import { IconButton } from '@kontor/ui/icon-button';
import { layerOnDemand, onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { Segment } from '@kontor/ui/segment';
import { Columns3, LayoutGrid, ListPlus, SlidersHorizontal, TableProperties } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { BOUNDS, CATEGORIES, NO_BOUNDS } from './market-screen.ts';
import type { Bounds, Category, Shown } from './market-screen.ts';

const { Part: Screener } = onDemand(async () => (await import('./screener.tsx')).Screener);
const { Part: ColumnChoice } = onDemand(async () => (await import('./column-choice.tsx')).ColumnChoice);
const { Part: ListsDialog } = layerOnDemand(async () => (await import('./lists-dialog.tsx')).ListsDialog);

/** Props of MarketToolbar. */
export interface MarketToolbarProps {
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>) => void;
  /** Right currencies of the tab. */
  readonly quotes: readonly string[];
  /** Markets shown, and those of the tab. */
  readonly hits: number;
  readonly total: number;
}

/** Whether the screener narrows what is shown. */
export function isScreened(shown: Bounds & Pick<Shown, 'quote'>): boolean {
  return shown.quote !== '' || BOUNDS.some((bound) => shown[bound] !== '');
}

/** Shows all markets of the tab again. */
export const UNSCREENED: Partial<Shown> = { ...NO_BOUNDS, quote: '', query: '', category: 'all' };

/** Above the list: ready choices, the screener, lists, columns, and whether a table or a map is drawn. */
export function MarketToolbar({ shown, onShow, quotes, hits, total }: MarketToolbarProps) {
  const words = useWords('markets');
  const screened = isScreened(shown);
  const [isOpen, setOpen] = useState(screened);
  const [hasLists, setHasLists] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-8">
        <Segment
          variant="chips"
          label={words('filter')}
          items={CATEGORIES.map((id) => ({ id, label: words(id) }))}
          selected={shown.category}
          onSelect={(id) => onShow({ category: id as Category })}
        />
        <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-end pointer-coarse:gap-3">
          <IconButton
            label={words('screen.title')}
            size={28}
            isPressed={isOpen}
            icon={<SlidersHorizontal size={16} strokeWidth={1.5} className={screened ? 'text-iris' : ''} />}
            onPress={() => setOpen(!isOpen)}
          />
          <IconButton
            label={words('lists.edit')}
            size={28}
            icon={<ListPlus size={16} strokeWidth={1.5} />}
            onPress={() => setHasLists(true)}
          />
          {shown.view === 'table' && (
            <Popover
              label={words('columns.title')}
              placement="bottom end"
              trigger={<IconButton label={words('columns.title')} size={28} icon={<Columns3 size={16} strokeWidth={1.5} />} />}
            >
              <ColumnChoice />
            </Popover>
          )}
          <Segment
            variant="chips"
            label={words('view')}
            items={[
              { id: 'table', label: <TableProperties size={16} strokeWidth={1.5} aria-hidden />, name: words('asTable') },
              { id: 'map', label: <LayoutGrid size={16} strokeWidth={1.5} aria-hidden />, name: words('map.title') },
            ]}
            selected={shown.view}
            onSelect={(id) => onShow({ view: id as Shown['view'] })}
          />
        </div>
      </div>
      {(isOpen || screened) && <Screener shown={shown} onShow={onShow} quotes={quotes} hits={hits} total={total} isOpen={isOpen} />}
      {hasLists && <ListsDialog onClose={() => setHasLists(false)} />}
    </>
  );
}

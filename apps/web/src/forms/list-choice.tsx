import { Checkbox } from '@kontor/ui/checkbox';
import { Dialog } from '@kontor/ui/dialog';
import { FAVOURITES } from '../data/list-changes.ts';
import { useMarketLists } from '../data/market-lists.ts';
import { useWords } from '../i18n/words.ts';
import { ListMaker } from './list-maker.tsx';

/** Props of ListChoice. */
export interface ListChoiceProps {
  /** `BTC/USDT`. */
  readonly name: string;
  /** `spot BTC_USDT`. */
  readonly market: string;
  readonly onClose: () => void;
}

/** In which lists a market is, and a new one for it. */
export function ListChoice({ name, market, onClose }: ListChoiceProps) {
  const words = useWords('markets');
  const { favourites, own, put, add } = useMarketLists();
  const all = [{ id: FAVOURITES, name: words('favourites'), markets: favourites }, ...own];
  return (
    <Dialog isOpen onClose={onClose} title={words('lists.of', { pair: name })} closeLabel={words('lists.close')} size="small">
      <ul className="grid gap-1">
        {all.map((list) => (
          <li key={list.id} className="flex min-h-8 items-center pointer-coarse:min-h-11">
            <Checkbox isSelected={list.markets.includes(market)} onChange={(isIn) => put(list.id, market, isIn)}>
              <span className="wrap-anywhere">{list.name}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <ListMaker className="mt-3 border-t border-hairline pt-3" onMake={(typed) => put(add(typed), market, true)} />
    </Dialog>
  );
}

import type { MenuGroup } from '@kontor/ui/menu';
import { LaterMark } from '../../paths/later-mark.tsx';
import { isLater } from '../../paths/paths.ts';

/** The lines of a menu; those that lead to what is not there yet say so. */
export function markedGroups(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (item.href !== undefined && isLater(item.href) ? { ...item, trailing: <LaterMark /> } : item)),
  }));
}

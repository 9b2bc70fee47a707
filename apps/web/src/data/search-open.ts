/** Whether the search palette lies over the page; any screen may open it. */
import { create } from 'zustand';

export const useSearchOpen = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function setSearchOpen(isOpen: boolean): void {
  useSearchOpen.setState({ isOpen });
}

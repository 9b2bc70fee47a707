/** Where the focus goes when the list opens. `list` waits for an arrow. */
export type ListStart = 'first' | 'last' | 'selected' | 'list';

/** Whole class name of an entry. */
export const listEntryClasses =
  'group/entry flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 text-left text-13 text-text outline-none focus:bg-s2 aria-disabled:cursor-default aria-disabled:text-text-3 pointer-coarse:min-h-11';

/** One choice of a list with a search. */
export interface SearchItem {
  readonly id: string;
  readonly label: string;
  /** A few letters in a chip before the label: the code of a country. */
  readonly chip?: string;
  /** At the end of the line. */
  readonly aside?: string;
  /** What else it is found by, in any case. */
  readonly keywords?: string;
}

/** A code of two or three letters, as it stands before a country's name. */
export function SearchChip({ text }: { readonly text: string }) {
  return <span className="min-w-7 shrink-0 rounded-sm bg-s2 px-1.5 py-0.5 text-center text-11 font-semibold text-text-2">{text}</span>;
}

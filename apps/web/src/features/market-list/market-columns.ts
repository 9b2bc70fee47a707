/** The columns of the list of markets: which there are, which are shown, and at which width. Pure. */

/** All columns that may be chosen, in their order; the name stands before them. */
export const MARKET_COLUMNS = [
  'price',
  'change',
  'day',
  'week',
  'high',
  'low',
  'swing',
  'amount',
  'volume',
  'value',
  'funding',
  'interest',
] as const;
export type MarketColumn = (typeof MARKET_COLUMNS)[number];

/** A column, and the classes that say at which widths it is there. */
export interface ShownColumn {
  readonly id: MarketColumn;
  readonly visibility: string;
}

/** Where nobody has chosen: as many as the width has room for. */
const USUAL: readonly ShownColumn[] = [
  { id: 'price', visibility: '' },
  { id: 'change', visibility: '' },
  { id: 'day', visibility: 'hidden xl:table-cell' },
  { id: 'high', visibility: 'hidden lg:table-cell' },
  { id: 'low', visibility: 'hidden lg:table-cell' },
  { id: 'volume', visibility: 'hidden md:table-cell' },
  { id: 'value', visibility: 'hidden md:table-cell' },
];

/** What only contracts have. */
const OF_CONTRACTS: readonly MarketColumn[] = ['funding', 'interest'];
const USUAL_OF_CONTRACTS: readonly ShownColumn[] = [
  { id: 'funding', visibility: 'hidden 2xl:table-cell' },
  { id: 'interest', visibility: 'hidden 2xl:table-cell' },
];

/** Chosen columns as they are kept; undefined where none is chosen. What no release of this page knows is left out. */
export function chosenColumns(kept: readonly string[] | undefined): readonly MarketColumn[] | undefined {
  return Array.isArray(kept) ? MARKET_COLUMNS.filter((id) => (kept as readonly string[]).includes(id)) : undefined;
}

/** The columns where nobody has chosen. */
export const USUAL_COLUMNS: readonly MarketColumn[] = [...USUAL, ...USUAL_OF_CONTRACTS].map(({ id }) => id);

/** What a list shows. `hasContracts`: some of its markets are contracts. */
export function columnsOf(kept: readonly string[] | undefined, hasContracts: boolean): readonly ShownColumn[] {
  const chosen = chosenColumns(kept);
  if (chosen === undefined) return hasContracts ? [...USUAL, ...USUAL_OF_CONTRACTS] : USUAL;
  return chosen.filter((id) => hasContracts || !OF_CONTRACTS.includes(id)).map((id) => ({ id, visibility: '' }));
}

/** The columns after one more or one less; as they are kept. */
export function withColumn(kept: readonly string[] | undefined, id: MarketColumn, isShown: boolean): readonly MarketColumn[] {
  const before = chosenColumns(kept) ?? USUAL_COLUMNS;
  return MARKET_COLUMNS.filter((other) => (other === id ? isShown : before.includes(other)));
}

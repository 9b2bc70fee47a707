/** A list that is needed whole, though it comes page by page. */

interface PageOf<Row, Place> {
  readonly list: readonly Row[];
  readonly next: Place | null;
}

/** All rows of all pages, in their order; `page` gives the one behind a place, null the first. */
export async function allPages<Row, Place>(page: (place: Place | null) => Promise<PageOf<Row, Place>>): Promise<Row[]> {
  const all: Row[] = [];
  for (let place: Place | null = null; ;) {
    const { list, next }: PageOf<Row, Place> = await page(place);
    all.push(...list);
    if (next === null) return all;
    place = next;
  }
}

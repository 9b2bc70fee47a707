/** Things of the panel by the day on which they happened. Pure. */

export interface DayGroup<Item> {
  readonly day: string;
  readonly list: readonly Item[];
}

/** Groups what stands in order of time, newest first, by what its day is called. */
export function byDay<Item extends { readonly time: number }>(list: readonly Item[], dayOf: (ms: number) => string): DayGroup<Item>[] {
  const groups: { readonly day: string; readonly list: Item[] }[] = [];
  for (const item of list) {
    const day = dayOf(item.time);
    const last = groups.at(-1);
    if (last?.day === day) last.list.push(item);
    else groups.push({ day, list: [item] });
  }
  return groups;
}

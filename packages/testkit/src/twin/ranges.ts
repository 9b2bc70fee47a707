/** Numbers one behind the other, as first and last. */
export function rangesOf(numbers: ReadonlySet<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges[ranges.length - 1];
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

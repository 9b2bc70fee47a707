/** Where the rings of contracts that run stand over the chart, so that none lies over another. */

/** Height of the largest, px. */
export const RING = 44;

interface RingPlace {
  /** Its middle. */
  readonly x: number;
  /** Where it would stand alone. */
  readonly top: number;
}

/** Contracts whose ends are nearer than this end in the same second, px: they count down together. */
const SAME_END = 1;

/** Tops of rings, px, in the order given; undefined where another one stands for it, or where there is no room. `foot`: how low one may reach. */
export function ringPlaces(rings: readonly RingPlace[], foot: number): readonly (number | undefined)[] {
  const placed: { readonly x: number; readonly top: number }[] = [];
  const over = (x: number, top: number) => placed.find((other) => Math.abs(other.x - x) < RING && Math.abs(other.top - top) < RING);
  return rings.map(({ x, top: wanted }) => {
    const there = over(x, wanted);
    if (there !== undefined && Math.abs(there.x - x) < SAME_END) return undefined;
    const top = freeTop(wanted, (at) => over(x, at)?.top, foot);
    if (top !== undefined) placed.push({ x, top });
    return top;
  });
}

/** The nearest place below that is free, or else above. */
function freeTop(wanted: number, takenAt: (top: number) => number | undefined, foot: number): number | undefined {
  let below = wanted;
  for (let taken = takenAt(below); taken !== undefined; taken = takenAt(below)) below = taken + RING;
  if (below + RING <= foot || below === wanted) return below;
  let above = wanted;
  for (let taken = takenAt(above); taken !== undefined; taken = takenAt(above)) above = taken - RING;
  return above >= 0 ? above : undefined;
}

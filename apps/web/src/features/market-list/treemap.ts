/** Rectangles in proportion to weights that fill a rectangle, as near to squares as a row after row of them allows. Pure. */

/** A weight with its rectangle, in the units of the whole. */
export interface Tile<T> {
  readonly item: T;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Area<T> {
  readonly item: T;
  readonly area: number;
}

/** How far the worst rectangle of a row is from a square: 1 is one. `sum` of the areas of a row that lies along `side`. */
function worst(areas: readonly { readonly area: number }[], sum: number, side: number): number {
  let most = 0;
  for (const { area } of areas) most = Math.max(most, (side * side * area) / (sum * sum), (sum * sum) / (side * side * area));
  return most;
}

/**
 * Divides a rectangle among items by their weights, the heaviest first, at the top left (squarified treemap of Bruls, Huizing and van Wijk). Items
 * without a weight above zero have no rectangle; nor has anything where the whole has no area.
 */
export function treemap<T>(items: readonly T[], weightOf: (item: T) => number, width: number, height: number): Tile<T>[] {
  const weighed = items.map((item) => ({ item, weight: weightOf(item) })).filter(({ weight }) => weight > 0 && Number.isFinite(weight));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  if (!(width > 0 && height > 0) || !(total > 0) || !Number.isFinite(total)) return [];
  const scale = (width * height) / total;
  const areas: Area<T>[] = weighed
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ item, weight }) => ({ item, area: weight * scale }))
    .filter(({ area }) => area > 0);
  const tiles: Tile<T>[] = [];
  const [right, bottom] = [width, height];
  let [x, y] = [0, 0];
  for (let at = 0; at < areas.length;) {
    const side = Math.min(right - x, bottom - y);
    // A row takes in what makes its worst rectangle no worse.
    let end = at + 1;
    let sum = areas[at]!.area;
    while (end < areas.length) {
      const wider = sum + areas[end]!.area;
      if (worst(areas.slice(at, end + 1), wider, side) > worst(areas.slice(at, end), sum, side)) break;
      sum = wider;
      end += 1;
    }
    const row = areas.slice(at, end);
    const isLast = end === areas.length;
    if (right - x >= bottom - y) {
      const thick = isLast ? right - x : Math.min(right - x, sum / (bottom - y));
      let top = y;
      for (const [index, { item, area }] of row.entries()) {
        const long = index === row.length - 1 ? bottom - top : Math.min(bottom - top, area / thick);
        tiles.push({ item, x, y: top, width: thick, height: long });
        top += long;
      }
      x += thick;
    } else {
      const thick = isLast ? bottom - y : Math.min(bottom - y, sum / (right - x));
      let left = x;
      for (const [index, { item, area }] of row.entries()) {
        const long = index === row.length - 1 ? right - left : Math.min(right - left, area / thick);
        tiles.push({ item, x: left, y, width: long, height: thick });
        left += long;
      }
      y += thick;
    }
    at = end;
  }
  return tiles;
}

/** The heaviest items whose rectangles are all at least `least` wide and high; the rest is told by its number. */
export function legibleTreemap<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  { width, height, least, most }: { readonly width: number; readonly height: number; readonly least: number; readonly most: number },
): Tile<T>[] {
  const heaviest = items.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, most);
  for (let count = heaviest.length; count > 1; count--) {
    const tiles = treemap(heaviest.slice(0, count), weightOf, width, height);
    if (tiles.every((tile) => Math.min(tile.width, tile.height) >= least)) return tiles;
  }
  return treemap(heaviest.slice(0, 1), weightOf, width, height);
}

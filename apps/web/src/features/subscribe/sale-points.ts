/** The stations of a sale, and where it is between them. */
import type { IcoItem } from '../../data/ico-items.ts';

export interface SalePoint {
  readonly name: 'opens' | 'ends' | 'block' | 'draw' | 'paidBack' | 'released' | 'settled';
  /** ms; undefined where it is not known ahead. */
  readonly time: number | undefined;
}

export interface SaleWay {
  readonly points: readonly SalePoint[];
  /** Where it is now, 0 to 1 of the line; stations lie at equal distances. */
  readonly now: number;
}

/** The way of an item by its state; `lastMs` is when its last tranche is released. */
export function salePoints(
  item: Pick<IcoItem, 'start' | 'end' | 'draw' | 'freeze_days'>,
  state: IcoItem['state'],
  lastMs: number,
  nowMs: number,
): SaleWay {
  const isOff = state === 'refunding' || state === 'cancelled';
  const points: SalePoint[] = [
    { name: 'opens', time: item.start },
    { name: 'ends', time: item.end },
    ...(item.draw === null ? [] : [{ name: 'block', time: undefined } as const]),
    ...(isOff
      ? [{ name: 'paidBack', time: undefined } as const]
      : [
          { name: item.draw === null ? 'settled' : 'draw', time: undefined } as const,
          ...(item.freeze_days > 0 ? [{ name: 'released', time: lastMs } as const] : []),
        ]),
  ];
  const between = (from: number, to: number): number => Math.min(1, Math.max(0, (nowMs - from) / Math.max(1, to - from)));
  const last = points.length - 1;
  const drawn = points.findIndex(({ name }) => name === 'draw' || name === 'settled' || name === 'paidBack');
  const at = (): number => {
    if (state === 'upcoming') return 0;
    if (state === 'in_progress') return between(item.start, item.end);
    if (state === 'ended') return item.draw !== null && item.draw.block_hash !== null ? 2 : 1;
    if (state === 'drawn') return drawn;
    return drawn === last || isOff ? last : drawn + between(item.end, lastMs) * (last - drawn);
  };
  return { points, now: last === 0 ? 1 : at() / last };
}

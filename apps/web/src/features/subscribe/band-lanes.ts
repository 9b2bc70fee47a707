/** Where sales stand on the band of time. */

/** What a lane needs to know of a sale. */
export interface BandSale {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

const DAY_MS = 86_400_000;
const DAY_PX = 30;
/** A letter of a name, and the room around it, px. */
const LETTER_PX = 7;
const ROOM_PX = 24;
const LANES = 3;
/** How far on both sides of now sales are drawn, days. */
const REACH_DAYS = 40;

/** The lane of each sale: the first in which neither line nor name meets another. What has no room in any is left to the cards. */
export function bandLanes<Sale extends BandSale>(
  sales: readonly Sale[],
  nowMs: number,
): readonly { readonly sale: Sale; readonly lane: number }[] {
  const until: number[] = Array.from({ length: LANES }, () => Number.NEGATIVE_INFINITY);
  const placed: { sale: Sale; lane: number }[] = [];
  for (const sale of sales.toSorted((a, b) => a.start - b.start)) {
    const from = ((sale.start - nowMs) / DAY_MS) * DAY_PX;
    const to = ((sale.end - nowMs) / DAY_MS) * DAY_PX + sale.name.length * LETTER_PX + ROOM_PX;
    if (to < -REACH_DAYS * DAY_PX || from > REACH_DAYS * DAY_PX) continue;
    const lane = until.findIndex((end) => end <= from);
    if (lane === -1) continue;
    until[lane] = to;
    placed.push({ sale, lane });
  }
  return placed;
}

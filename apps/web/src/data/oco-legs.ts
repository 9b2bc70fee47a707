/** The two orders of an OCO, told from any list that holds them. */

/** What of an order names its other leg. */
export interface Leg {
  readonly order_number: number;
  readonly leg_of: number | null;
}

/** Numbers of the orders that are a leg, with the other leg's. A limit order is known as one by its stop order in the same list. */
export function otherLegs(orders: Iterable<Leg>): ReadonlyMap<number, number> {
  const others = new Map<number, number>();
  for (const { order_number: stop, leg_of: limit } of orders) {
    if (limit === null) continue;
    others.set(stop, limit);
    others.set(limit, stop);
  }
  return others;
}

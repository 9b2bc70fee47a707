/** Whether an account can be closed: nobody may lose what he still has. */
import type { LiveQueries } from '../../follower/live-queries.ts';

/** What is asked about somebody. */
export type EmptinessQueries = Pick<LiveQueries, 'balances' | 'openOrders' | 'ownContracts'>;

/** Whether a user holds nothing in any account, and has neither an order nor a position open. */
export async function isEmpty(queries: EmptinessQueries, user: number): Promise<boolean> {
  const [held, open, contracts] = await Promise.all([queries.balances(user), queries.openOrders(user), queries.ownContracts(user)]);
  return (
    open.value.length === 0 &&
    contracts.value.orders.length === 0 &&
    contracts.value.positions.length === 0 &&
    held.value.every(({ available, frozen, orderFreeze, locked }) => available + frozen + orderFreeze + locked === 0n)
  );
}

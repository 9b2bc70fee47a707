/** The programs that trade for the exchange, as operators see them, and stopping one. */
import { liquidityList, liquidityStop } from '@kontor/contract/console/liquidity';
import { refused } from '../../http/refused.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { liquidityStatus, stopLiquidity } from './liquidity-programs.ts';

export interface LiquidityDeskOptions {
  /** Those that the server was started with; nothing else is asked. */
  readonly addresses: readonly string[];
  readonly wallMs: () => number;
}

export function mountLiquidityDesk(routes: OperatorRoutes, { addresses, wallMs }: LiquidityDeskOptions): void {
  routes.read(liquidityList, async () => ({
    time: wallMs(),
    list: await Promise.all(addresses.map(async (address) => ({ address, status: (await liquidityStatus(address)) ?? null }))),
  }));

  routes.act(liquidityStop, async ({ body: { address, reason }, deed }) => {
    if (!addresses.includes(address)) throw refused('NOT_FOUND');
    // Who asked for it, and why, is written down before it is done; no transaction is open while the program makes sure.
    await deed(async () => ({ data: { outcome: 'silent' }, note: { subject: `program at ${address}`, detail: { address, reason } } }));
    return { outcome: await stopLiquidity(address) };
  });
}

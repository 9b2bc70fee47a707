/** Who may advertise in peer trade, and what operators decide of trades: what customers ask for, and what goes on by itself. */
import type { BeginDuty } from './duties.ts';
import type { Core } from './core-loop/core-loop.ts';
import type { DealRoom } from './deal-surface.ts';
import type { LiveQueries } from './follower/live-queries.ts';
import type { Routes } from './http/routes.ts';
import { advertSweeper, mountMerchantWish } from './modules/deal/merchant-wish.ts';
import { rulingRelay } from './modules/deal/rulings.ts';
import { supportTeller } from './modules/deal/talk.ts';
import type { StoreLog } from './store/connection.ts';
import type { Database, Queries } from './store/database.ts';

export interface MerchantSurfaceOptions {
  readonly room: Pick<DealRoom, 'ground' | 'talk'>;
  readonly core: Pick<Core, 'submit'>;
  readonly queries: LiveQueries;
  readonly tables: Queries & Pick<Database, 'transaction'>;
  readonly begin: BeginDuty;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

export async function mountMerchantRoom(routes: Routes, options: MerchantSurfaceOptions): Promise<void> {
  const { room, core, queries, tables, begin, log, wallMs } = options;
  mountMerchantWish(routes, room.ground);
  for (const loop of [
    await supportTeller({ tables, ...room.talk, log }),
    rulingRelay({ tables, core, log, wallMs }),
    advertSweeper({ tables, core, queries, log }),
  ])
    begin(loop);
}

/**
 * Asking to be a merchant, and what follows when somebody is not one any more: his adverts go offline, trades under way go on. Whether he may advertise at
 * all is a right of his, which the engine holds. Source: rules 4.5.
 */
import { merchantApply } from '@kontor/contract/deal-advert';
import { P2pAdvertState } from '@kontor/domain/p2p/words';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { readerOf } from './deal-ground.ts';
import type { DealGround } from './deal-ground.ts';
import { merchantDepositOf } from './merchant-deposit.ts';
import { MERCHANT, NEXT_UNSWEPT, SWEPT, WISH } from './merchant-rows.ts';
import { applyingObstacles } from './obstacles.ts';

export function mountMerchantWish(routes: Routes, ground: DealGround): void {
  const { tables, queries, loans, wallMs } = ground;
  routes.user(merchantApply, async ({ session: { user } }) => {
    const known = await tables.maybe(MERCHANT, user);
    if (known?.state === 'approved') throw refused('CHANGES_NOTHING');
    if (known?.state === 'pending') return {};
    const nowMs = wallMs();
    // The page says which of them (dealTerms).
    const asked = { needs: loans.merchantNeeds(), hasDeposit: (await merchantDepositOf(queries, user)).isEnough };
    if (applyingObstacles(await readerOf(ground, user), asked, nowMs).length > 0) throw refused('NOT_ALLOWED', 'deal.merchantNeeds');
    await tables.run(WISH, user, new Date(nowMs));
    return {};
  });
}

export interface SweeperOptions {
  readonly tables: Queries;
  readonly core: Pick<Core, 'submit'>;
  readonly queries: Pick<LiveQueries, 'p2pOwnAdverts'>;
  readonly log: StoreLog;
}

/** Takes the adverts of whoever is no merchant any more offline. Done again after a crash it changes nothing. */
export function advertSweeper({ tables, core, queries, log }: SweeperOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const user = await tables.maybe(NEXT_UNSWEPT);
    if (user === undefined) return false;
    const online = (await queries.p2pOwnAdverts(user)).value.filter(({ advert }) => advert.state === P2pAdvertState.ONLINE);
    for (const { advert } of online) {
      const { code } = await core.submit({
        type: CommandType.P2P_ADVERT_STATE,
        user,
        number: advert.number,
        state: P2pAdvertState.OFFLINE,
      });
      if (!isApplied(code))
        log.error({ uid: user, advert: advert.number, reason: refusalEntry(code).name }, 'an advert was not taken offline');
    }
    await tables.run(SWEPT, user);
    log.info({ uid: user, adverts: online.length }, 'the adverts of somebody who is no merchant any more are offline');
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

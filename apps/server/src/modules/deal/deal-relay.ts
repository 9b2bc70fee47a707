/** Goes on with adverts and trades that were asked for and left by a crash: the engine takes each once, and a trade that nobody waits for any more it finds too late. */
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { Refused } from '../../http/refused.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import type { Adverts } from './adverts.ts';
import { ASKED_DEAL, ASKED_TEXT } from './deal-rows.ts';
import type { Deals } from './deals.ts';

/** A request goes on with what it asked for itself, for so long, ms. */
const LEFT_MS = 5_000;

export interface DealRelayOptions {
  readonly tables: Queries;
  readonly adverts: Pick<Adverts, 'settle'>;
  readonly deals: Pick<Deals, 'settle'>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Carries on with all of them, the oldest first. */
export function dealRelay({ tables, adverts, deals, log, wallMs }: DealRelayOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const before = new Date(wallMs() - LEFT_MS);
    const text = await tables.maybe(ASKED_TEXT, before, 0);
    if (text !== undefined) return settled(() => adverts.settle(text));
    const deal = await tables.maybe(ASKED_DEAL, before, 0);
    return deal !== undefined && settled(() => deals.settle(deal));
  };
  return new OutboxLoop({ carryOutNext, log });
}

/** What the engine refuses is settled as well. */
async function settled(settle: () => Promise<unknown>): Promise<true> {
  await settle().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
  return true;
}

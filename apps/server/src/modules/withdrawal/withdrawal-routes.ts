/** Withdrawals as customers ask for them and see them. Source: spec §3, §4, §5; calls.md "Wallet". */
import type { AnswerOf } from '@kontor/contract/call';
import { WITHDRAWAL_STATES } from '@kontor/contract/funds-state';
import {
  WITHDRAWAL_STEPS,
  withdrawApply,
  withdrawCancel,
  withdrawDetail,
  withdrawPasskeyOptions,
  withdrawQuote,
  withdrawals,
} from '@kontor/contract/withdrawal';
import { formatDecimal } from '@kontor/domain/amount';
import type { AwaitRecorded } from '../../follower/ask-past.ts';
import { MOST } from '../../http/record-window.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import type { WithdrawalNetworks } from './loans.ts';
import { PAYOUTS_OF } from './payouts.ts';
import type { Payout } from './payouts.ts';
import type { Withdrawals } from './withdrawals.ts';
import { OF_ACCOUNT, ONE, STEPS_OF } from './withdrawal-rows.ts';
import type { StepRow, WithdrawalRow, WithdrawalState } from './withdrawal-rows.ts';

type WireState = (typeof WITHDRAWAL_STATES)[number];
type Shown = AnswerOf<typeof withdrawDetail>;

const WIRE: Readonly<Record<Exclude<WithdrawalState, 'refused'>, WireState>> = {
  asked: 'not_paid_out',
  reviewing: 'not_paid_out',
  approved: 'not_paid_out',
  returning: 'not_paid_out',
  sent: 'to_be_confirmed',
  done: 'completed',
  failed: 'release_failed',
  rejected: 'release_failed',
  cancelled: 'cancelled',
};
const VALUE_SCALE = 8;

export interface WithdrawalRoutesOptions {
  readonly withdrawals: Pick<Withdrawals, 'quote' | 'passkeyOptions' | 'apply' | 'cancel'>;
  readonly database: Queries;
  readonly networks: Pick<WithdrawalNetworks, 'head' | 'neededOn'>;
  readonly follower: { readonly sequence: number };
  readonly awaitRecorded: AwaitRecorded;
  readonly wallMs: () => number;
}

export function mountWithdrawals(routes: Routes, options: WithdrawalRoutesOptions): void {
  const { withdrawals: asked, database, follower, awaitRecorded, wallMs } = options;

  routes.user(withdrawQuote, async ({ session: { user }, body }) => {
    const quote = await asked.quote(user, body);
    const { scale } = quote;
    const left = quote.limit > quote.used ? quote.limit - quote.used : 0n;
    return {
      fee: formatDecimal(quote.fee, scale),
      minimum: formatDecimal(quote.minimum, scale),
      maximum: formatDecimal(quote.maximum, scale),
      maximum_by: quote.maximumBy,
      available: formatDecimal(quote.available, scale),
      receives: quote.receives === undefined ? null : formatDecimal(quote.receives, scale),
      is_internal: quote.isInternal,
      limit: {
        total: formatDecimal(quote.limit, VALUE_SCALE),
        used: formatDecimal(quote.used, VALUE_SCALE),
        left: formatDecimal(left, VALUE_SCALE),
      },
      held: formatDecimal(quote.held, VALUE_SCALE),
      hold_until: quote.holdUntil > wallMs() ? quote.holdUntil : null,
      is_blocked: quote.isBlocked,
      second_factor: quote.factors.any,
      authenticator: quote.factors.authenticator,
      passkey: quote.factors.passkey,
    };
  });

  routes.user(withdrawPasskeyOptions, async ({ session: { user }, body }) => ({ options: await asked.passkeyOptions(user, body) }));

  routes.user(withdrawApply, async ({ session: { user }, body, address }) => {
    const { row, repeated } = await asked.apply(user, body, address);
    return {
      withdrawal_id: String(row.id),
      fee: formatDecimal(row.fee, row.scale),
      receives: formatDecimal(row.quantity - row.fee, row.scale),
      state: wireState(row),
      sequence: row.sequence ?? follower.sequence,
      client_id: body.client_id,
      repeated,
    };
  });

  routes.user(withdrawCancel, async ({ session: { user }, body }) => {
    const row = await asked.cancel(user, Number(body.withdrawal_id));
    return { withdrawal_id: String(row.id), state: wireState(row), sequence: follower.sequence };
  });

  routes.user(withdrawDetail, async ({ session: { user }, body }) => {
    const row = await database.maybe(ONE, Number(body.withdrawal_id));
    if (row === undefined || row.account !== user) throw refused('NOT_FOUND');
    return (await shownAll(options, [row]))[0]!;
  });

  mountRecordList<typeof withdrawals, WithdrawalRow>(routes, { queries: follower, wallMs }, withdrawals, {
    cursor: [MOST.WHOLE],
    placeOf: ({ id }) => [id],
    rows: async ({ user, body, window, before }) => {
      await awaitRecorded(window.minSeq);
      const states = Object.keys(WIRE).filter((state) => body.state === undefined || WIRE[state as keyof typeof WIRE] === body.state);
      const [from, to] = [new Date(window.fromMs), new Date(Math.min(window.toMs, MAX_TIME_MS))];
      const last = before?.[0] ?? Number.MAX_SAFE_INTEGER;
      return database.many(OF_ACCOUNT, user, from, to, last, body.symbol ?? null, body.network ?? null, states, window.limit);
    },
    shown: (rows) => shownAll(options, rows),
  });
}

/** The last moment of a calendar that the database knows as well. */
const MAX_TIME_MS = 253_402_300_799_999;

/** As the wire calls its state. */
export function wireState({ state }: WithdrawalRow): WireState {
  return state === 'refused' ? 'cancelled' : WIRE[state];
}

async function shownAll({ database, networks }: WithdrawalRoutesOptions, rows: readonly WithdrawalRow[]): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id);
  const steps = await database.many(STEPS_OF, ids);
  const payouts = new Map((await database.many(PAYOUTS_OF, ids)).map((payout) => [payout.withdrawal, payout]));
  return rows.map((row) => {
    const { id, scale, symbol, network } = row;
    const payout = payouts.get(id);
    const confirmations = confirmationsOf(payout, networks.head(network));
    return {
      withdrawal_id: String(id),
      symbol,
      network,
      address: row.address,
      note: row.note,
      quantity: formatDecimal(row.quantity, scale),
      fee: formatDecimal(row.fee, scale),
      receives: formatDecimal(row.quantity - row.fee, scale),
      state: wireState(row),
      is_internal: row.receiver !== 0,
      reason: row.reason,
      may_cancel: row.state === 'reviewing' || row.state === 'approved',
      txid: payout?.txid ?? null,
      confirmations,
      needed: confirmations === null ? null : (networks.neededOn(network) ?? null),
      timeline: timelineOf(steps, id),
      time: row.askedMs,
      update_time: row.updatedMs,
    };
  });
}

/** Steps of one moment in the order in which they come. */
export function timelineOf(steps: readonly StepRow[], id: number): { readonly step: StepRow['step']; readonly time: number }[] {
  return steps
    .filter((each) => each.id === id)
    .toSorted((a, b) => a.timeMs - b.timeMs || WITHDRAWAL_STEPS.indexOf(a.step) - WITHDRAWAL_STEPS.indexOf(b.step))
    .map(({ step, timeMs }) => ({ step, time: timeMs }));
}

/** Blocks on top of what was paid and the one it stands in; null before it stands in one. */
function confirmationsOf(payout: Payout | undefined, head: number | undefined): number | null {
  if (payout?.height === undefined || payout.height === null || head === undefined) return null;
  return Math.max(0, head - payout.height + 1);
}

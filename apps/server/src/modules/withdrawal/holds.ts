/** Why a withdrawal that nobody has to look at any more is not paid: what stops it here, and what the signer says of it. */
import type { PayoutHold } from '@kontor/contract/console/payout-hold';
import { payoutHold } from '@kontor/contract/console/payout-hold';
import { AssetFlag } from '@kontor/domain/accounts';
import { isPaused, networkOf, networkPauses } from '../../chains/network-state.ts';
import type { NetworkPause } from '../../chains/network-state.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { signerStates, waitingOrders } from '../../payouts/signer-news.ts';
import type { SignerState, WaitingOrder } from '../../payouts/signer-news.ts';
import type { Queries } from '../../store/database.ts';
import { PAYOUTS_OF } from './payouts.ts';
import type { Payout } from './payouts.ts';
import type { WithdrawalRow } from './withdrawal-rows.ts';

/** What is asked of the follower: whether a currency is open, and whether a customer's withdrawals are blocked. */
export interface StopFacts {
  readonly listings: { readonly assets: ReadonlyMap<number, { readonly flags: number }> };
  readonly withdrawalsOf: LiveQueries['withdrawalsOf'];
}

/** Why one that is approved does not leave its customer now; undefined where nothing stops it. It waits, and is never lost. */
export async function stopOf(
  pauses: readonly NetworkPause[],
  facts: StopFacts,
  row: Pick<WithdrawalRow, 'account' | 'asset' | 'network' | 'symbol'>,
): Promise<PayoutHold | undefined> {
  if (isStopped(pauses, row)) return 'PAUSED';
  if (((facts.listings.assets.get(row.asset)?.flags ?? 0) & AssetFlag.WITHDRAWALS) === 0) return 'CURRENCY_CLOSED';
  if ((await facts.withdrawalsOf(row.account)).value.isBlocked) return 'CUSTOMER_BLOCKED';
  return undefined;
}

/** Whether operators, or a difference that nothing explains, have stopped withdrawals of the coin on its network. */
function isStopped(pauses: readonly NetworkPause[], { network, symbol }: Pick<WithdrawalRow, 'network' | 'symbol'>): boolean {
  return isPaused(pauses, 'withdrawals', networkOf(network).number, symbol);
}

/** A signer that has said nothing of a network for so long does not run, ms. */
const SILENT_MS = 60_000;

export interface Hold {
  readonly why: PayoutHold;
  readonly since: number;
}

/** What holds these up, or has ended them without being paid, by their numbers; those that go on are not in it. */
export async function holdsOf(
  queries: Queries,
  facts: StopFacts,
  rows: readonly WithdrawalRow[],
  nowMs: number,
): Promise<ReadonlyMap<number, Hold>> {
  const asked = rows.filter(({ state }) => state === 'approved' || state === 'sent' || state === 'returning' || state === 'failed');
  if (asked.length === 0) return new Map();
  const pauses = await networkPauses(queries);
  const payouts = byNumber(
    await queries.many(
      PAYOUTS_OF,
      asked.map(({ id }) => id),
    ),
  );
  const [waits, states] = [byNumber(await waitingOrders(queries)), await signerStates(queries)];
  const held = new Map<number, Hold>();
  for (const row of asked) {
    const payout = payouts.get(row.id);
    const hold =
      row.state === 'approved'
        ? since(row, await stopOf(pauses, facts, row))
        : row.state === 'sent'
          ? signerHold(row, payout, {
              isStopped: isStopped(pauses, row),
              wait: waits.get(row.id),
              state: states.find(({ network }) => network === row.network),
              nowMs,
            })
          : since(row, endOf(payout));
    if (hold !== undefined) held.set(row.id, hold);
  }
  return held;
}

interface SignerSays {
  readonly isStopped: boolean;
  readonly wait: WaitingOrder | undefined;
  readonly state: SignerState | undefined;
  readonly nowMs: number;
}

/** Of one whose payment is ordered. What stays inside has no order and waits for nobody. */
function signerHold(row: WithdrawalRow, payout: Payout | undefined, { isStopped, wait, state, nowMs }: SignerSays): Hold | undefined {
  if (payout === undefined || payout.state !== null) return undefined;
  if (isStopped) return since(row, 'PAUSED');
  if (state === undefined || nowMs - state.updatedMs > SILENT_MS) return since(row, 'SIGNER_SILENT');
  if (wait === undefined) return undefined;
  const word = wait.reason === 'NETWORK_PROBLEM' ? (state.problem ?? wait.reason) : wait.reason;
  return { why: payoutHold(word), since: wait.sinceMs };
}

/** Why it was never paid, where the signer or the chain ended it. */
function endOf(payout: Payout | undefined): PayoutHold | undefined {
  return payout === undefined || payout.reason === null ? undefined : payoutHold(payout.reason);
}

function since({ updatedMs }: WithdrawalRow, why: PayoutHold | undefined): Hold | undefined {
  return why === undefined ? undefined : { why, since: updatedMs };
}

function byNumber<Each extends { readonly withdrawal: number | null }>(all: readonly Each[]): ReadonlyMap<number, Each> {
  return new Map(all.flatMap((each) => (each.withdrawal === null ? [] : [[each.withdrawal, each] as const])));
}

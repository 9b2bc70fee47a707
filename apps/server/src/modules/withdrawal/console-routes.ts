/**
 * What operators do with withdrawals. An approval is a signature over all that is paid and to whom, which the signer checks again; each
 * operator has one, and the row is locked while it is counted.
 */
import { decisionText } from '@kontor/contract/console/changes';
import type { OperatorAnswerOf, OperatorBodyOf } from '@kontor/contract/console/operator-call';
import { may } from '@kontor/contract/console/roles';
import {
  withdrawalApprove,
  withdrawalDetail,
  withdrawalFind,
  withdrawalQueue,
  withdrawalReject,
} from '@kontor/contract/console/withdrawal';
import { NETWORK_WORDS, chainAddress } from '@kontor/contract/network';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { refused } from '../../http/refused.ts';
import { KEYS_OF } from '../../operators/operator-rows.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { SignedIn } from '../../operators/operator-sessions.ts';
import { hasSigned } from '../../operators/signatures.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { holdsOf } from './holds.ts';
import type { StopFacts } from './holds.ts';
import { PAYOUTS_OF } from './payouts.ts';
import { timelineOf } from './withdrawal-routes.ts';
import { digestOf } from './withdrawals.ts';
import {
  ADD_DECISION,
  ADD_STEP,
  BEGIN_RETURN,
  BY_TRANSACTIONS,
  DECIDED,
  DECISIONS_OF,
  ENDED,
  IN_QUEUE,
  LOCK,
  MOVE,
  ONE,
  QUEUE,
  STEPS_OF,
  TO_ADDRESSES,
} from './withdrawal-rows.ts';
import type { DecisionRow, WithdrawalRow } from './withdrawal-rows.ts';

export interface WithdrawalDeskOptions {
  readonly database: Queries;
  /** USDT that a customer has withdrawn in 24 hours and may, 1e-8. */
  readonly limitOf: (user: number) => Promise<{ readonly used: bigint; readonly limit: bigint }>;
  /** What may stop one that is approved. */
  readonly follower: StopFacts;
  readonly wallMs: () => number;
}

type Head = OperatorAnswerOf<typeof withdrawalApprove>;
const VALUE_SCALE = 8;
const MOST_SHOWN = 100;
const LISTS = { queue: ['reviewing'], paying: ['approved', 'sent', 'returning'] } as const;
/** As cursor of a list that begins at its newest. */
const NEWEST = Number.MAX_SAFE_INTEGER;
/** What was decided longer ago is not lately, ms. */
const LATELY_MS = 3_600_000;

export function mountWithdrawalDesk(routes: OperatorRoutes, options: WithdrawalDeskOptions): void {
  const { database, limitOf, wallMs } = options;
  const headsOf = (queries: Queries, rows: readonly WithdrawalRow[], operator: SignedIn): Promise<Head[]> =>
    allHeads(queries, options, rows, operator);
  const headNow = async (queries: Queries, id: number, operator: SignedIn): Promise<Head> =>
    (await headsOf(queries, [await numbered(queries, id)], operator))[0]!;

  routes.read(withdrawalQueue, async ({ body: { list = 'queue', after, limit = MOST_SHOWN }, operator }) => {
    const rows =
      list === 'ended'
        ? await database.many(ENDED, after ?? NEWEST, limit)
        : list === 'decided'
          ? await database.many(DECIDED, new Date(wallMs() - LATELY_MS), after ?? NEWEST, limit)
          : await database.many(QUEUE, LISTS[list], after ?? 0, limit);
    return {
      list: await headsOf(database, rows, operator),
      next: rows.length === limit ? rows.at(-1)!.id : null,
      waiting: await database.one(IN_QUEUE, LISTS.queue),
      paying: await database.one(IN_QUEUE, LISTS.paying),
    };
  });

  routes.view(withdrawalDetail, async (queries, { body: { id }, operator }) => {
    const row = await numbered(queries, id);
    const [head] = await headsOf(queries, [row], operator);
    const [payout] = await queries.many(PAYOUTS_OF, [id]);
    const { used, limit } = await limitOf(row.account);
    const { scale } = row;
    return {
      data: {
        ...head!,
        address: row.address,
        note: row.note,
        receiver: row.receiver === 0 ? null : row.receiver,
        contract: row.contract,
        receives: formatTrimmedDecimal(row.quantity - row.fee, scale),
        fee: formatTrimmedDecimal(row.fee, scale),
        digest: row.digest,
        used: formatDecimal(used, VALUE_SCALE),
        limit: formatDecimal(limit, VALUE_SCALE),
        timeline: timelineOf(await queries.many(STEPS_OF, [id]), id),
        txid: payout?.txid ?? null,
      },
      note: noteOf(row, {}),
    };
  });

  routes.view(withdrawalFind, async (queries, { body: { trace }, operator }) => {
    const rows = await traced(queries, trace);
    return {
      data: { list: await headsOf(queries, rows, operator) },
      note: { subject: 'withdrawals', detail: { trace, found: rows.map(({ id }) => id) } },
    };
  });

  routes.act(withdrawalApprove, ({ body, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const now = new Date(nowMs);
      const row = await decide(queries, operator, 'approve', body, now);
      const approvals = (await queries.many(DECISIONS_OF, [row.id])).filter(isStanding).length;
      if (approvals >= row.needs) {
        await queries.maybe(MOVE, row.id, 'reviewing', 'approved', now);
        await queries.run(ADD_STEP, row.id, 'approved', now);
      }
      return { data: await headNow(queries, row.id, operator), note: noteOf(row, { reason: body.reason, approvals, needs: row.needs }) };
    }),
  );

  // The relay ends it: whoever comes first of an approval, a cancellation and this one is the one that counts.
  routes.act(withdrawalReject, ({ body, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const row = await decide(queries, operator, 'reject', body, new Date(nowMs));
      await queries.maybe(BEGIN_RETURN, row.id, ['reviewing'], 'rejected', null, new Date(nowMs));
      return { data: await headNow(queries, row.id, operator), note: noteOf(row, { reason: body.reason }) };
    }),
  );
}

/** Whether an approval counts: its operator may still give one. */
function isStanding({ decision, isActive, roles }: DecisionRow): boolean {
  return decision === 'approve' && isActive && may(roles, 'withdrawal.decide');
}

/** Writes a decision down that is this operator's, on what he has seen. @throws Refused */
async function decide(
  queries: Transaction,
  operator: SignedIn,
  decision: 'approve' | 'reject',
  { id, digest, reason, key: keyId, signature }: OperatorBodyOf<typeof withdrawalApprove>,
  now: Date,
): Promise<WithdrawalRow> {
  const row = await queries.maybe(LOCK, id);
  if (row === undefined) throw refused('NOT_FOUND');
  const mine = mineOf(row, await queries.many(DECISIONS_OF, [id]), operator);
  if (mine === 'closed') throw refused('CHANGE_CLOSED');
  if (mine !== 'may_decide') throw refused('NOT_ALLOWED');
  // Made anew of what the row says: a row that was altered is another withdrawal.
  if (digestOf(id, row) !== digest || row.digest !== digest) throw refused('CHANGE_OUTDATED');
  const key = (await queries.many(KEYS_OF, operator.id)).find((each) => each.id === keyId);
  if (key === undefined || !(await hasSigned(key, signature, decisionText(decision, digest, operator.id))))
    throw refused('WRONG_SIGNATURE');
  await queries.run(ADD_DECISION, id, operator.id, decision, reason, keyId, signature, now);
  return row;
}

async function numbered(queries: Queries, id: number): Promise<WithdrawalRow> {
  const row = await queries.maybe(ONE, id);
  if (row === undefined) throw refused('NOT_FOUND');
  return row;
}

/** Those to an address, or paid by a transaction, however its letters are typed where case says nothing. */
async function traced(queries: Queries, trace: string): Promise<readonly WithdrawalRow[]> {
  const spelled = NETWORK_WORDS.map((network) => ({ network, address: chainAddress(network, trace) }));
  const there = spelled.flatMap(({ network, address }) => (address === undefined ? [] : [{ network, address }]));
  if (there.length > 0) {
    const addresses = [...new Set(there.map(({ address }) => address))];
    return queries.many(
      TO_ADDRESSES,
      there.map(({ network }) => network),
      addresses,
      MOST_SHOWN,
    );
  }
  return queries.many(BY_TRANSACTIONS, [trace, trace.toLowerCase()], MOST_SHOWN);
}

async function allHeads(
  queries: Queries,
  { follower, wallMs }: Pick<WithdrawalDeskOptions, 'follower' | 'wallMs'>,
  rows: readonly WithdrawalRow[],
  operator: SignedIn,
): Promise<Head[]> {
  const decisions = await queries.many(
    DECISIONS_OF,
    rows.map(({ id }) => id),
  );
  const holds = await holdsOf(queries, follower, rows, wallMs());
  return rows.map((row) => {
    const own = decisions.filter(({ withdrawal }) => withdrawal === row.id);
    return {
      id: row.id,
      uid: row.account,
      asked: row.askedMs,
      updated: row.updatedMs,
      symbol: row.symbol,
      network: row.network,
      quantity: formatTrimmedDecimal(row.quantity, row.scale),
      value: row.value === null ? null : formatDecimal(row.value, VALUE_SCALE),
      // What nobody has taken up yet waits as well.
      state: row.state === 'asked' || row.state === 'refused' ? 'reviewing' : row.state,
      risks: row.risks.map(({ risk, evidence }) => ({ risk, evidence })),
      needs: row.needs,
      decisions: own.map(({ operator: by, name, decision, reason, timeMs }) => ({ by: { id: by, name }, decision, reason, time: timeMs })),
      mine: mineOf(row, own, operator),
      hold: holds.get(row.id) ?? null,
    };
  });
}

function mineOf({ state }: WithdrawalRow, decisions: readonly DecisionRow[], operator: SignedIn): Head['mine'] {
  if (state !== 'reviewing') return 'closed';
  if (decisions.some((each) => each.operator === operator.id)) return 'has_decided';
  return may(operator.roles, 'withdrawal.decide') ? 'may_decide' : 'lacks_role';
}

function noteOf({ id, account }: WithdrawalRow, detail: Readonly<Record<string, unknown>>) {
  return { subject: `UID ${account}`, detail: { withdrawal: id, ...detail } };
}

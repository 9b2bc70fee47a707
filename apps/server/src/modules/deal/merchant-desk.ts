/** Merchants at the console: who asks, how he has traded, and the decision. Source: rules 4.5; calls.md "Console". */
import { merchantApprove, merchantList, merchantReject, merchantWithdraw } from '@kontor/contract/console/merchant';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { VerifiedLevel } from '@kontor/engine/command';
import type { P2pHistory } from '../../follower/p2p/p2p-history.ts';
import { refused } from '../../http/refused.ts';
import { addNotice } from '../../messages/add-notice.ts';
import type { EventParams } from '../../messages/template-names.ts';
import type { DeedRequest, OperatorRoutes } from '../../operators/operator-routes.ts';
import { changeRights } from '../../rights/rights.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { DESK_PERSON } from './desk-rows.ts';
import type { MerchantNeeds } from './loans.ts';
import { merchantDepositOf } from './merchant-deposit.ts';
import type { DepositQueries } from './merchant-deposit.ts';
import { DECIDE, MERCHANT, MERCHANTS } from './merchant-rows.ts';
import type { MerchantRow } from './merchant-rows.ts';
import { applyingObstacles } from './obstacles.ts';
import { FIGURES_MS, completionText } from './peers.ts';
import { merchantRisks } from './risks.ts';

export interface MerchantDeskOptions {
  readonly database: Queries;
  readonly history: Pick<P2pHistory, 'figures'>;
  readonly follower: DepositQueries;
  /** What is asked of merchants now. */
  readonly needs: () => MerchantNeeds;
  readonly mail: (queries: Queries, user: number, event: News['mail'], now: Date) => Promise<void>;
  readonly wallMs: () => number;
}

type Template = 'merchant_approved' | 'merchant_rejected' | 'merchant_withdrawn';
/** The same twice: in the account and by mail. */
type NewsOf<Name extends Template> = {
  readonly notice: { readonly kind: Name; readonly params: EventParams[Name] };
  readonly mail: { readonly template: Name; readonly params: EventParams[Name] };
};
type News = { readonly [Name in Template]: NewsOf<Name> }[Template];

type Shown = OperatorAnswerOf<typeof merchantList>['list'][number];
type Deed = DeedRequest<typeof merchantApprove>;

const PAGE = 50;
const VALUE_SCALE = 8;

export function mountMerchantDesk(routes: OperatorRoutes, options: MerchantDeskOptions): void {
  const { database, needs, mail } = options;

  routes.read(merchantList, async ({ body: { state = 'pending', uid, after = 0, limit = PAGE } }) => {
    if (uid !== undefined) {
      const shown = await shownMerchant(options, uid, await database.maybe(MERCHANT, uid));
      return { list: shown === undefined ? [] : [shown], needs: needs(), next: null };
    }
    const rows = await database.many(MERCHANTS, state, after, limit + 1);
    const page = rows.slice(0, limit);
    const list: Shown[] = [];
    for (const row of page) {
      const shown = await shownMerchant(options, row.account, row);
      if (shown !== undefined) list.push(shown);
    }
    return { list, needs: needs(), next: rows.length > limit ? (page.at(-1)?.account ?? null) : null };
  });

  /** One decision with what follows from it, or nothing of it. */
  const decide = (
    { body: { uid, reason }, nowMs, deed }: Pick<Deed, 'body' | 'nowMs' | 'deed'>,
    state: 'approved' | 'rejected' | 'withdrawn',
    demand: (queries: Transaction, known: MerchantRow | undefined) => Promise<void>,
  ) =>
    deed(async (queries, operator) => {
      const person = await queries.maybe(DESK_PERSON, uid);
      if (person === undefined) throw refused('NOT_FOUND');
      await demand(queries, await queries.maybe(MERCHANT, uid));
      const now = new Date(nowMs);
      await queries.run(DECIDE, uid, state, state === 'approved' ? null : reason, operator.id, now);
      const advertise = state === 'approved';
      if (advertise !== person.mayAdvertise) await changeRights(queries, uid, { advertise }, now);
      const news = newsOf(state, reason);
      await addNotice(queries, { userId: uid, ...news.notice }, now);
      await mail(queries, uid, news.mail, now);
      return { data: {}, note: { subject: `UID ${uid}`, detail: { reason } } };
    });

  routes.act(merchantApprove, (request) =>
    decide(request, 'approved', async (queries, known) => {
      if (known?.state === 'approved') throw refused('CHANGES_NOTHING');
      const person = await queries.one(DESK_PERSON, request.body.uid);
      // Whoever is not verified may not advertise, whatever an operator says (docs/p2p.md "Rights and limits").
      if (!person.isVerified || person.isSuspended) throw refused('NOT_ALLOWED', 'deal.merchantNeeds');
    }),
  );
  routes.act(merchantReject, (request) =>
    decide(request, 'rejected', async (_queries, known) => {
      if (known?.state !== 'pending') throw refused('CHANGES_NOTHING');
    }),
  );
  routes.act(merchantWithdraw, (request) =>
    decide(request, 'withdrawn', async (_queries, known) => {
      if (known?.state !== 'approved') throw refused('CHANGES_NOTHING');
    }),
  );
}

/** What the customer is told of a decision. */
function newsOf(state: 'approved' | 'rejected' | 'withdrawn', reason: string): News {
  switch (state) {
    case 'approved':
      return news('merchant_approved', {});
    case 'rejected':
      return news('merchant_rejected', { reason });
    case 'withdrawn':
      return news('merchant_withdrawn', { reason });
  }
}

function news<Name extends Template>(name: Name, params: EventParams[Name]): NewsOf<Name> {
  return { notice: { kind: name, params }, mail: { template: name, params } };
}

async function shownMerchant(
  { database, history, follower, needs, wallMs }: MerchantDeskOptions,
  uid: number,
  row: MerchantRow | undefined,
): Promise<Shown | undefined> {
  const person = await database.maybe(DESK_PERSON, uid);
  if (person === undefined) return undefined;
  const nowMs = wallMs();
  const [known] = await history.figures([uid], nowMs - FIGURES_MS);
  const figures = known ?? { user: uid, completed: 0, faults: 0, volume: 0n, releaseSeconds: null, paySeconds: null, counterparties: 0 };
  const { registeredMs, isSuspended, isVerified, mayAdvertise } = person;
  const hasDeposit = (await merchantDepositOf(follower, uid)).isEnough;
  const reader = {
    person: { user: uid, nickname: '', registeredMs, isSuspended, isMerchant: mayAdvertise, figures },
    rights: { version: 0, level: isVerified ? VerifiedLevel.VERIFIED : VerifiedLevel.NONE, permissions: 0, holdUntil: 0 },
  };
  return {
    uid,
    state: row?.state ?? null,
    reason: row?.reason ?? null,
    asked: row?.askedMs ?? null,
    decided: row?.decidedMs ?? null,
    decided_by: row?.decidedBy ?? null,
    registered: registeredMs,
    verified: isVerified,
    completed: figures.completed,
    volume: formatTrimmedDecimal(figures.volume, VALUE_SCALE),
    completion: known === undefined ? null : completionText(known),
    counterparties: figures.counterparties,
    release_seconds: figures.releaseSeconds,
    pay_seconds: figures.paySeconds,
    lacks: applyingObstacles(reader, { needs: needs(), hasDeposit }, nowMs),
    risks: await merchantRisks(database, uid, nowMs),
  };
}

/** Calls about trades of one's own. Source: spec §3, §4; rules 4.3; calls.md "Peer trade". */
import type { AnswerOf } from '@kontor/contract/call';
import {
  DEAL_STATES,
  dealCancel,
  dealCreate,
  dealDetail,
  dealList,
  dealPaid,
  dealRelease,
  dealReleasePasskeyOptions,
} from '@kontor/contract/deal';
import type { Deal, ListedDeal } from '@kontor/contract/deal';
import { maskedNumber } from '@kontor/contract/person-text';
import { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import type { P2pStep, P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import { MOST } from '../../http/record-window.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { OpenText } from '../../vault/vault.ts';
import type { Adverts } from './adverts.ts';
import { coinOf, dealAsset } from './deal-ground.ts';
import type { DealGround } from './deal-ground.ts';
import { DEALS, TEXT } from './deal-rows.ts';
import type { DealRow } from './deal-rows.ts';
import { dealRow, stands, stepRow } from './deal-view.ts';
import { COLLECTION_PLACE, NAME_PLACE } from './deals.ts';
import type { Deals, Standing } from './deals.ts';
import { fiatNamed } from './fiats.ts';

export type AppealRow = AnswerOf<typeof dealDetail>['appeal'];

export interface DealRoutesOptions extends DealGround {
  readonly adverts: Pick<Adverts, 'termsOf'>;
  readonly deals: Deals;
  /** What both sides say of an appeal, from whoever keeps it. */
  readonly appealOf: (deal: number, user: number) => Promise<AppealRow>;
}

type Detail = AnswerOf<typeof dealDetail>;
type Collection = NonNullable<Deal['collection']>;

const DAY_MS = 86_400_000;
/** Why a trade was cancelled that its buyer may still appeal (docs/p2p.md "Commands"). */
const APPEALABLE: readonly number[] = [P2pCause.CANCELLED_BY_BUYER, P2pCause.TIMED_OUT];

export function mountDeals(routes: Routes, options: DealRoutesOptions): void {
  const { deals, wallMs } = options;
  const standing = ({ trade, sequence }: Standing) => ({ order: String(trade.number), ...stands(trade, wallMs()), sequence });

  routes.user(dealCreate, async ({ session: { user }, body }) => {
    const { repeated, ...made } = await deals.create(user, body);
    return { ...standing(made), client_id: body.client_id, repeated };
  });
  routes.user(dealPaid, async ({ session: { user }, body }) => standing(await deals.paid(user, Number(body.order), body.proof ?? [])));
  routes.user(dealCancel, async ({ session: { user }, body }) => standing(await deals.cancel(user, Number(body.order))));
  routes.user(dealRelease, async ({ session: { user }, body: { order, ...proof } }) =>
    standing(await deals.release(user, Number(order), proof)),
  );
  routes.user(dealReleasePasskeyOptions, async ({ session: { user }, body }) => ({
    options: await deals.passkeyOptions(user, Number(body.order)),
  }));
  routes.user(dealDetail, ({ session: { user }, body }) => detail(options, user, Number(body.order), body.min_seq));
  mountList(routes, options);
}

function mountList(routes: Routes, options: DealRoutesOptions): void {
  const { queries, history, wallMs } = options;
  mountRecordList<typeof dealList, P2pTradeFact>(routes, { queries, wallMs }, dealList, {
    cursor: [MOST.WHOLE],
    placeOf: ({ number }) => [number],
    rows: async ({ user, body, window, before }) => {
      if (body.open === true) return before === undefined ? openOf(options, user, window.minSeq) : [];
      return history.trades(user, {
        ...window,
        before,
        isBuyer: body.role && body.role === 'buyer',
        state: body.state && DEAL_STATES.indexOf(body.state),
        asset: body.symbol === undefined ? undefined : dealAsset(options, body.symbol).asset,
        fiat: body.fiat === undefined ? undefined : fiatNamed(body.fiat).number,
      });
    },
    shown: async (rows, user) => withCards(options, await shownAll(options, rows, user)),
  });
}

async function openOf({ queries }: DealGround, user: number, minSeq: number | undefined): Promise<P2pTradeFact[]> {
  const { value } = await queries.p2pStanding(user, minSeq);
  return value.open.toSorted((a, b) => b.number - a.number);
}

/** As the wire has them; what is not known of them yet is read. */
export async function shownAll(
  options: DealGround & { readonly deals: Deals },
  trades: readonly P2pTradeFact[],
  user: number,
): Promise<Deal[]> {
  await options.deals.load(trades);
  return trades.flatMap((trade) => shownNow(options, trade, user) ?? []);
}

/** From what was read of a trade and its sides; undefined where that was not. */
export function shownNow(options: DealGround & { readonly deals: Deals }, trade: P2pTradeFact, user: number): Deal | undefined {
  const { deals, peers, symbols, loans, wallMs } = options;
  const method = deals.methodOf(trade.number);
  if (method === undefined || !symbols.namesAsset(trade.asset)) return undefined;
  const other = trade.buyer === user ? trade.seller : trade.buyer;
  return dealRow(trade, user, {
    ...coinOf(options, trade.asset),
    peer: peers.shown(other),
    method,
    unread: loans.unreadOf(trade.number, user),
    nowMs: wallMs(),
  });
}

async function detail(options: DealRoutesOptions, user: number, deal: number, minSeq: number | undefined): Promise<Detail> {
  const { deals, queries, history, tables, wallMs } = options;
  const row = await deals.own(user, deal);
  const { trade, sequence } = await deals.standingOf(deal, Math.max(minSeq ?? 0, row.sequence ?? 0));
  const steps: readonly P2pStep[] = (await queries.p2pTrade(deal, sequence)).value?.steps ?? (await history.steps(deal, sequence));
  const [shown] = await shownAll(options, [trade], user);
  if (shown === undefined) throw refused('NOT_FOUND');
  const text = await tables.one(TEXT, row.text);
  const isBuyer = trade.buyer === user;
  return {
    deal: { ...shown, collection: isShown(trade, wallMs()) ? await collectionOf(options, row) : null },
    reference: row.reference,
    peer_name: isNameShown(trade, isBuyer, wallMs())
      ? await nameOf(options, isBuyer ? row.seller : row.buyer, isBuyer ? row.sellerName : row.buyerName)
      : null,
    terms: (await options.adverts.termsOf([text])).get(text.id) ?? '',
    proof: [...row.proof],
    ...appealTimes(trade, isBuyer, wallMs()),
    appeal: await options.appealOf(deal, user),
    steps: steps.map((step) => stepRow(step, trade)),
    sequence,
  };
}

/** With the last characters of the accounts that are paid to; of whoever's data are gone there are none. */
async function withCards({ loans, tables }: DealGround, deals: readonly Deal[]): Promise<ListedDeal[]> {
  if (deals.length === 0) return [];
  const rows = new Map(
    (
      await tables.many(
        DEALS,
        deals.map(({ order }) => Number(order)),
      )
    ).map((row) => [row.id, row]),
  );
  const open = await loans.vault.openerOf(tables, [...new Set([...rows.values()].map(({ seller }) => seller))]);
  return deals.map((deal) => {
    const row = rows.get(Number(deal.order));
    return { ...deal, card: row === undefined ? null : cardOf(open, row) };
  });
}

function cardOf(open: OpenText, { seller, collection }: DealRow): string | null {
  if (collection === null) return null;
  try {
    return maskedNumber((JSON.parse(open(seller, COLLECTION_PLACE, collection)) as Collection).number);
  } catch {
    return null;
  }
}

/** How it is paid, and by whom, is shown while a trade is open and for a day after it. */
function isShown({ endedMs }: P2pTradeFact, nowMs: number): boolean {
  return endedMs === 0 || nowMs - endedMs < DAY_MS;
}

/**
 * The buyer needs to know whose account he pays to. The seller needs the buyer's name once there is a payment to compare it with, or one is said in an appeal: who
 * makes trades and pays none of them learns of nobody, and nobody learns of him.
 */
function isNameShown(trade: P2pTradeFact, isBuyer: boolean, nowMs: number): boolean {
  return isShown(trade, nowMs) && (isBuyer || trade.paidMs > 0 || trade.state === P2pTradeState.APPEAL);
}

/** Somebody's data may have been erased since: then nobody reads it any more. */
async function collectionOf({ loans, tables }: DealGround, { seller, collection }: DealRow): Promise<Collection | null> {
  if (collection === null) return null;
  const text = await loans.vault.unsealText(tables, seller, COLLECTION_PLACE, collection).catch(() => undefined);
  return text === undefined ? null : (JSON.parse(text) as Collection);
}

async function nameOf({ loans, tables }: DealGround, account: number, sealed: Uint8Array | null): Promise<string | null> {
  if (sealed === null) return null;
  return (await loans.vault.unsealText(tables, account, NAME_PLACE, sealed).catch(() => null)) ?? null;
}

/** From when on, and until when, somebody may appeal (rules 4.3); the engine has the last word. */
function appealTimes(
  { state, cause, deadlineMs, paidMs, endedMs }: P2pTradeFact,
  isBuyer: boolean,
  nowMs: number,
): Pick<Detail, 'appeal_from' | 'appeal_until'> {
  switch (state) {
    case P2pTradeState.PAID:
      return { appeal_from: isBuyer ? deadlineMs : paidMs, appeal_until: null };
    case P2pTradeState.PAID_OVERDUE:
      return { appeal_from: paidMs, appeal_until: null };
    case P2pTradeState.CANCELLED:
      return isBuyer && APPEALABLE.includes(cause) && nowMs < deadlineMs
        ? { appeal_from: endedMs, appeal_until: deadlineMs }
        : { appeal_from: null, appeal_until: null };
    default:
      return { appeal_from: null, appeal_until: null };
  }
}

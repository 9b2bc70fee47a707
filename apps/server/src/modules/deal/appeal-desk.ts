/**
 * What support does with appeals by the console. Both sides of one, with their pictures and their chat, are a view; the log holds none of what was written. Coins
 * move by the engine's P2P_RULE alone (rulings.ts). Source: rules 4.3; calls.md "Console".
 */
import {
  appealAsk,
  appealDetail,
  appealFile,
  appealList,
  appealOpen,
  appealRule,
  appealWithdraw,
  dealDeskTerms,
} from '@kontor/contract/console/appeal';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { P2pTradeState } from '@kontor/domain/p2p/words';
import type { Listings } from '../../follower/listings.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import type { P2pFigures, P2pHistory } from '../../follower/p2p/p2p-history.ts';
import { refused } from '../../http/refused.ts';
import { WAITS, awaitEnd } from '../../operators/await-end.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { DeedRequest, OperatorRoutes } from '../../operators/operator-routes.ts';
import { within } from '../../store/database.ts';
import type { Database, Queries, Transaction } from '../../store/database.ts';
import { reviewPicture } from '../../uploads/uploads.ts';
import type { Vault } from '../../vault/vault.ts';
import { readSymbols } from '../market/symbols.ts';
import { dealTermsNow } from '../platform/deal-change.ts';
import { ADD_ASK, RULINGS_OF, rulingPlace } from './appeal-rows.ts';
import type { RulingKind, RulingRow } from './appeal-rows.ts';
import { Appeals } from './appeals.ts';
import type { ChatBook, Side } from './chat-book.ts';
import { ADD_STEP, SUPPORT_JOINED } from './chat-rows.ts';
import { DealChat } from './chat.ts';
import { DEALS } from './deal-rows.ts';
import type { DealRow } from './deal-rows.ts';
import { stateWord } from './deal-view.ts';
import { COLLECTION_PLACE, NAME_PLACE } from './deals.ts';
import { FIGURES_MS, completionText } from './peers.ts';
import { OPEN_ASK, OPEN_BY_STATE, OPERATOR_NAMES, PICTURE_OWNER, RULED, SINCE, TROUBLED } from './desk-rows.ts';
import { fiatOf } from './fiats.ts';
import { dealRisks } from './risks.ts';
import { askRuling, rulingEnd } from './rulings.ts';
import { chatDeal, chatStep } from './talk.ts';

export interface AppealDeskOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly follower: Pick<LiveQueries, 'p2pTerms'> & { readonly listings: Pick<Listings, 'assets'> };
  readonly history: Pick<P2pHistory, 'trade' | 'steps' | 'figures'>;
  readonly wallMs: () => number;
}

type Detail = OperatorAnswerOf<typeof appealDetail>;
type Head = OperatorAnswerOf<typeof appealList>['list'][number];
type Ruling = DeedRequest<typeof appealOpen>;

const PAGE = 100;
const VALUE_SCALE = 8;
const BEYOND = Number.MAX_SAFE_INTEGER;
const SIDES = ['buyer', 'seller'] as const;
/** In which states support may ask for something. */
const ASKABLE: readonly number[] = [P2pTradeState.PAID, P2pTradeState.PAID_OVERDUE, P2pTradeState.APPEAL];

export function mountAppealDesk(routes: OperatorRoutes, options: AppealDeskOptions): void {
  const { database, vault, follower, history } = options;

  routes.read(appealList, async ({ body: { list = 'appeal', after, limit = PAGE } }) => {
    const rows =
      list === 'ruled'
        ? await database.many(RULED, after ?? BEYOND, limit + 1)
        : await database.many(TROUBLED, list === 'appeal' ? P2pTradeState.APPEAL : P2pTradeState.PAID_OVERDUE, after ?? 0, limit + 1);
    const page = rows.slice(0, limit);
    return { list: await heads(options, database, page), next: rows.length > limit ? (page.at(-1)?.number ?? null) : null };
  });

  routes.view(appealDetail, async (queries, { body: { order }, operator, nowMs }) => {
    const trade = await tradeNumbered(history, order);
    await joinChat(options, queries, trade, nowMs);
    const data = await detail(options, queries, trade, operator.id, nowMs);
    return { data, note: noteOf(order, { buyer: data.buyer, seller: data.seller }) };
  });

  routes.view(appealFile, async (queries, { body: { order, file }, operator, nowMs }) => {
    if ((await queries.maybe(PICTURE_OWNER, file, order)) === undefined) throw refused('NOT_FOUND');
    const picture = await reviewPicture({ queries, vault }, file, aboutOperator(operator.id), new Date(nowMs));
    if (picture === undefined) throw refused('NOT_FOUND');
    return { data: { picture: Buffer.from(picture).toString('base64') }, note: noteOf(order, { picture: true }) };
  });

  routes.act(appealAsk, ({ body: { order, side, text, client_id: clientId }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const trade = await tradeNumbered(history, order);
      if (!ASKABLE.includes(trade.state)) throw refused('CHANGE_CLOSED');
      const message = { to: side, text, writtenBy: aboutOperator(operator.id), clientId: `${operator.id} ${clientId}` };
      const now = new Date(nowMs);
      const row = await talkOf(options, queries).chat.writeAsSupport(queries, chatDeal(trade), message, now);
      if (row !== undefined) await queries.run(ADD_ASK, order, side, row.id, now);
      const repeated = row === undefined;
      return { data: { repeated }, note: noteOf(order, { side, ...(repeated && { repeated }) }) };
    }),
  );

  const decide = async ({ body: { order, reason }, nowMs, deed }: Pick<Ruling, 'body' | 'nowMs' | 'deed'>, kind: RulingKind) => {
    let row = 0;
    await deed(async (queries, operator) => {
      await tradeNumbered(history, order);
      row = await askRuling({ queries, vault }, { deal: order, operator: operator.id, kind, reason }, new Date(nowMs));
      return { data: WAITS, note: noteOf(order, { kind, row }) };
    });
    return awaitEnd(() => rulingEnd(database, row));
  };
  routes.act(appealOpen, (request) => decide(request, 'appeal'));
  routes.act(appealWithdraw, (request) => decide(request, 'withdraw'));
  routes.act(appealRule, (request) => decide(request, request.body.outcome));

  routes.read(dealDeskTerms, async () => {
    const open = new Map(await database.many(OPEN_BY_STATE));
    const of = (state: number): number => open.get(state) ?? 0;
    return {
      ...dealTermsNow({ deals: follower, symbols: await readSymbols(database), listings: follower.listings }),
      open: {
        wait_pay: of(P2pTradeState.WAIT_PAY),
        paid: of(P2pTradeState.PAID),
        paid_overdue: of(P2pTradeState.PAID_OVERDUE),
        appeal: of(P2pTradeState.APPEAL),
      },
    };
  });
}

/** Chat and appeals over a transaction: nothing is told from here, the customers' server hears of what was written by itself (talk.ts). */
function talkOf(
  { vault, history, wallMs }: AppealDeskOptions,
  queries: Transaction,
): { readonly chat: DealChat; readonly appeals: Appeals } {
  const book: ChatBook = {
    deal: async (number) => {
      const trade = await history.trade(number);
      return trade && chatDeal(trade);
    },
    steps: async (number) => (await history.steps(number)).map(chatStep),
  };
  const own = { queries: within(queries), vault, book, wallMs };
  const chat = new DealChat({ ...own, tell: () => undefined });
  const isNoDoor = (): Promise<never> => Promise.reject(new Error('operators decide by rulings'));
  return { chat, appeals: new Appeals({ ...own, chat, door: { appeal: isNoDoor, withdraw: isNoDoor } }) };
}

/** Both sides see in their chat that somebody looks at their appeal, once for each: only the first look tells it. */
async function joinChat({ history }: AppealDeskOptions, queries: Transaction, trade: P2pTradeFact, nowMs: number): Promise<void> {
  if (trade.state !== P2pTradeState.APPEAL) return;
  const opened = (await history.steps(trade.number)).findLast(({ state }) => state === P2pTradeState.APPEAL);
  if (opened !== undefined)
    await queries.maybe(ADD_STEP, trade.number, SUPPORT_JOINED, `${SUPPORT_JOINED} ${opened.timeMs}`, new Date(nowMs));
}

async function tradeNumbered(history: AppealDeskOptions['history'], order: number): Promise<P2pTradeFact> {
  const trade = await history.trade(order);
  if (trade === undefined) throw refused('NOT_FOUND');
  return trade;
}

async function heads({ follower }: AppealDeskOptions, queries: Queries, trades: readonly P2pTradeFact[]): Promise<Head[]> {
  const { assets } = await readSymbols(queries);
  const since = new Map(
    await queries.many(
      SINCE,
      trades.map(({ number }) => number),
    ),
  );
  return trades.map((trade) => {
    const { number, buyer, seller, state, asset, quantity, fiat, total, scale, value, ruling, appellant, madeMs } = trade;
    const isOpen = state === P2pTradeState.APPEAL;
    return {
      order: number,
      state: stateWord(state),
      buyer,
      seller,
      symbol: assets.find((each) => each.asset === asset)?.symbol ?? String(asset),
      quantity: formatTrimmedDecimal(quantity, follower.listings.assets.get(asset)?.scale ?? 0),
      fiat: fiatOf(fiat).name,
      total: formatDecimal(total, scale),
      value: formatTrimmedDecimal(value, VALUE_SCALE),
      since: since.get(number) ?? madeMs,
      appellant: isOpen ? ([...SIDES, 'support'] as const)[appellant - 1]! : null,
      ruled: ruling === 0 ? null : SIDES[ruling - 1]!,
    };
  });
}

async function detail(
  options: AppealDeskOptions,
  queries: Transaction,
  trade: P2pTradeFact,
  operator: number,
  nowMs: number,
): Promise<Detail> {
  const { follower, history, vault } = options;
  const { number, value, price, scale, fee, asset, madeMs } = trade;
  const { chat, appeals } = talkOf(options, queries);
  const [head] = await heads(options, queries, [trade]);
  const [row] = await queries.many(DEALS, [number]);
  if (head === undefined || row === undefined) throw refused('NOT_FOUND');
  const sides = await appeals.sides(queries, chatDeal(trade));
  const ask = await queries.maybe(OPEN_ASK, number);
  const rulings = await queries.many(RULINGS_OF, number);
  const names = new Map(await queries.many(OPERATOR_NAMES, [...new Set(rulings.map((each) => each.operator))]));
  const figures = await history.figures([row.buyer, row.seller], nowMs - FIGURES_MS);
  const messages = await chat.transcript(queries, chatDeal(trade));
  return {
    ...head,
    price: formatDecimal(price, scale),
    fee: formatTrimmedDecimal(fee, follower.listings.assets.get(asset)?.scale ?? 0),
    made: madeMs,
    reference: row.reference,
    collection: await collectionOf(vault, queries, row),
    proof: [...row.proof],
    sides: {
      buyer: { ...sides.buyer, name: await nameOf(vault, queries, row.buyer, row.buyerName), ...publicFigures(figures, row.buyer) },
      seller: { ...sides.seller, name: await nameOf(vault, queries, row.seller, row.sellerName), ...publicFigures(figures, row.seller) },
    },
    asked: ask === undefined ? null : { side: ask.side as Side, time: ask.askedMs },
    steps: (await history.steps(number)).map(chatStep).map(({ word, timeMs }) => ({ word, time: timeMs })),
    chat: messages.map(({ author, text, file, time }) => ({ from: author, text, file, time })),
    decisions: rulings.map(({ id, operator: by, kind, sealed, askedMs, outcome }) => ({
      operator: { id: by, name: names.get(by) ?? '' },
      kind,
      reason: Buffer.from(vault.unsealOwn(rulingPlace(id), sealed)).toString(),
      time: askedMs,
      outcome,
    })),
    needs_two: value >= follower.p2pTerms.twoPersonValue,
    mine: keptRuling(trade, rulings)?.operator === operator,
    risks: await dealRisks(queries, trade, nowMs),
  };
}

/**
 * Who said what the engine keeps of an appeal: whoever spoke last, since each ruling takes the place of the one before. A ruling of an appeal that was taken back is
 * kept no more, whatever its row says.
 */
function keptRuling({ state, ruling }: P2pTradeFact, rulings: readonly RulingRow[]): RulingRow | undefined {
  if (state !== P2pTradeState.APPEAL || ruling === 0) return undefined;
  const last = rulings.findLast(({ kind, outcome }) => (kind === 'buyer' || kind === 'seller') && outcome === 'NONE');
  return last?.kind === SIDES[ruling - 1] ? last : undefined;
}

/** What every customer sees of him before he trades with him. */
function publicFigures(figures: readonly P2pFigures[], user: number) {
  const known = figures.find((each) => each.user === user);
  return {
    completed: known?.completed ?? 0,
    completion: known === undefined ? null : completionText(known),
    release_seconds: known?.releaseSeconds ?? null,
    pay_seconds: known?.paySeconds ?? null,
  };
}

/** Of somebody whose data were erased nobody reads it any more. */
async function collectionOf(vault: Vault, queries: Queries, { seller, collection }: DealRow): Promise<Detail['collection']> {
  const text = collection && (await vault.unsealText(queries, seller, COLLECTION_PLACE, collection).catch(() => null));
  return text === null ? null : (JSON.parse(text) as Detail['collection']);
}

async function nameOf(vault: Vault, queries: Queries, account: number, sealed: Uint8Array | null): Promise<string | null> {
  return sealed && (await vault.unsealText(queries, account, NAME_PLACE, sealed).catch(() => null));
}

function noteOf(order: number, detailOf: Readonly<Record<string, unknown>>) {
  return { subject: `order ${order}`, detail: { order, ...detailOf } };
}

/** Chat, evidence and appeals, put together over what peer trade knows of its trades. */
import { dealAppeal, dealAppealWithdraw, dealChat, dealChatRead, dealChatSend } from '@kontor/contract/deal';
import type { DealMessage } from '@kontor/contract/deal';
import { codeOfRefusal } from '@kontor/contract/envelope';
import { P2pCause, P2pRole, P2pTradeState } from '@kontor/domain/p2p/words';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { P2pStep, P2pTradeFact } from '../../follower/p2p/p2p-facts.ts';
import type { P2pHistory } from '../../follower/p2p/p2p-history.ts';
import { P2P_STEP_TABLE, readP2pStep } from '../../follower/p2p/p2p-tables.ts';
import { selectFrom } from '../../follower/read-table.ts';
import { Refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { newToken } from '../../random.ts';
import type { Random } from '../../random.ts';
import { safeInteger } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { Appeals } from './appeals.ts';
import type { AppealDoor } from './appeals.ts';
import type { ChatBook, ChatDeal, ChatStep, Side } from './chat-book.ts';
import { LAST_MESSAGE, NEXT_SUPPORT } from './chat-rows.ts';
import { DealChat } from './chat.ts';
import { stands, stateWord } from './deal-view.ts';

/** Characters of a message's id that the server makes. */
const ID_LENGTH = 22;
/** By P2pRole + 1. */
const APPELLANTS = [null, 'buyer', 'seller', 'support'] as const;

export interface TalkOptions {
  readonly core: Pick<Core, 'submit'>;
  readonly queries: Pick<LiveQueries, 'p2pTrade' | 'sequence'>;
  readonly history: Pick<P2pHistory, 'trade' | 'steps'>;
  readonly tables: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly wallMs: () => number;
  /** Tells the open pages of a user at once (realtime/hub.ts). */
  readonly tell: (user: number, messages: readonly { readonly order: string; readonly message: DealMessage }[]) => void;
  /** Tells other processes that what a user has not read of a trade is another number now. */
  readonly onCounted?: ((user: number, deal: number) => void) | undefined;
}

export interface Talk {
  readonly book: ChatBook;
  readonly chat: DealChat;
  readonly appeals: Appeals;
}

/** What everybody who talks about trades shares: the customers' calls and the console's. */
export function openTalk({ core, queries, history, tables, vault, wallMs, tell, onCounted }: TalkOptions): Talk {
  const book = chatBook({ queries, history });
  const chat = new DealChat({ queries: tables, vault, book, wallMs, tell, onCounted });
  return { book, chat, appeals: new Appeals({ queries: tables, vault, book, chat, door: appealDoor(core), wallMs }) };
}

/** Trades from the follower, and those that it has forgotten from the read tables. */
function chatBook({ queries, history }: Pick<TalkOptions, 'queries' | 'history'>): ChatBook {
  return {
    deal: async (number) => {
      const { value, sequence } = await queries.p2pTrade(number, queries.sequence);
      const trade = value?.trade ?? (await history.trade(number, sequence));
      return trade && chatDeal(trade);
    },
    steps: async (number) => {
      const { value, sequence } = await queries.p2pTrade(number, queries.sequence);
      return (value?.steps ?? (await history.steps(number, sequence))).map(chatStep);
    },
  };
}

/** A trade, as those who talk about it need it. */
export function chatDeal(trade: P2pTradeFact): ChatDeal {
  const { number, buyer, seller, state, endedMs, appellant, value } = trade;
  return {
    number,
    buyer,
    seller,
    state: stateWord(state),
    endedMs,
    appellant: APPELLANTS[appellant] ?? null,
    ruled: ruledFor(trade),
    value,
  };
}

function ruledFor({ state, cause }: P2pTradeFact): Side | null {
  if (cause !== P2pCause.RULED) return null;
  return state === P2pTradeState.COMPLETED ? 'buyer' : state === P2pTradeState.CANCELLED ? 'seller' : null;
}

/** A step as a line; the same from the follower and from its table. */
export function chatStep({ state, cause, timeMs }: P2pStep): ChatStep {
  const word = cause === P2pCause.WITHDRAWN ? 'appeal_withdrawn' : stateWord(state);
  return { step: `${word} ${timeMs}`, word, timeMs };
}

function appealDoor(core: TalkOptions['core']): AppealDoor {
  const done = ({ code, sequence }: { readonly code: number; readonly sequence: number }): number => {
    // Both sides know of their trade: one that is over for long is in another state.
    if (code === Refusal.UNKNOWN_TRADE) throw refusedByEngine(Refusal.WRONG_STATE);
    // The seller's coins are meant, which went back to him: whoever appeals would read it as his own.
    if (code === Refusal.INSUFFICIENT_BALANCE) throw new Refused(codeOfRefusal(code), 'deal.escrowGone');
    if (!isApplied(code)) throw refusedByEngine(code);
    return sequence;
  };
  const roles = { buyer: P2pRole.BUYER, seller: P2pRole.SELLER } as const;
  return {
    appeal: async (user, trade, side) => done(await core.submit({ type: CommandType.P2P_APPEAL, user, trade, role: roles[side] })),
    withdraw: async (user, trade, side) =>
      done(await core.submit({ type: CommandType.P2P_APPEAL_WITHDRAW, user, trade, role: roles[side] })),
  };
}

export interface TalkRoutesOptions extends Talk, Pick<TalkOptions, 'wallMs'> {
  readonly random: Random;
  /** A trade as of a command. */
  readonly standingOf: (deal: number, minSeq: number) => Promise<{ readonly trade: P2pTradeFact; readonly sequence: number }>;
  /** What the follower has seen. */
  readonly sequence: () => number;
}

export function mountTalk(routes: Routes, { chat, appeals, standingOf, sequence, random, wallMs }: TalkRoutesOptions): void {
  routes.user(dealChat, ({ session: { user }, body }) => chat.list(user, body));
  // Whoever says no id of his own is not told apart from somebody who says the same again.
  routes.user(dealChatSend, ({ session: { user }, body }) =>
    chat.send(user, { ...body, client_id: body.client_id ?? newToken(random).slice(0, ID_LENGTH) }),
  );
  routes.user(dealChatRead, async ({ session: { user }, body }) => {
    await chat.read(user, body);
    return {};
  });
  const standing = async (order: string, minSeq: number) => {
    const { trade, sequence: at } = await standingOf(Number(order), minSeq);
    return { order, ...stands(trade, wallMs()), sequence: at };
  };
  routes.user(dealAppeal, async ({ session: { user }, body }) => standing(body.order, (await appeals.appeal(user, body)) ?? sequence()));
  routes.user(dealAppealWithdraw, async ({ session: { user }, body }) => standing(body.order, await appeals.withdraw(user, body.order)));
}

const WHAT = 'lines';
const TOLD = statement<[what: string], readonly [sequence: number, ordinal: number]>(
  'deal-lines-told',
  'SELECT place[1] AS sequence, place[2] AS ordinal FROM deal_told WHERE what = $1',
  (row) => [safeInteger(row, 'sequence'), safeInteger(row, 'ordinal')],
);
const TELL = command<[what: string, sequence: number, ordinal: number]>(
  'deal-lines-tell',
  `INSERT INTO deal_told (what, place) VALUES ($1, ARRAY[$2::bigint, $3::bigint])
   ON CONFLICT (what) DO UPDATE SET place = excluded.place`,
);
const NEXT = selectFrom<[sequence: number, ordinal: number], ReturnType<typeof readP2pStep>>(
  'deal-lines-next',
  P2P_STEP_TABLE,
  'WHERE (sequence, ordinal) > ($1::bigint, $2::integer) ORDER BY sequence, ordinal LIMIT 1',
  readP2pStep,
);

/** Writes the line of each change of a trade into its chat, whoever looks or not. A line that is there is not written again. */
export function lineKeeper({
  tables,
  chat,
  log,
}: {
  readonly tables: Queries;
  readonly chat: DealChat;
  readonly log: StoreLog;
}): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const [sequence, ordinal] = (await tables.maybe(TOLD, WHAT)) ?? [0, 0];
    const row = await tables.maybe(NEXT, sequence, ordinal);
    if (row === undefined) return false;
    const { word, step, timeMs } = chatStep(row);
    await chat.addLine(row.trade, word, step, new Date(timeMs));
    await tables.run(TELL, WHAT, row.sequence, row.ordinal);
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

/** Tells both persons at once of what support has written, and that it has joined: it writes into tables, perhaps from another process. What was written before the start is read by whoever looks. */
export async function supportTeller({
  tables,
  book,
  chat,
  log,
}: Pick<Talk, 'book' | 'chat'> & { readonly tables: Queries; readonly log: StoreLog }): Promise<OutboxLoop> {
  let last = await tables.one(LAST_MESSAGE);
  const carryOutNext = async (): Promise<boolean> => {
    const row = await tables.maybe(NEXT_SUPPORT, last);
    if (row === undefined) return false;
    const deal = await book.deal(row.deal);
    if (deal !== undefined) await chat.told(deal, [row]);
    last = row.id;
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

/**
 * The chat of a trade: text and pictures of its two persons and of support, and a line for each change of its state. A text is sealed with the key of
 * whoever wrote it, each for its own row; a client id takes effect once. Whoever has no part in a trade finds none. Source: rules 4.3; calls.md "Peer trade".
 */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { chatText } from '@kontor/contract/deal-text';
import type { DealMessage, dealChat, dealChatRead, dealChatSend } from '@kontor/contract/deal';
import { Refusal } from '@kontor/domain/refusals';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { otherSide, sideOf, userOf } from './chat-book.ts';
import type { ChatBook, ChatDeal, Side } from './chat-book.ts';
import {
  ADD_MESSAGE,
  ADD_STEP,
  LOCK_WRITER,
  MARK_READ,
  MESSAGES,
  MESSAGE_BY_CLIENT_ID,
  NEXT_MESSAGE,
  READ_MARKS,
  LATE_TRADES,
  UNREAD,
  UNREAD_OF,
  WRITTEN,
} from './chat-rows.ts';
import type { Author, MessageRow } from './chat-rows.ts';
import { sharePicture } from './picture-rows.ts';

/** Messages of one person in a minute at most, in all his trades. */
export const WRITTEN_A_MINUTE = 20;
/** Messages of one trade at most. */
const MOST_MESSAGES = 2_000;
/** How long after its end a trade can be talked about, ms: a week. */
const OPEN_AFTER_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;
const PAGE = 50;
const BEYOND = Number.MAX_SAFE_INTEGER;
/** Trades whose lines are remembered; those looked at first go first. */
const MOST_KNOWN = 10_000;

export interface DealChatOptions {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly book: ChatBook;
  readonly wallMs: () => number;
  /** Tells the open pages of a user at once. */
  readonly tell: (user: number, messages: readonly { readonly order: string; readonly message: DealMessage }[]) => void;
  /** Hears when what a user has not read of a trade was counted anew, for other processes to count it as well. */
  readonly onCounted?: ((user: number, deal: number) => void) | undefined;
}

/** What support writes into a chat, for one side of it to answer. */
export interface SupportMessage {
  readonly to: Side;
  readonly text: string;
  readonly writtenBy: string;
  /** Takes effect once. */
  readonly clientId: string;
}

/** A message as whoever reviews a trade reads it. */
export interface ReviewedMessage {
  readonly author: Author;
  readonly text: string;
  readonly file: string | null;
  readonly time: number;
}

/** What somebody writes, with the id by which the same again is known. */
export type SaidMessage = BodyOf<typeof dealChatSend> & { readonly client_id: string };

export class DealChat {
  readonly #options: DealChatOptions;
  /** Messages that somebody has not read, by trade and user, where there are any. */
  readonly #unread = new Map<string, number>();
  /** Of trades that were looked at lately: how many changes have their lines. */
  readonly #lines = new Map<number, number>();

  constructor(options: DealChatOptions) {
    this.#options = options;
  }

  /** Reads what nobody has read yet. */
  async start(): Promise<void> {
    const since = this.#options.wallMs() - OPEN_AFTER_MS;
    const { queries } = this.#options;
    const trades = await queries.many(LATE_TRADES, since);
    const found = await queries.many(
      UNREAD,
      trades.map(({ number }) => number),
      trades.map(({ buyer }) => buyer),
      trades.map(({ seller }) => seller),
    );
    for (const { deal, account, unread } of found) this.#unread.set(keyOf(deal, account), unread);
  }

  /** Messages of a trade that somebody has not read, at once and from memory. */
  unreadOf(deal: number, user: number): number {
    return this.#unread.get(keyOf(deal, user)) ?? 0;
  }

  /** Counts it anew, as another process has written or read in this trade. */
  async recount(deal: number, user: number): Promise<void> {
    const known = await this.#options.book.deal(deal);
    if (known !== undefined) await this.#recount(known, user);
  }

  /** A page of messages, the newest first. @throws Refused NOT_FOUND where it is no trade of this user's */
  async list(user: number, body: BodyOf<typeof dealChat>): Promise<AnswerOf<typeof dealChat>> {
    const { queries } = this.#options;
    const deal = await this.#own(user, body.order);
    await this.addSteps(deal.number);
    const [after, before] = [Number(body.after ?? 0), body.before === undefined ? BEYOND : Number(body.before)];
    const rows = await queries.many(MESSAGES, deal.number, after, before, body.limit ?? PAGE);
    return { list: await this.#shown(queries, deal, rows, user), closed: this.#isClosed(deal) };
  }

  /** Writes. @throws Refused with the reason; NOT_FOUND where it is no trade of this user's */
  async send(user: number, body: SaidMessage): Promise<DealMessage> {
    const { queries, vault, wallMs } = this.#options;
    const deal = await this.#own(user, body.order);
    const side = sideOf(deal, user)!;
    const said = chatText(body.text);
    if (said === undefined || (said === '' && body.file === undefined)) throw refused('BAD_REQUEST', 'deal.text');
    const bodyName = vault.indexOf('deal chat', String(deal.number), said, body.file ?? '');
    await this.addSteps(deal.number);
    const now = new Date(wallMs());
    const [row, isNew] = await queries.transaction(async (own) => {
      await own.one(LOCK_WRITER, user);
      const before = await own.maybe(MESSAGE_BY_CLIENT_ID, user, body.client_id);
      if (before !== undefined) {
        if (before.bodyName === null || Buffer.compare(before.bodyName, bodyName) !== 0) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
        return [before, false] as const;
      }
      if (this.#isClosed(deal)) throw refused('BAD_REQUEST', 'deal.chatClosed');
      const written = await own.one(WRITTEN, user, new Date(now.getTime() - MINUTE_MS), deal.number);
      if (written.lately >= WRITTEN_A_MINUTE) throw refused('TOO_MANY_REQUESTS', 'deal.chatRate');
      if (written.all >= MOST_MESSAGES) throw refused('BAD_REQUEST', 'deal.chatFull');
      if (body.file !== undefined) {
        const shared = {
          file: body.file,
          deal: deal.number,
          account: user,
          other: userOf(deal, otherSide(side)),
          purpose: 'chat',
        } as const;
        if (!(await sharePicture(own, shared, now))) throw refused('NOT_FOUND', 'deal.files');
      }
      const id = await own.one(NEXT_MESSAGE);
      const sealed = await vault.sealText(own, user, placeOf(id), said);
      return [
        await own.one(ADD_MESSAGE, id, deal.number, user, side, null, body.client_id, bodyName, sealed, body.file ?? null, now),
        true,
      ] as const;
    });
    if (isNew) await this.told(deal, [row]);
    return (await this.#shown(queries, deal, [row], user))[0]!;
  }

  /** Everything up to a message is read by this user; the other one's page learns it. @throws Refused NOT_FOUND where it is no trade of his */
  async read(user: number, { order, id }: BodyOf<typeof dealChatRead>): Promise<void> {
    const { queries } = this.#options;
    const deal = await this.#own(user, order);
    await queries.run(MARK_READ, deal.number, user, Number(id));
    await this.#count(deal, user);
    const mine = sideOf(deal, user)!;
    const other = otherSide(mine);
    // The newest of the other one's that is read: whatever is older is read as well.
    const rows = await queries.many(MESSAGES, deal.number, 0, Number(id) + 1, PAGE);
    const last = rows.find(({ author }) => author === other);
    if (last !== undefined) await this.#tellOne(deal, [last], userOf(deal, other));
  }

  /** Writes in support's name, within the caller's transaction; undefined where the client id was used before. Who sees it hears of it by itself (talk.ts). @throws Refused */
  async writeAsSupport(own: Queries, deal: ChatDeal, message: SupportMessage, now: Date): Promise<MessageRow | undefined> {
    const { vault } = this.#options;
    const { to, text, writtenBy, clientId } = message;
    const said = chatText(text);
    if (said === undefined || said === '') throw refused('BAD_REQUEST', 'deal.text');
    const account = userOf(deal, to);
    const bodyName = vault.indexOf('deal chat support', String(deal.number), to, said);
    await own.one(LOCK_WRITER, account);
    const name = `support ${clientId}`;
    const before = await own.maybe(MESSAGE_BY_CLIENT_ID, account, name);
    if (before?.bodyName && Buffer.compare(before.bodyName, bodyName) !== 0) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
    if (before !== undefined) return undefined;
    const id = await own.one(NEXT_MESSAGE);
    const sealed = await vault.sealText(own, account, placeOf(id), said);
    return own.one(ADD_MESSAGE, id, deal.number, account, 'support', writtenBy, name, bodyName, sealed, null, now);
  }

  /** A line of what has happened, once for each `step`. */
  async addLine(deal: number, word: string, step: string, at: Date): Promise<void> {
    const row = await this.#options.queries.maybe(ADD_STEP, deal, word, step, at);
    if (row !== undefined) await this.#tellLine(row);
  }

  /** Gives each change of a trade's state its line, where it has none yet. */
  async addSteps(deal: number): Promise<void> {
    const steps = await this.#options.book.steps(deal);
    if (this.#lines.get(deal) === steps.length) return;
    for (const { word, step, timeMs } of steps) await this.addLine(deal, word, step, new Date(timeMs));
    this.#lines.delete(deal);
    this.#lines.set(deal, steps.length);
    for (const first of this.#lines.keys()) {
      if (this.#lines.size <= MOST_KNOWN) break;
      this.#lines.delete(first);
    }
  }

  /** Both persons' pages hear of what was written: whoever wrote it may have more than one. */
  async told(deal: ChatDeal, rows: readonly MessageRow[]): Promise<void> {
    const { queries, tell } = this.#options;
    const read = await this.#read(queries, deal, rows);
    const order = String(deal.number);
    for (const user of [deal.buyer, deal.seller])
      tell(
        user,
        rows.map((row) => ({ order, message: shownTo(row, deal, user, read) })),
      );
    // Whoever looks at the trade now is told of it by its message already.
    await Promise.all([this.#count(deal, deal.buyer), this.#count(deal, deal.seller)]);
  }

  /** All of a chat for whoever reviews a trade, oldest first. */
  async transcript(queries: Queries, deal: ChatDeal): Promise<ReviewedMessage[]> {
    const rows = await queries.many(MESSAGES, deal.number, 0, BEYOND, MOST_MESSAGES * 2);
    const open = await this.#opened(queries, rows);
    return rows.toReversed().map((row) => ({ author: row.author, text: open(row), file: row.file, time: row.writtenMs }));
  }

  async #tellLine(row: MessageRow): Promise<void> {
    const deal = await this.#options.book.deal(row.deal);
    if (deal !== undefined) await this.told(deal, [row]);
  }

  async #tellOne(deal: ChatDeal, rows: readonly MessageRow[], user: number): Promise<void> {
    const { queries, tell } = this.#options;
    const messages = await this.#shown(queries, deal, rows, user);
    tell(
      user,
      messages.map((message) => ({ order: String(deal.number), message })),
    );
  }

  async #count(deal: ChatDeal, user: number): Promise<void> {
    await this.#recount(deal, user);
    this.#options.onCounted?.(user, deal.number);
  }

  async #recount(deal: ChatDeal, user: number): Promise<void> {
    const side = sideOf(deal, user);
    if (side === undefined) return;
    const unread = await this.#options.queries.one(UNREAD_OF, deal.number, user, side);
    if (unread === 0) this.#unread.delete(keyOf(deal.number, user));
    else this.#unread.set(keyOf(deal.number, user), unread);
  }

  async #own(user: number, order: string): Promise<ChatDeal> {
    const deal = await this.#options.book.deal(Number(order));
    if (deal === undefined || sideOf(deal, user) === undefined) throw refused('NOT_FOUND');
    return deal;
  }

  #isClosed({ endedMs }: ChatDeal): boolean {
    return endedMs > 0 && this.#options.wallMs() - endedMs > OPEN_AFTER_MS;
  }

  /** As a person of the trade sees it. */
  async #shown(queries: Queries, deal: ChatDeal, rows: readonly MessageRow[], user: number): Promise<DealMessage[]> {
    const read = await this.#read(queries, deal, rows);
    return rows.map((row) => shownTo(row, deal, user, read));
  }

  /** What of messages has to be read for anybody. */
  async #read(queries: Queries, deal: ChatDeal, rows: readonly MessageRow[]): Promise<ReadMessages> {
    const [textOf, marks] = await Promise.all([this.#opened(queries, rows), queries.many(READ_MARKS, deal.number)]);
    return { textOf, marks: new Map(marks) };
  }

  /** Texts and words. What was written by somebody whose data were erased is gone with its row. */
  async #opened(queries: Queries, rows: readonly MessageRow[]): Promise<(row: MessageRow) => string> {
    const writers = [...new Set(rows.flatMap(({ account }) => account ?? []))];
    const open = await this.#options.vault.openerOf(queries, writers);
    return ({ id, account, sealed, word }) => (account === null || sealed === null ? (word ?? '') : open(account, placeOf(id), sealed));
  }
}

/** Texts of messages, and up to which one each person has read. */
interface ReadMessages {
  readonly textOf: (row: MessageRow) => string;
  readonly marks: ReadonlyMap<number, number>;
}

function shownTo(row: MessageRow, deal: ChatDeal, user: number, { textOf, marks }: ReadMessages): DealMessage {
  const { id, author, file, writtenMs } = row;
  const reader = author === 'buyer' ? deal.seller : author === 'seller' ? deal.buyer : undefined;
  return {
    id: String(id),
    from: author === 'support' || author === 'system' ? author : author === sideOf(deal, user) ? 'self' : 'peer',
    text: textOf(row),
    file,
    time: writtenMs,
    read: reader === undefined || (marks.get(reader) ?? 0) >= id,
  };
}

function keyOf(deal: number, user: number): string {
  return `${deal} ${user}`;
}

/** Where a text is sealed for (vault/person-tables.ts names it). */
function placeOf(message: number): string {
  return `deal message ${message}`;
}

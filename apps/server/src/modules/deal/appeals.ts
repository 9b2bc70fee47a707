/**
 * Evidence and appeals at the customers' door: a side asks support to decide, adds to what it has said while the appeal runs, or takes its appeal back.
 * Texts are sealed with the key of whoever says them; pictures are his own, and both sides see them. What an appeal does to the trade, and whether
 * there may be one, the engine alone decides. Source: rules 4.3; docs/p2p.md P2P_APPEAL, P2P_APPEAL_WITHDRAW.
 */
import type { BodyOf } from '@kontor/contract/call';
import { MAX_EVIDENCE } from '@kontor/contract/deal';
import type { AppealReason, ShownAppeal, dealAppeal } from '@kontor/contract/deal';
import { statementText } from '@kontor/contract/deal-text';
import { refused } from '../../http/refused.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import {
  ADD_EVIDENCE,
  ANSWER_ASKS,
  COUNT_EVIDENCE,
  EVIDENCE_BY_BODY,
  EVIDENCE_OF,
  NEXT_EVIDENCE,
  OPEN_ASKS,
  OWN_EVIDENCE,
  RULINGS_OF,
  evidencePlace,
  rulingPlace,
} from './appeal-rows.ts';
import type { EvidenceRow } from './appeal-rows.ts';
import { otherSide, sideOf, userOf } from './chat-book.ts';
import type { ChatBook, ChatDeal, Side } from './chat-book.ts';
import { LOCK_WRITER } from './chat-rows.ts';
import type { DealChat } from './chat.ts';
import { PICTURES_OF, sharePicture } from './picture-rows.ts';
import type { DealPicture } from './picture-rows.ts';

/** Times that a side may say something in a trade's appeals at most. */
const MOST_STATEMENTS = 20;

/** The engine's door for appeals. @throws Refused as it says */
export interface AppealDoor {
  /** Gives the command's number. */
  readonly appeal: (user: number, deal: number, side: Side) => Promise<number>;
  readonly withdraw: (user: number, deal: number, side: Side) => Promise<number>;
}

export interface AppealsOptions {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly book: ChatBook;
  readonly chat: Pick<DealChat, 'addLine'>;
  readonly door: AppealDoor;
  readonly wallMs: () => number;
}

export class Appeals {
  readonly #options: AppealsOptions;

  constructor(options: AppealsOptions) {
    this.#options = options;
  }

  /** Opens an appeal, or adds to one's side of it; gives the number of the last command. @throws Refused with the reason; NOT_FOUND where it is no trade of this user's */
  async appeal(user: number, body: BodyOf<typeof dealAppeal>): Promise<number | undefined> {
    const { queries, vault, chat, door, wallMs } = this.#options;
    const deal = await this.#own(user, body.order);
    const side = sideOf(deal, user)!;
    // Evidence may speak for itself.
    const isWordless = body.statement === undefined || (body.statement.trim() === '' && body.evidence.length > 0);
    const said = isWordless ? '' : statementText(body.statement ?? '');
    if (said === undefined) throw refused('BAD_REQUEST', 'deal.statement');
    const { number } = deal;
    const owned = body.evidence.length === 0 ? [] : await queries.many(OWN_EVIDENCE, user, number, body.evidence);
    if (owned.length < body.evidence.length) throw refused('NOT_FOUND', 'deal.files');
    const bodyName = vault.indexOf('deal evidence', String(number), body.reason, said, ...[...body.evidence].toSorted());
    // What would not fit is refused before the trade stands still for it.
    const isNew = (await queries.maybe(EVIDENCE_BY_BODY, number, user, bodyName)) === undefined;
    if (isNew) await demandRoom(queries, number, user, body.evidence.length);
    const sequence = deal.state === 'appeal' ? undefined : await door.appeal(user, number, side);
    const now = new Date(wallMs());
    const added = await queries.transaction(async (own) => {
      await own.one(LOCK_WRITER, user);
      if ((await own.maybe(EVIDENCE_BY_BODY, number, user, bodyName)) !== undefined) return undefined;
      await demandRoom(own, number, user, body.evidence.length);
      const id = await own.one(NEXT_EVIDENCE);
      const shared = { deal: number, account: user, other: userOf(deal, otherSide(side)), purpose: 'evidence' } as const;
      for (const file of body.evidence) if (!(await sharePicture(own, { ...shared, file }, now))) throw refused('NOT_FOUND', 'deal.files');
      const sealed = await vault.sealText(own, user, evidencePlace(id), said);
      await own.run(ADD_EVIDENCE, id, number, user, side, body.reason, bodyName, sealed, now);
      await own.run(ANSWER_ASKS, number, side, now);
      return id;
    });
    // What opens an appeal has a line already: the trade's own.
    if (added !== undefined && sequence === undefined) await chat.addLine(number, `evidence_${side}`, `evidence ${added}`, now);
    return sequence;
  }

  /** Takes one's own appeal back; gives the command's number. @throws Refused with the reason; NOT_FOUND where it is no trade of this user's */
  async withdraw(user: number, order: string): Promise<number> {
    const deal = await this.#own(user, order);
    return this.#options.door.withdraw(user, deal.number, sideOf(deal, user)!);
  }

  /** The appeal as both sides and support see it; null where there is none, or it was taken back. */
  async shown(queries: Queries, number: number): Promise<ShownAppeal | null> {
    const { book, vault } = this.#options;
    const [deal, steps] = await Promise.all([book.deal(number), book.steps(number)]);
    const since = steps.findLast(({ word }) => word === 'appeal');
    if (deal === undefined || since === undefined) return null;
    const rulings = await queries.many(RULINGS_OF, number);
    // What one operator has said and another has not is no decision, however the trade ends.
    const ruled = deal.ruled === null ? undefined : rulings.findLast(({ kind, outcome }) => kind === deal.ruled && outcome === 'NONE');
    if (deal.state !== 'appeal' && ruled === undefined) return null;
    const sides = await this.sides(queries, deal);
    const [ask] = deal.state === 'appeal' ? await queries.many(OPEN_ASKS, number) : [];
    return {
      by: deal.appellant ?? 'support',
      time: since.timeMs,
      asked: ask === undefined ? null : await vault.unsealText(queries, ask.account, `deal message ${ask.message}`, ask.sealed),
      ...sides,
      ruling: ruled
        ? {
            outcome: ruled.kind as Side,
            reason: Buffer.from(vault.unsealOwn(rulingPlace(ruled.id), ruled.sealed)).toString(),
            time: ruled.doneMs ?? ruled.askedMs,
          }
        : null,
    };
  }

  /** What each side says and shows, whatever has become of the appeal. */
  async sides(queries: Queries, deal: ChatDeal): Promise<Pick<ShownAppeal, 'buyer' | 'seller'>> {
    const [evidence, pictures] = [await queries.many(EVIDENCE_OF, deal.number), await queries.many(PICTURES_OF, deal.number)];
    const open = await this.#options.vault.openerOf(queries, [...new Set(evidence.map(({ account }) => account))]);
    const sideShown = (side: Side): ShownAppeal['buyer'] => {
      const own = evidence.filter((each) => each.side === side);
      return {
        reason: (own[0]?.reason ?? null) as AppealReason | null,
        statement: own
          .map((each) => textOf(each, open))
          .filter((said) => said !== '')
          .join('\n\n'),
        files: pictures
          .filter((each) => isEvidenceOf(each, userOf(deal, side)))
          .map(({ file, addedMs, bytes }) => ({ file, time: addedMs, bytes })),
      };
    };
    return { buyer: sideShown('buyer'), seller: sideShown('seller') };
  }

  async #own(user: number, order: string): Promise<ChatDeal> {
    const deal = await this.#options.book.deal(Number(order));
    if (deal === undefined || sideOf(deal, user) === undefined) throw refused('NOT_FOUND');
    return deal;
  }
}

function textOf({ id, account, sealed }: EvidenceRow, open: (account: number, place: string, sealed: Uint8Array) => string): string {
  return open(account, evidencePlace(id), sealed);
}

function isEvidenceOf({ account, purpose }: DealPicture, user: number): boolean {
  return account === user && purpose === 'evidence';
}

/** @throws Refused where a side has said, or shown, as much as it may */
async function demandRoom(queries: Queries, deal: number, user: number, files: number): Promise<void> {
  const { statements, pictures } = await queries.one(COUNT_EVIDENCE, deal, user);
  if (statements >= MOST_STATEMENTS || pictures + files > MAX_EVIDENCE) throw refused('BAD_REQUEST', 'deal.evidenceFull');
}

/**
 * A merchant's adverts. What he says of one is a row first, which is not shown before the engine has taken its terms; whoever goes on with a row, the
 * request or a relay after a crash, does the same things again. Source: rules 4.2, 4.5; docs/p2p.md "Commands".
 */
import type { BodyOf } from '@kontor/contract/call';
import { MAX_TERMS_LENGTH } from '@kontor/contract/deal-advert';
import type { advertSave } from '@kontor/contract/deal-advert';
import { plainLines } from '@kontor/contract/person-text';
import { parseDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { P2pAdvertState, P2pPriceType, P2pSide } from '@kontor/domain/p2p/words';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { createHash } from 'node:crypto';
import { refused, refusedByEngine } from '../../http/refused.ts';
import { errorCode } from '../../store/store-error.ts';
import { MARGIN_SCALE } from './advert-rows.ts';
import { dealAsset, readCommand, writeCommand } from './deal-ground.ts';
import type { DealGround } from './deal-ground.ts';
import {
  ADD_TEXT,
  ADVERT_OF,
  LATER_TEXT,
  NEW_ADVERT,
  OWNED_ADVERT,
  REFUSE_TEXT,
  TAKE_TEXT,
  TEXT,
  TEXTS_OF,
  TEXT_SAVED_AS,
} from './deal-rows.ts';
import type { AdvertText } from './deal-rows.ts';
import { fiatNamed } from './fiats.ts';
import { keptMethodsOf } from './pay-methods.ts';

type Said = BodyOf<typeof advertSave>;
type AdvertCommand = Omit<CommandOf<'P2P_ADVERT'>, 'time' | 'deadline'>;

/** What became of saving an advert. */
export interface Saved {
  readonly advert: number;
  readonly sequence: number;
  readonly repeated: boolean;
}

/** What is kept of an advert, in the form in which it is written. */
interface Terms {
  readonly command: Omit<AdvertCommand, 'number'>;
  readonly methods: readonly number[];
  readonly kinds: readonly string[];
  readonly conditions: string;
  readonly terms: string;
}

const UNIQUE_VIOLATION = '23505';
const FRACTION_SCALE = 4;
const ONE = 10n ** BigInt(FRACTION_SCALE);
/** Where the terms of an advert are sealed for. */
const TERMS_PLACE = 'deal terms';

export class Adverts {
  readonly #ground: DealGround;

  constructor(ground: DealGround) {
    this.#ground = ground;
  }

  /** Makes one, or replaces one of his that is offline. The same client id again gives the first outcome. @throws Refused */
  async save(user: number, body: Said): Promise<Saved> {
    const { tables, loans, wallMs } = this.#ground;
    const said = await this.#read(user, body);
    const digest = digestOf(body.advert, said);
    const before = await tables.maybe(TEXT_SAVED_AS, user, body.client_id);
    if (before !== undefined) return this.#repeat(before, digest);
    const sealed = await loans.vault.sealText(tables, user, TERMS_PLACE, said.terms);
    const now = new Date(wallMs());
    const add = async (): Promise<number> =>
      tables.transaction(async (own) => {
        const advert =
          body.advert === undefined ? await own.one(NEW_ADVERT, user, now) : await own.maybe(OWNED_ADVERT, Number(body.advert), user);
        if (advert === undefined) throw refused('NOT_FOUND');
        const command = writeCommand({ ...said.command, number: advert });
        return own.one(ADD_TEXT, advert, user, body.client_id, digest, command, said.methods, said.kinds, said.conditions, sealed, now);
      });
    const id = await add().catch((error: unknown) => {
      if (errorCode(error) === UNIQUE_VIOLATION) return undefined;
      throw error;
    });
    if (id === undefined) return this.#repeat(await tables.one(TEXT_SAVED_AS, user, body.client_id), digest);
    return { ...(await this.settle(await tables.one(TEXT, id))), repeated: false };
  }

  /** Hands what was saved to the engine; a second time it does nothing more. @throws Refused where the engine does not take it; CoreError */
  async settle(text: AdvertText): Promise<Omit<Saved, 'repeated'>> {
    const { tables, core, queries } = this.#ground;
    const { id, advert } = text;
    if (text.state !== 'asked') return { advert, sequence: text.sequence ?? queries.sequence };
    // What was left behind, and has been replaced since, would undo what its merchant has said later.
    if ((await tables.maybe(LATER_TEXT, advert, id)) !== undefined) {
      await tables.run(REFUSE_TEXT, id);
      throw refused('CHANGES_NOTHING');
    }
    const { code, sequence } = await core.submit(readCommand<AdvertCommand>(text.command));
    if (!isApplied(code)) {
      await tables.run(REFUSE_TEXT, id);
      throw code === Refusal.UNKNOWN_ADVERT ? refused('NOT_FOUND') : refusedByEngine(code);
    }
    await tables.run(TAKE_TEXT, id, sequence);
    return { advert, sequence };
  }

  /** @throws Refused NOT_FOUND where it is not his */
  async move(user: number, advert: number, state: P2pAdvertState): Promise<number> {
    const { core, tables, queries } = this.#ground;
    if ((await tables.maybe(ADVERT_OF, advert, user)) === undefined) throw refused('NOT_FOUND');
    if (state === P2pAdvertState.ONLINE) await this.#demandMethods(user, advert);
    const { code, sequence } = await core.submit({ type: CommandType.P2P_ADVERT_STATE, user, number: advert, state });
    if (code === Refusal.UNKNOWN_ADVERT) throw refused('NOT_FOUND');
    if (!isApplied(code)) throw refusedByEngine(code);
    // Whoever is told that it is on offer may send others there at once.
    await queries.p2pAdvert(advert, sequence);
    return sequence;
  }

  /** What stands of these adverts, by number. */
  async textsOf(adverts: readonly number[]): Promise<ReadonlyMap<number, AdvertText>> {
    const texts = adverts.length === 0 ? [] : await this.#ground.tables.many(TEXTS_OF, adverts);
    return new Map(texts.map((text) => [text.advert, text]));
  }

  /** The terms of several, by the id of their text; of somebody whose data are gone they are empty. */
  async termsOf(texts: readonly Pick<AdvertText, 'id' | 'account' | 'terms'>[]): Promise<ReadonlyMap<number, string>> {
    const { loans, tables } = this.#ground;
    const open = await loans.vault.openerOf(tables, [...new Set(texts.map(({ account }) => account))]);
    return new Map(
      texts.map(({ id, account, terms }) => {
        try {
          return [id, open(account, TERMS_PLACE, terms)];
        } catch {
          return [id, ''];
        }
      }),
    );
  }

  async #repeat(before: AdvertText, digest: string): Promise<Saved> {
    if (before.digest !== digest) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
    return { ...(await this.settle(before)), repeated: true };
  }

  /** One whose methods were deleted could not be paid, and one whose holder is somebody else may not be. */
  async #demandMethods(user: number, advert: number): Promise<void> {
    const text = (await this.textsOf([advert])).get(advert);
    if (text === undefined || text.methods.length === 0) return;
    const kept = await keptMethodsOf(this.#ground.loans, user);
    const chosen = text.methods.map((id) => kept.find((method) => Number(method.id) === id));
    if (chosen.includes(undefined)) throw refused('NOT_OFFERED', 'deal.method');
    if (chosen.some((method) => method?.isOwn === false)) throw refused('NOT_OFFERED', 'deal.methodName');
  }

  async #read(user: number, body: Said): Promise<Terms> {
    const { asset, scale } = dealAsset(this.#ground, body.symbol);
    const fiat = fiatNamed(body.fiat);
    const isFloating = body.price_type === 'floating';
    if (isFloating ? body.price !== undefined : body.margin !== undefined) throw refused('BAD_REQUEST');
    const sells = body.side === 'sell';
    const { methods, kinds } = sells ? await this.#methods(user, body) : await this.#kinds(body);
    const terms = body.terms.trim() === '' ? '' : plainLines(body.terms, MAX_TERMS_LENGTH);
    if (terms === undefined) throw refused('BAD_REQUEST', 'deal.terms');
    const completion = parseDecimal(body.conditions.completion, FRACTION_SCALE);
    if (typeof completion === 'string' || completion > ONE) throw refused('BAD_REQUEST', 'deal.conditions');
    return {
      command: {
        type: CommandType.P2P_ADVERT,
        user,
        asset,
        fiat: fiat.number,
        scale: fiat.scale,
        side: sells ? P2pSide.SELL : P2pSide.BUY,
        priceType: isFloating ? P2pPriceType.FLOATING : P2pPriceType.FIXED,
        price: isFloating ? 0n : amountSaid(body.price ?? '', fiat.scale, 'field.price'),
        margin: isFloating ? marginSaid(body.margin ?? '') : 0,
        quantity: amountSaid(body.quantity, scale, 'field.quantity'),
        minimum: amountSaid(body.minimum, fiat.scale, 'field.amount'),
        maximum: amountSaid(body.maximum, fiat.scale, 'field.amount'),
        payMinutes: body.pay_time,
      },
      methods,
      kinds,
      conditions: JSON.stringify(body.conditions),
      terms,
    };
  }

  async #methods(user: number, { methods, kinds, fiat }: Said): Promise<Pick<Terms, 'methods' | 'kinds'>> {
    if (methods === undefined || kinds !== undefined) throw refused('BAD_REQUEST', 'deal.method');
    const kept = await keptMethodsOf(this.#ground.loans, user);
    const chosen = methods.flatMap((id) => kept.find((method) => method.id === id && method.currency === fiat) ?? []);
    if (chosen.length < methods.length) throw refused('BAD_REQUEST', 'deal.method');
    if (chosen.some(({ isOwn }) => !isOwn)) throw refused('BAD_REQUEST', 'deal.methodName');
    return { methods: methods.map(Number), kinds: [...new Set(chosen.map(({ kind }) => kind))] };
  }

  async #kinds({ methods, kinds }: Said): Promise<Pick<Terms, 'methods' | 'kinds'>> {
    const offered = await this.#ground.loans.kinds();
    if (kinds === undefined || methods !== undefined || kinds.some((kind) => !offered.includes(kind)))
      throw refused('BAD_REQUEST', 'deal.method');
    return { methods: [], kinds };
  }
}

/** Above zero. @throws Refused */
export function amountSaid(said: string, scale: number, key: string): bigint {
  const units = parsePositiveDecimal(said, scale);
  if (typeof units === 'string') throw refused('BAD_REQUEST', key);
  return units;
}

/** A fraction with a sign, as parts of ten thousand. @throws Refused */
function marginSaid(said: string): number {
  const size = parseDecimal(said.replace(/^-/, ''), MARGIN_SCALE);
  if (typeof size === 'string' || size > 1_000n) throw refused('BAD_REQUEST', 'deal.margin');
  return said.startsWith('-') ? -Number(size) : Number(size);
}

function digestOf(advert: string | undefined, said: Terms): string {
  return createHash('sha256')
    .update(writeCommand([advert ?? null, said]), 'utf8')
    .digest('hex');
}

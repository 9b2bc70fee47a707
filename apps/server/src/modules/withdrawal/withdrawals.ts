/**
 * Withdrawals. What a person asks for is a row first, with the code that was used up for it, and then a command of the engine, which
 * alone says whether the money is there and may leave. Whoever goes on with a row, the request or a relay after a crash, does the same
 * things again: the engine knows every number for ever. Source: spec §4, §5; rules 6.5.
 */
import type { BodyOf } from '@kontor/contract/call';
import { chainAddress, networkNumber } from '@kontor/contract/network';
import type { withdrawApply, withdrawPasskeyOptions, withdrawQuote } from '@kontor/contract/withdrawal';
import { withdrawalText } from '@kontor/contract/withdrawal-text';
import { Account } from '@kontor/domain/accounts';
import { formatTrimmedDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { createHash } from 'node:crypto';
import { clientKey } from '../../core-loop/client-id.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Database, Queries } from '../../store/database.ts';
import { errorCode } from '../../store/store-error.ts';
import { assetNamed } from '../market/symbols.ts';
import type { Symbols } from '../market/symbols.ts';
import type { AddressBook, FactorsAsked, KeptAddress, PaymentProofs, Valuation, WithdrawalNetwork, WithdrawalNetworks } from './loans.ts';
import { reviewOf } from './review.ts';
import type { ReviewLimits } from './review.ts';
import type { WithdrawalTold } from './told.ts';
import { ADD, ADD_STEP, ASKED_AS, BEGIN_RETURN, MOVE, NEXT_NUMBER, ONE, REFUSE, TAKEN, TAKE_RETURN_BACK } from './withdrawal-rows.ts';
import type { Ending, NewWithdrawal, WithdrawalRow, WithdrawalState, WithdrawalStep } from './withdrawal-rows.ts';

/** States in which it has not left the customer. */
const NOT_PAID_OUT: readonly WithdrawalState[] = ['reviewing', 'approved'];
/** Decimals of values in USDT. */
const VALUE_UNITS = 100_000_000n;
const UNIQUE_VIOLATION = '23505';
/** A valuation that something left meanwhile is made anew so often. */
const MAX_VALUATIONS = 3;

export interface WithdrawalsOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly core: Core;
  readonly follower: Pick<LiveQueries, 'balances' | 'listings' | 'rights' | 'sequence' | 'withdrawalsOf'>;
  readonly symbols: Symbols;
  readonly networks: WithdrawalNetworks;
  readonly valuation: Valuation;
  readonly proofs: PaymentProofs;
  readonly addresses: AddressBook;
  readonly review: ReviewLimits;
  readonly told: WithdrawalTold;
  readonly wallMs: () => number;
}

/** A withdrawal with the outcome of asking for it. */
export interface Asked {
  readonly row: WithdrawalRow;
  readonly repeated: boolean;
}

/** What a program asks for. */
export interface KeyedWithdrawal extends Pick<BodyOf<typeof withdrawApply>, 'symbol' | 'network' | 'quantity' | 'client_id'> {
  readonly address: string;
}

/** That a key may still withdraw, asked within the transaction that writes a withdrawal down. */
export interface KeyProof {
  /** @throws where it may not any more */
  use(queries: Queries): Promise<void>;
}

interface Asking {
  /** To addresses of the book alone, whatever the account says. */
  readonly isListedOnly: boolean;
  readonly prove: () => Promise<{ use(queries: Queries): Promise<void> }>;
}

/** What a person is told before he asks. */
export interface Quote {
  readonly scale: number;
  readonly fee: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly maximumBy: 'available' | 'limit' | 'unlocked';
  readonly available: bigint;
  readonly receives: bigint | undefined;
  readonly isInternal: boolean;
  /** 1e-8 USDT. */
  readonly limit: bigint;
  readonly used: bigint;
  readonly held: bigint;
  readonly holdUntil: number;
  readonly isBlocked: boolean;
  readonly factors: FactorsAsked;
}

export class Withdrawals {
  readonly #options: WithdrawalsOptions;

  constructor(options: WithdrawalsOptions) {
    this.#options = options;
  }

  /** What a withdrawal would cost now, and the most that can be asked for. @throws Refused */
  async quote(user: number, body: BodyOf<typeof withdrawQuote>): Promise<Quote> {
    const { follower, symbols, networks, proofs, valuation, wallMs } = this.#options;
    const { asset } = assetNamed(symbols, body.symbol);
    const coin = await coinOn(networks, body.symbol, body.network);
    const { scale } = follower.listings.asset(asset);
    const address = body.address === undefined ? undefined : chainAddress(body.network, body.address.trim());
    const isInternal = address !== undefined && (await networks.ownerOf(body.network, address)) !== undefined;
    const fee = isInternal ? 0n : coin.fee;
    const balances = await follower.balances(user);
    const [kept, rights] = [await follower.withdrawalsOf(user), await follower.rights(user)];
    const available = balances.value.find((each) => each.account === Account.SPOT && each.asset === asset)?.available ?? 0n;
    const limit = this.#limitOf(rights.value.level);
    const left = limit > kept.value.withdrawn ? limit - kept.value.withdrawn : 0n;
    const worth = kept.value.heldValue === 0n ? undefined : await valuation.worthOf(user, 0);
    const price = valuation.priceOf(asset);
    const unitsOf = (value: bigint): bigint =>
      price === undefined || price.units === 0n
        ? available
        : (value * 10n ** BigInt(scale) * 10n ** BigInt(price.scale)) / (price.units * VALUE_UNITS);
    const ways: (readonly [bigint, Quote['maximumBy']])[] = [
      [available, 'available'],
      [unitsOf(left), 'limit'],
    ];
    if (worth !== undefined) ways.push([unitsOf(worth.worth > kept.value.heldValue ? worth.worth - kept.value.heldValue : 0n), 'unlocked']);
    const [maximum, maximumBy] = ways.reduce((least, way) => (way[0] < least[0] ? way : least));
    const quantity = body.quantity === undefined ? undefined : parsePositiveDecimal(body.quantity, scale);
    const isStopped = kept.value.isBlocked || rights.value.holdUntil > wallMs() || coin.state !== 'available';
    return {
      scale,
      fee,
      minimum: coin.minimum,
      maximum: isStopped || maximum < coin.minimum ? 0n : maximum,
      maximumBy,
      available,
      receives: typeof quantity === 'bigint' && quantity > fee ? quantity - fee : undefined,
      isInternal,
      limit,
      used: kept.value.withdrawn,
      held: kept.value.heldValue,
      holdUntil: rights.value.holdUntil,
      isBlocked: kept.value.isBlocked,
      factors: await proofs.factorsOf(user),
    };
  }

  /** Asks for a withdrawal. The same client id again gives the first one. @throws Refused */
  async apply(user: number, body: BodyOf<typeof withdrawApply>, address: string): Promise<Asked> {
    const { proofs } = this.#options;
    const said = { ...(await this.#read(user, body)), clientId: body.client_id };
    return this.#ask(said, {
      isListedOnly: false,
      prove: () => proofs.demand(user, body, { purpose: 'withdraw', request: requestText(said) }, address),
    });
  }

  /**
   * The same, asked for by a key of the trading API. What stands in place of proofs: the key was made with them, is good from its addresses
   * alone, still may withdraw when the withdrawal is written down, and pays to nothing but what has stood in the address book for long enough,
   * whitelist mode or not.
   * @throws Refused
   */
  async applyByKey(user: number, body: KeyedWithdrawal, key: KeyProof): Promise<Asked> {
    const said = { ...(await this.#read(user, body)), clientId: body.client_id };
    return this.#ask(said, { isListedOnly: true, prove: () => Promise.resolve(key) });
  }

  async #ask(said: NewWithdrawal, { isListedOnly, prove }: Asking): Promise<Asked> {
    const { database, wallMs } = this.#options;
    const { account: user, clientId } = said;
    const before = await database.maybe(ASKED_AS, user, clientId);
    if (before !== undefined) return this.#repeat(before, said);
    await this.#demandLikely(said, isListedOnly);
    const proof = await prove();
    const review = await this.#review(said);
    const id = await database.one(NEXT_NUMBER);
    try {
      await database.transaction(async (queries) => {
        // In the order of changes of credentials, which lock the account before its codes.
        await this.#demandAllowed(queries, said, isListedOnly);
        await proof.use(queries);
        await queries.run(ADD, ...columnsOf(id, said, digestOf(id, said)), review.needs, JSON.stringify(review.risks), new Date(wallMs()));
      });
    } catch (error) {
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
      return this.#repeat(await database.one(ASKED_AS, user, clientId), said);
    }
    return { row: await this.settle(await database.one(ONE, id)), repeated: false };
  }

  /** What a passkey is asked to prove this very withdrawal with. @throws Refused where there cannot be one */
  async passkeyOptions(user: number, body: BodyOf<typeof withdrawPasskeyOptions>): Promise<string> {
    return this.#options.proofs.passkeyOptions(user, requestText(await this.#read(user, body)));
  }

  /**
   * Hands what was asked for to the engine, and lets it go on from there; a second time it does nothing more.
   * @throws Refused where the engine does not take it; CoreError
   */
  async settle(row: WithdrawalRow): Promise<WithdrawalRow> {
    const { database, told, wallMs } = this.#options;
    if (row.state !== 'asked') return row;
    const { code, sequence } = await this.#hand(row);
    const now = new Date(wallMs());
    if (!isApplied(code)) {
      await database.run(REFUSE, row.id, now);
      throw refusedByEngine(code);
    }
    const state = row.needs === 0 ? 'approved' : 'reviewing';
    await database.transaction(async (queries) => {
      if ((await queries.maybe(MOVE, row.id, 'asked', state, now)) === undefined) return;
      await queries.run(TAKEN, row.id, sequence);
      await addSteps(queries, row.id, row.needs === 0 ? ['asked', 'approved'] : ['asked', 'reviewing'], now);
      await told.requested(queries, row, now);
    });
    return database.one(ONE, row.id);
  }

  /** Takes a withdrawal back that is not paid out. @throws Refused NOT_FOUND; WITHDRAWAL_SENT where it is too late */
  async cancel(user: number, id: number): Promise<WithdrawalRow> {
    const row = await this.#options.database.maybe(ONE, id);
    if (row === undefined || row.account !== user) throw refused('NOT_FOUND');
    if (row.state === 'cancelled') return row;
    const ended = await this.returnIt(row, NOT_PAID_OUT, 'cancelled', null);
    if (ended.state !== 'cancelled') throw refusedByEngine(Refusal.WITHDRAWAL_SENT);
    return ended;
  }

  /** Gives all of it back to the customer, from one of these states; where it is in none any more, nothing happens. */
  async returnIt(row: WithdrawalRow, from: readonly WithdrawalState[], ending: Ending, reason: string | null): Promise<WithdrawalRow> {
    const { database, wallMs } = this.#options;
    await database.maybe(BEGIN_RETURN, row.id, from, ending, reason, new Date(wallMs()));
    const begun = await database.one(ONE, row.id);
    return begun.state === 'returning' ? this.finishReturn(begun) : begun;
  }

  /** Ends what is on its way back. One that the engine has sent meanwhile goes on as it was. */
  async finishReturn(row: WithdrawalRow): Promise<WithdrawalRow> {
    const { database, core, told, wallMs } = this.#options;
    const ending = row.ending!;
    const { code } = await core.submit({ type: CommandType.WITHDRAW_RETURN, number: row.id, reason: REASONS[ending] });
    const now = new Date(wallMs());
    // The engine forgets what is over, and this one can only be over by a return that was not written down.
    if (isApplied(code) || code === Refusal.UNKNOWN_WITHDRAWAL) {
      await database.transaction(async (queries) => {
        if ((await queries.maybe(MOVE, row.id, 'returning', ending, now)) === undefined) return;
        await addSteps(queries, row.id, [STEP_OF[ending]], now);
        await told.returned(queries, row, ending, now);
      });
    } else if (code === Refusal.WITHDRAWAL_SENT) await database.run(TAKE_RETURN_BACK, row.id, now);
    else throw refusedByEngine(code);
    return database.one(ONE, row.id);
  }

  #repeat(before: WithdrawalRow, said: NewWithdrawal): Promise<Asked> {
    const isSame =
      before.asset === said.asset &&
      before.network === said.network &&
      before.address === said.address &&
      before.quantity === said.quantity;
    if (!isSame) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
    return this.settle(before).then((row) => ({ row, repeated: true }));
  }

  async #read(user: number, body: BodyOf<typeof withdrawPasskeyOptions>): Promise<Omit<NewWithdrawal, 'clientId'>> {
    const { symbols, networks, addresses, follower, valuation } = this.#options;
    const { symbol, network } = body;
    const { asset } = assetNamed(symbols, symbol);
    const coin = await coinOn(networks, symbol, network);
    const { scale } = follower.listings.asset(asset);
    if ((body.address === undefined) === (body.address_id === undefined)) throw refused('BAD_REQUEST', 'withdraw.oneAddress');
    const kept = body.address_id === undefined ? undefined : await addresses.byId(user, Number(body.address_id));
    if (body.address_id !== undefined && (kept === undefined || kept.symbol !== symbol || kept.network !== network))
      throw refused('NOT_FOUND');
    const address = chainAddress(network, (kept?.address ?? body.address ?? '').trim());
    if (address === undefined) throw refused('BAD_REQUEST', 'address.checksum');
    const quantity = parsePositiveDecimal(body.quantity, scale);
    if (typeof quantity === 'string') throw refused('BAD_REQUEST', 'field.quantity');
    const owner = await networks.ownerOf(network, address);
    if (owner === user) throw refused('BAD_REQUEST', 'withdraw.ownAddress');
    const note = kept?.note ?? (await addresses.onNetwork(user, network)).find((each) => each.address === address)?.note ?? null;
    const price = valuation.priceOf(asset);
    return {
      account: user,
      asset,
      scale,
      symbol,
      network,
      contract: coin.contract,
      address,
      note,
      receiver: owner ?? 0,
      quantity,
      fee: owner === undefined ? coin.fee : 0n,
      value: price === undefined ? null : roundedUp(valueOf(quantity, scale, price)),
    };
  }

  /** What can be said before anything is asked for: a code is not used up for what has no prospect. */
  async #demandLikely(said: NewWithdrawal, isListedOnly: boolean): Promise<void> {
    const { networks, follower, addresses, proofs, wallMs } = this.#options;
    const { account, symbol, network, address, asset, quantity, fee, value } = said;
    const coin = await coinOn(networks, symbol, network);
    if (coin.state === 'unavailable') throw refused('NOT_OFFERED', 'wallet.networkUnavailable');
    if (coin.state === 'paused') throw refused('NOT_OFFERED', 'wallet.networkPaused');
    if (quantity < coin.minimum || quantity <= fee) throw refused('BAD_REQUEST', 'withdraw.minimum');
    if (said.receiver === 0 && !coin.isPayable(quantity - fee)) throw refused('BAD_REQUEST', 'withdraw.tooFine');
    const book = await addresses.onNetwork(account, network);
    const entry = book.find((each) => each.symbol === symbol && each.address === address);
    demandListed(isListedOnly || (await proofs.rulesOf(account)).whitelist, entry, wallMs());
    const [held, kept, rights] = [await follower.balances(account), await follower.withdrawalsOf(account), await follower.rights(account)];
    if (kept.value.isBlocked) throw refusedByEngine(Refusal.WITHDRAWALS_BLOCKED);
    if (rights.value.holdUntil > wallMs()) throw refusedByEngine(Refusal.WITHDRAWALS_HELD);
    if (kept.value.withdrawn + (value ?? 0n) > this.#limitOf(rights.value.level)) throw refusedByEngine(Refusal.WITHDRAWAL_LIMIT);
    const available = held.value.find((each) => each.account === Account.SPOT && each.asset === asset)?.available ?? 0n;
    if (available < quantity) throw refusedByEngine(Refusal.INSUFFICIENT_BALANCE);
  }

  /**
   * What only the transaction that writes it down can know: nobody switches whitelist mode, begins a hold or removes the address between
   * this and its end. A hold that has just begun is seen here before the engine is told of it.
   */
  async #demandAllowed(queries: Queries, said: NewWithdrawal, isListedOnly: boolean): Promise<void> {
    const { addresses, proofs, wallMs } = this.#options;
    const rules = await proofs.keepRules(queries, said.account);
    if ((rules.holdUntilMs ?? 0) > wallMs()) throw refusedByEngine(Refusal.WITHDRAWALS_HELD);
    demandListed(isListedOnly || rules.whitelist, await addresses.keep(queries, said.account, said), wallMs());
  }

  async #review(said: NewWithdrawal) {
    const { database, addresses, proofs, review } = this.#options;
    const kept = (await addresses.onNetwork(said.account, said.network)).map(({ address }) => address);
    return reviewOf(database, said, review, { kept, isNewDevice: await proofs.isOnNewDevice(said.account) });
  }

  /** A valuation from before something else left is refused, and made anew. */
  async #hand(row: WithdrawalRow) {
    const { core, valuation, follower } = this.#options;
    const { id, account: user, asset, receiver, quantity, fee } = row;
    let outcome = { code: Refusal.VALUE_HELD as number, sequence: 0 };
    for (let tries = 0; tries < MAX_VALUATIONS && outcome.code === Refusal.VALUE_HELD; tries++) {
      const { worth, sequence: asOf } = await valuation.worthOf(user, follower.sequence);
      const { value: kept } = await follower.withdrawalsOf(user);
      outcome = await core.submit({
        type: CommandType.WITHDRAW,
        user,
        number: id,
        asset,
        network: networkNumber(row.network),
        receiver,
        quantity,
        fee,
        value: row.value ?? 0n,
        wealth: worth,
        asOf,
        // The journal has no addresses.
        target: clientKey(row.address),
      });
      if (kept.heldValue === 0n) break;
    }
    return outcome;
  }

  #limitOf(level: number): bigint {
    return limitOf(this.#options.follower, level);
  }
}

const STEP_OF = { cancelled: 'cancelled', rejected: 'rejected', failed: 'release_failed' } as const satisfies Record<
  Ending,
  WithdrawalStep
>;
/** As the engine has them. */
const REASONS = { cancelled: 1, rejected: 2, failed: 3 } as const satisfies Record<Ending, number>;

async function addSteps(queries: Queries, id: number, steps: readonly WithdrawalStep[], now: Date): Promise<void> {
  for (const step of steps) await queries.run(ADD_STEP, id, step, now);
}

/** A currency on a network of this exchange. @throws Refused */
async function coinOn(networks: WithdrawalNetworks, symbol: string, network: NewWithdrawal['network']): Promise<WithdrawalNetwork> {
  const coin = await networks.find(symbol, network);
  if (coin === undefined) throw refused('NOT_OFFERED', 'wallet.networkUnavailable');
  return coin;
}

/** In whitelist mode, and by key, money goes to what is in the book for long enough. @throws Refused NOT_WHITELISTED */
function demandListed(isDemanded: boolean, entry: KeptAddress | undefined, nowMs: number): void {
  if (!isDemanded) return;
  if (entry === undefined) throw refused('NOT_WHITELISTED');
  if (entry.usable_from > nowMs) throw refused('NOT_WHITELISTED', 'withdraw.addressTooNew');
}

/** What a passkey proves, in one spelling: another coin, network, address or quantity is another request. */
function requestText({ symbol, network, contract, address, quantity, scale }: Omit<NewWithdrawal, 'clientId'>): string {
  return JSON.stringify(['withdraw', symbol, network, contract, address, formatTrimmedDecimal(quantity, scale)]);
}

/** 1e-8 USDT, against the limit and so rounded up. */
function roundedUp(value: bigint): bigint {
  const { numerator, denominator } = valueFraction(value);
  return (numerator * VALUE_UNITS + denominator - 1n) / denominator;
}

/** What operators sign, and the signer makes again of what it is asked to pay. */
export function digestOf(id: number, said: Omit<NewWithdrawal, 'clientId'>): string {
  const { account: uid, network, symbol, contract, address, quantity, fee, scale } = said;
  const text = withdrawalText({
    id,
    uid,
    network,
    symbol,
    contract,
    address,
    receives: formatTrimmedDecimal(quantity - fee, scale),
    fee: formatTrimmedDecimal(fee, scale),
  });
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function columnsOf(id: number, said: NewWithdrawal, digest: string) {
  const { account, clientId, asset, scale, symbol, network, contract, address, note, receiver, quantity, fee, value } = said;
  return [id, account, clientId, asset, scale, symbol, network, contract, address, note, receiver, quantity, fee, value, digest] as const;
}

type Limited = { readonly listings: Pick<LiveQueries['listings'], 'limits'> };

/** What may be withdrawn in 24 hours at a level of identity, 1e-8 USDT. */
function limitOf({ listings: { limits } }: Limited, level: number): bigint {
  return BigInt((level === 0 ? limits?.drawUnchecked : limits?.drawChecked) ?? 0) * VALUE_UNITS;
}

/** What a user has withdrawn in 24 hours, and may, 1e-8 USDT. */
export async function withdrawalLimitOf(follower: Limited & Pick<LiveQueries, 'rights' | 'withdrawalsOf'>, user: number) {
  const [kept, rights] = [await follower.withdrawalsOf(user), await follower.rights(user)];
  return { used: kept.value.withdrawn, limit: limitOf(follower, rights.value.level) };
}

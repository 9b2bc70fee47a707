/** From what operators write of an item to its command. What the engine would refuse of what a person can have typed wrong is said in words before anybody approves it. */
import { ICO_BLOCKS_AHEAD, ICO_DRAW_DAYS } from '@kontor/contract/console/ico';
import { networkNumber } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { AssetFlag } from '@kontor/domain/accounts';
import { parseDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { lotsForSale, wholeToken } from '@kontor/domain/ico/cost';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { CommandType } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { bytesOf, halvesOf } from '@kontor/engine/hash-halves';
import type { IcoItemState } from '../../follower/ico/ico-facts.ts';
import type { AssetListing } from '../../follower/listings.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeBody } from '../../operators/change-kind.ts';
import type { AssetName } from '../market/symbols.ts';

export type CreateBody = ChangeBody<'ico/create'>;
type ItemCommand = Omit<CommandOf<'ICO_ITEM'>, 'time' | 'deadline' | 'user'>;

/** What is listed now. */
export interface ListedForItems {
  readonly assets: readonly AssetName[];
  readonly listings: ReadonlyMap<number, AssetListing>;
  readonly items: ReadonlyMap<number, IcoItemState>;
  readonly nowMs: number;
}

const FREEZE_DIGITS = 8;
const MAX_FREEZE = 100_000_000n;
const DAY_MS = 86_400_000;
const MAX_DRAW_DAYS = 30;
const MAX_LOTS = 2n ** 31n - 1n;
const MAX_UNITS = 1n << 62n;
const NOTHING_PROMISED = '00'.repeat(32);

/**
 * The command that sets an item's terms. `commitment` is the hash of a lottery's secret, hexadecimal.
 * @throws ChangeProblem naming what there is not, or what a number does not fit
 */
export function itemCommand(body: CreateBody, item: number, commitment: string | undefined, listed: ListedForItems): ItemCommand {
  const [token, payment] = [coinOf('symbol', body.symbol, listed), coinOf('payment', body.payment, listed)];
  if (token.asset === payment.asset) throw new ChangeProblem('payment: an item is not paid with what it sells');
  if ((payment.flags & AssetFlag.ICO_PAYMENT) === 0) throw new ChangeProblem(`payment: ${body.payment} is not for subscriptions`);
  const supply = unitsOf('supply', body.supply, token.scale);
  const price = unitsOf('raise_price', body.raise_price, payment.scale);
  const coin = wholeToken(token.scale);
  if (supply * price > MAX_UNITS * coin) throw new ChangeProblem('supply: at this price it is more than can be counted');
  const isLottery = body.mode === 'lottery';
  return {
    type: CommandType.ICO_ITEM,
    item,
    token: token.asset,
    payment: payment.asset,
    mode: isLottery ? IcoMode.LOTTERY : IcoMode.PRO_RATA,
    ...frozenOf(body),
    supply,
    price,
    ...timesOf(body),
    ...(isLottery ? lotteryOf(body, { supply, price, coin, scale: token.scale }) : shareOf(body, token.scale)),
    commitment: halvesOf(Buffer.from(isLottery ? (commitment ?? NOTHING_PROMISED) : NOTHING_PROMISED, 'hex')),
  };
}

/** Nobody is to find a sale under way that he has not seen announced. @throws ChangeProblem */
export function demandFuture({ start }: Pick<CreateBody, 'start'>, nowMs: number): void {
  if (start <= nowMs) throw new ChangeProblem('start: has to be in the future');
}

/** Chains as far as this server follows them. */
export interface KnownChains {
  find(
    network: NetworkWord,
  ): { readonly scanner: { readonly state: { readonly head: number | undefined; readonly height: number | undefined } } } | undefined;
}

/**
 * The block of a draw must not be there yet: whoever knows its hash when he announces it could try secrets until the winners please him. Of a
 * chain that this server does not follow nothing is known. @throws ChangeProblem
 */
export function demandUnknownBlock({ network, height }: Pick<CreateBody, 'network' | 'height'>, chains: KnownChains): void {
  const state = network === undefined ? undefined : chains.find(network)?.scanner.state;
  const reached = Math.max(state?.head ?? -1, state?.height ?? -1);
  if (height === undefined || reached < 0 || height >= reached + ICO_BLOCKS_AHEAD) return;
  throw new ChangeProblem(
    `height: ${network} has reached block ${reached}; what a draw hangs on has to be ${ICO_BLOCKS_AHEAD} blocks ahead, ${reached + ICO_BLOCKS_AHEAD} or above`,
  );
}

/** Whether an item has these very terms already. */
export function hasTerms({ type: _type, drawBy: _drawBy, commitment, ...said }: ItemCommand, known: IcoItemState | undefined): boolean {
  if (known === undefined) return false;
  const terms: Readonly<Record<string, unknown>> = { ...known.terms };
  const isSame = Object.entries(said).every(([name, value]) => terms[name] === value);
  return isSame && Buffer.from(bytesOf(commitment)).toString('hex') === known.terms.commitment;
}

/** Terms of an item stand still from its start on. @throws ChangeProblem */
export function demandChangeable(item: number, { items, nowMs }: ListedForItems): IcoItemState {
  const known = items.get(item);
  if (known === undefined) throw new ChangeProblem(`there is no item ${item}`);
  if (known.stage !== IcoStage.OPEN || nowMs >= known.terms.start) throw new ChangeProblem(`the sale of item ${item} has begun`);
  return known;
}

function coinOf(field: string, symbol: string, { assets, listings }: ListedForItems) {
  const name = assets.find((each) => each.symbol === symbol);
  const listing = name && listings.get(name.asset);
  if (name === undefined || listing === undefined) throw new ChangeProblem(`${field}: there is no currency ${symbol}`);
  return { asset: name.asset, scale: listing.scale, flags: listing.flags };
}

function unitsOf(field: string, text: string, scale: number): bigint {
  const units = parsePositiveDecimal(text, scale);
  if (typeof units === 'string') throw new ChangeProblem(`${field}: ${text} is ${units}, with ${scale} decimals at most`);
  return units;
}

function frozenOf({ freeze_ratio: ratio, freeze_days: freezeDays }: CreateBody) {
  const rate = parseDecimal(ratio, FREEZE_DIGITS);
  if (typeof rate === 'string' || rate > MAX_FREEZE)
    throw new ChangeProblem('freeze_ratio: has to be from 0 to 1, with 8 decimals at most');
  if ((rate === 0n) !== (freezeDays === 0)) throw new ChangeProblem('freeze_days: with a ratio there are days, without there are none');
  return { freezeRate: Number(rate), freezeDays };
}

function timesOf({ start, end, draw_by: drawBy = end + ICO_DRAW_DAYS * DAY_MS }: CreateBody) {
  if (start >= end) throw new ChangeProblem('end: has to be after the start');
  if (drawBy <= end || drawBy > end + MAX_DRAW_DAYS * DAY_MS)
    throw new ChangeProblem(`draw_by: has to be after the end, by ${MAX_DRAW_DAYS} days at most`);
  return { start, end, drawBy };
}

function lotteryOf(
  body: CreateBody,
  { supply, price, coin, scale }: { readonly supply: bigint; readonly price: bigint; readonly coin: bigint; readonly scale: number },
) {
  const { lot: lotText, lots_per_user: lots, network, height } = body;
  if (lotText === undefined || lots === undefined || network === undefined || height === undefined)
    throw new ChangeProblem('a lottery needs lot, lots_per_user, network and height');
  if (body.most_tokens !== undefined) throw new ChangeProblem('most_tokens: a lottery is limited by lots');
  const lot = unitsOf('lot', lotText, scale);
  if ((lot * price) % coin !== 0n) throw new ChangeProblem('lot: its price would be rounded');
  const forSale = lotsForSale(supply, lot);
  if (forSale < 1n) throw new ChangeProblem('lot: is more than is sold');
  if (forSale > MAX_LOTS) throw new ChangeProblem('lot: there would be too many');
  return { lot, cap: BigInt(lots), network: networkNumber(network), height };
}

function shareOf(body: CreateBody, scale: number) {
  const { lot, lots_per_user: lots, network, height, most_tokens: most } = body;
  if (lot !== undefined || lots !== undefined || network !== undefined || height !== undefined)
    throw new ChangeProblem('what is sold in proportion has no lots and no draw');
  return { lot: 0n, cap: most === undefined ? 0n : unitsOf('most_tokens', most, scale), network: 0, height: 0 };
}

/** Networks, deposit addresses and deposits. Source: spec §3, §4; rules 6.4; calls.md "Wallet". */
import { demoFaucet } from '@kontor/contract/demo';
import { depositAddress, networks as networksCall } from '@kontor/contract/deposit';
import { networksOfCoin } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { AssetFlag } from '@kontor/domain/accounts';
import { formatTrimmedDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { addAddress, addressOfUser } from '../../chains/address-rows.ts';
import { isPaused, networkPauses } from '../../chains/network-state.ts';
import { chainUnits } from '../../chains/networks.ts';
import type { CoinTerms, Networks, OpenNetwork } from '../../chains/networks.ts';
import { LOOPBACK, isIn, networksOf } from '../../client-address.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { assetNamed } from '../market/symbols.ts';
import type { Symbols } from '../market/symbols.ts';
import { mountDepositList } from './deposit-list.ts';
import { networkRows } from './network-list.ts';

/** Sends coins of a demo's own chain; the chain's units. */
export type SendLocal = (symbol: string, address: string, units: bigint) => Promise<string>;

export interface DepositRoutesOptions {
  readonly tables: Queries;
  readonly networks: Networks;
  readonly queries: Pick<LiveQueries, 'listings' | 'sequence'>;
  readonly symbols: Symbols;
  readonly isDemo: boolean;
  /** Undefined while no such chain runs. */
  readonly sendLocal: () => SendLocal | undefined;
  readonly wallMs: () => number;
}

/** Whole coins of one gift at most. */
const MOST_GIVEN: Readonly<Record<string, bigint>> = { USDT: 100_000n, ETH: 50n, SOL: 1_000n, XRP: 100_000n };
const THIS_MACHINE = networksOf(LOOPBACK);

export function mountDeposits(routes: Routes, options: DepositRoutesOptions): void {
  const { tables, networks, queries, symbols, isDemo, wallMs } = options;
  const flagsOf = (asset: number): number => queries.listings.assets.get(asset)?.flags ?? 0;

  routes.user(networksCall, async ({ body }) => {
    const wanted = body.symbol === undefined ? symbols.assets : [assetNamed(symbols, body.symbol)];
    const pauses = await networkPauses(tables);
    const list = wanted.flatMap(({ asset, symbol }) => {
      const flags = flagsOf(asset);
      const coin = { symbol, deposits: (flags & AssetFlag.DEPOSITS) !== 0, withdrawals: (flags & AssetFlag.WITHDRAWALS) !== 0 };
      return networkRows(coin, networks, pauses, isDemo);
    });
    return { list };
  });

  routes.user(depositAddress, async ({ body: { symbol, network }, session: { user } }) => {
    const { address, coin } = await depositPlace(options, user, symbol, network);
    const minimum = formatTrimmedDecimal(coin.minimumDeposit, coin.scale);
    return { symbol, network, address, memo: null, contract: coin.contract ?? null, minimum };
  });

  mountDepositList(routes, { tables, networks, queries, wallMs });
  if (isDemo) mountFaucet(routes, options);
}

/** Where a user's deposits of a coin go on a network. @throws Refused where there can be none now */
export async function depositPlace(
  options: Pick<DepositRoutesOptions, 'tables' | 'networks' | 'queries' | 'symbols' | 'wallMs'>,
  user: number,
  symbol: string,
  network: NetworkWord,
): Promise<{ readonly address: string; readonly coin: CoinTerms }> {
  const { tables, queries, symbols } = options;
  const { asset } = assetNamed(symbols, symbol);
  const [open, coin] = coinOn(options, symbol, network);
  const pauses = await networkPauses(tables);
  const flags = queries.listings.assets.get(asset)?.flags ?? 0;
  if ((flags & AssetFlag.DEPOSITS) === 0 || isPaused(pauses, 'deposits', open.number, symbol))
    throw refused('NOT_OFFERED', 'deposit.paused');
  return { address: await addressFor(options, open, user), coin };
}

/** Real transactions of the demo's chain. Anyone but this machine finds no such call. */
function mountFaucet(routes: Routes, options: DepositRoutesOptions): void {
  routes.user(demoFaucet, async ({ body: { symbol, network, amount }, session: { user }, address: from }) => {
    if (!isIn(THIS_MACHINE, from)) throw refused('NOT_FOUND');
    assetNamed(options.symbols, symbol);
    if (network !== 'LOCAL') throw refused('BAD_REQUEST', 'address.network');
    const [open, coin] = coinOn(options, symbol, network);
    const send = options.sendLocal();
    if (send === undefined) throw refused('NOT_OFFERED', 'deposit.unavailable');
    const given = parsePositiveDecimal(amount, coin.scale);
    const units = typeof given === 'string' ? undefined : chainUnits(given, coin);
    const most = (MOST_GIVEN[symbol] ?? 1n) * 10n ** BigInt(coin.scale);
    if (units === undefined || typeof given === 'string' || given > most) throw refused('BAD_REQUEST', 'field.amount');
    return { txid: await send(symbol, await addressFor(options, open, user), units) };
  });
}

/** @throws Refused where the coin does not travel there, or there is no node */
function coinOn(
  { networks }: Pick<DepositRoutesOptions, 'networks'>,
  symbol: string,
  network: NetworkWord,
): readonly [OpenNetwork, CoinTerms] {
  if (!networksOfCoin(symbol).some((each) => each.network === network)) throw refused('BAD_REQUEST', 'address.network');
  const open = networks.find(network);
  const coin = open?.coins.get(symbol);
  if (open === undefined || coin === undefined || open.scanner.state.stopped !== undefined)
    throw refused('NOT_OFFERED', 'deposit.unavailable');
  return [open, coin];
}

/** The user's address, made with the first question; watched before anybody is told of it. */
async function addressFor(
  { tables, wallMs }: Pick<DepositRoutesOptions, 'tables' | 'wallMs'>,
  open: OpenNetwork,
  user: number,
): Promise<string> {
  const known = await addressOfUser(tables, open.number, user);
  if (known !== undefined) return known;
  const address = open.chain.address(user);
  await addAddress(tables, open.number, user, address, new Date(wallMs()));
  open.watched.add(address);
  return address;
}

/** Names of assets and pairs, and their numbers in the journal. They are read again whenever the journal lists something, new or not. */
import { refused } from '../../http/refused.ts';
import { boolean, nullable, safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

export interface AssetName {
  readonly asset: number;
  readonly symbol: string;
  /** Whether deposits and withdrawals were open before the journal said so; read at the upgrade from release 1 only. */
  readonly rechargeTurn: boolean;
  readonly drawTurn: boolean;
  /** Coins in circulation, a decimal; null where nobody said. */
  readonly supply: string | null;
}

export interface MarketName {
  readonly market: number;
  readonly base: AssetName;
  readonly quote: AssetName;
  /** `BTC_USDT`. */
  readonly pair: string;
  readonly isHot: boolean;
  /** Whether the pair has a contract that can be traded (spec §3). */
  readonly hasContract: boolean;
}

const ASSETS = statement<[], AssetName>(
  'asset-names',
  'SELECT asset, symbol, recharge_turn, draw_turn, supply FROM asset_name ORDER BY asset',
  (row) => ({
    asset: safeInteger(row, 'asset'),
    symbol: text(row, 'symbol'),
    rechargeTurn: boolean(row, 'recharge_turn'),
    drawTurn: boolean(row, 'draw_turn'),
    supply: nullable(text, row, 'supply'),
  }),
);
const MARKETS = statement<[], { market: number; base: number; quote: number; isHot: boolean; hasContract: boolean }>(
  'market-names',
  'SELECT market, base_asset, quote_asset, is_hot, has_contract FROM market_name ORDER BY market',
  (row) => ({
    market: safeInteger(row, 'market'),
    base: safeInteger(row, 'base_asset'),
    quote: safeInteger(row, 'quote_asset'),
    isHot: boolean(row, 'is_hot'),
    hasContract: boolean(row, 'has_contract'),
  }),
);
const ADD_ASSET = command<[number, string, boolean, boolean, string | null]>(
  'asset-name-add',
  'INSERT INTO asset_name (asset, symbol, recharge_turn, draw_turn, supply) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (asset) DO NOTHING',
);
const ADD_MARKET = command<[number, number, number, boolean]>(
  'market-name-add',
  'INSERT INTO market_name (market, base_asset, quote_asset, is_hot) VALUES ($1, $2, $3, $4) ON CONFLICT (market) DO NOTHING',
);

const SET_SUPPLY = command<[asset: number, supply: string | null]>(
  'asset-name-supply',
  'UPDATE asset_name SET supply = $2 WHERE asset = $1',
);
const SET_HOT = command<[market: number, isHot: boolean]>('market-name-hot', 'UPDATE market_name SET is_hot = $2 WHERE market = $1');

/** All names, as of now: what `assets` and `markets` give is to be asked for anew by whoever looks again. */
export class Symbols {
  #assets: readonly AssetName[] = [];
  #markets: readonly MarketName[] = [];
  #byAsset: ReadonlyMap<number, AssetName> = new Map();
  #byPair: ReadonlyMap<string, MarketName> = new Map();
  #byMarket: ReadonlyMap<number, MarketName> = new Map();

  constructor(assets: readonly AssetName[], markets: readonly MarketName[]) {
    this.#set(assets, markets);
  }

  get assets(): readonly AssetName[] {
    return this.#assets;
  }

  get markets(): readonly MarketName[] {
    return this.#markets;
  }

  /** Reads all names again. On an error they stay as they were. */
  async refresh(queries: Queries): Promise<void> {
    const { assets, markets } = await readNames(queries);
    this.#set(assets, markets);
  }

  /** Whether an asset has a name. */
  namesAsset(asset: number): boolean {
    return this.#byAsset.has(asset);
  }

  /** The name of a market, or undefined when there is none yet. */
  byMarket(market: number): MarketName | undefined {
    return this.#byMarket.get(market);
  }

  /** The market of a pair, or undefined when there is none. */
  byPair(pair: string): MarketName | undefined {
    return this.#byPair.get(pair);
  }

  /** The name of an asset that the journal knows; throws when it has none. */
  ofAsset(asset: number): AssetName {
    const name = this.#byAsset.get(asset);
    if (name === undefined) throw new Error(`asset ${asset} has no name`);
    return name;
  }

  /** The name of a market that the journal knows; throws when it has none. */
  ofMarket(market: number): MarketName {
    const name = this.#byMarket.get(market);
    if (name === undefined) throw new Error(`market ${market} has no name`);
    return name;
  }

  #set(assets: readonly AssetName[], markets: readonly MarketName[]): void {
    this.#assets = assets;
    this.#markets = markets;
    this.#byAsset = new Map(assets.map((name) => [name.asset, name]));
    this.#byPair = new Map(markets.map((name) => [name.pair, name]));
    this.#byMarket = new Map(markets.map((name) => [name.market, name]));
  }
}

/**
 * The asset of a symbol that a caller said.
 * @throws Refused where there is none
 */
export function assetNamed(symbols: Symbols, symbol: string): AssetName {
  const name = symbols.assets.find((candidate) => candidate.symbol === symbol);
  if (name === undefined) throw refused('BAD_REQUEST', 'field.symbol');
  return name;
}

/** Reads all names. */
export async function readSymbols(queries: Queries): Promise<Symbols> {
  const { assets, markets } = await readNames(queries);
  return new Symbols(assets, markets);
}

async function readNames(queries: Queries): Promise<{ readonly assets: readonly AssetName[]; readonly markets: readonly MarketName[] }> {
  const assets = await queries.many(ASSETS);
  const named = (asset: number): AssetName => {
    const name = assets.find((candidate) => candidate.asset === asset);
    if (name === undefined) throw new Error(`asset ${asset} has no name`);
    return name;
  };
  const markets = (await queries.many(MARKETS)).map(({ market, base, quote, isHot, hasContract }): MarketName => {
    const names = { base: named(base), quote: named(quote) };
    return { market, ...names, pair: `${names.base.symbol}_${names.quote.symbol}`, isHot, hasContract };
  });
  return { assets, markets };
}

/** Adds a name; one that is there stays as it is. */
export async function addAssetName(queries: Queries, name: AssetName): Promise<void> {
  await queries.run(ADD_ASSET, name.asset, name.symbol, name.rechargeTurn, name.drawTurn, name.supply);
}

/** Adds a name; one that is there stays as it is. */
export async function addMarketName(
  queries: Queries,
  name: { market: number; base: number; quote: number; isHot: boolean },
): Promise<void> {
  await queries.run(ADD_MARKET, name.market, name.base, name.quote, name.isHot);
}

/** Says how many coins are in circulation; null where nobody says it any more. */
export async function setSupply(queries: Queries, asset: number, supply: string | null): Promise<void> {
  await queries.run(SET_SUPPLY, asset, supply);
}

/** Counts a pair among the hot ones, or not. */
export async function setHot(queries: Queries, market: number, isHot: boolean): Promise<void> {
  await queries.run(SET_HOT, market, isHot);
}

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
  /** `BTC_USDT`; a pair and its perpetual contract have one. */
  readonly pair: string;
  readonly isHot: boolean;
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
const MARKETS = statement<[], { market: number; base: number; quote: number; isHot: boolean }>(
  'market-names',
  'SELECT market, base_asset, quote_asset, is_hot FROM market_name ORDER BY market',
  (row) => ({
    market: safeInteger(row, 'market'),
    base: safeInteger(row, 'base_asset'),
    quote: safeInteger(row, 'quote_asset'),
    isHot: boolean(row, 'is_hot'),
  }),
);
const CONTRACTS = statement<[], { market: number; base: number; quote: number; isHot: boolean }>(
  'contract-names',
  'SELECT market, base_asset, quote_asset, is_hot FROM contract_name ORDER BY market',
  (row) => ({
    market: safeInteger(row, 'market'),
    base: safeInteger(row, 'base_asset'),
    quote: safeInteger(row, 'quote_asset'),
    isHot: boolean(row, 'is_hot'),
  }),
);
const ADD_CONTRACT = command<[number, number, number, boolean]>(
  'contract-name-add',
  'INSERT INTO contract_name (market, base_asset, quote_asset, is_hot) VALUES ($1, $2, $3, $4) ON CONFLICT (market) DO NOTHING',
);
const SET_CONTRACT_HOT = command<[market: number, isHot: boolean]>(
  'contract-name-hot',
  'UPDATE contract_name SET is_hot = $2 WHERE market = $1',
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
  #contracts: readonly MarketName[] = [];
  #contractByPair: ReadonlyMap<string, MarketName> = new Map();
  #contractByMarket: ReadonlyMap<number, MarketName> = new Map();

  constructor(assets: readonly AssetName[], markets: readonly MarketName[], contracts: readonly MarketName[] = []) {
    this.#set(assets, markets, contracts);
  }

  get assets(): readonly AssetName[] {
    return this.#assets;
  }

  /** Pairs of spot. */
  get markets(): readonly MarketName[] {
    return this.#markets;
  }

  /** Perpetual contracts, each a market with a number of its own. */
  get contracts(): readonly MarketName[] {
    return this.#contracts;
  }

  /** Reads all names again. On an error they stay as they were. */
  async refresh(queries: Queries): Promise<void> {
    const { assets, markets, contracts } = await readNames(queries);
    this.#set(assets, markets, contracts);
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

  /** The name of a contract by its number, or undefined when there is none yet. */
  contractByMarket(market: number): MarketName | undefined {
    return this.#contractByMarket.get(market);
  }

  /** The contract of a pair, or undefined when there is none. */
  contractByPair(pair: string): MarketName | undefined {
    return this.#contractByPair.get(pair);
  }

  /** The name of a contract that the journal knows; throws when it has none. */
  ofContract(market: number): MarketName {
    const name = this.#contractByMarket.get(market);
    if (name === undefined) throw new Error(`contract ${market} has no name`);
    return name;
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

  #set(assets: readonly AssetName[], markets: readonly MarketName[], contracts: readonly MarketName[]): void {
    this.#contracts = contracts;
    this.#contractByPair = new Map(contracts.map((name) => [name.pair, name]));
    this.#contractByMarket = new Map(contracts.map((name) => [name.market, name]));
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
  const { assets, markets, contracts } = await readNames(queries);
  return new Symbols(assets, markets, contracts);
}

interface Names {
  readonly assets: readonly AssetName[];
  readonly markets: readonly MarketName[];
  readonly contracts: readonly MarketName[];
}

async function readNames(queries: Queries): Promise<Names> {
  const assets = await queries.many(ASSETS);
  const named = (asset: number): AssetName => {
    const name = assets.find((candidate) => candidate.asset === asset);
    if (name === undefined) throw new Error(`asset ${asset} has no name`);
    return name;
  };
  const nameOf = ({ market, base, quote, isHot }: { market: number; base: number; quote: number; isHot: boolean }): MarketName => {
    const names = { base: named(base), quote: named(quote) };
    return { market, ...names, pair: `${names.base.symbol}_${names.quote.symbol}`, isHot };
  };
  const [markets, contracts] = [await queries.many(MARKETS), await queries.many(CONTRACTS)];
  return { assets, markets: markets.map(nameOf), contracts: contracts.map(nameOf) };
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

/** Adds a contract's name; one that is there stays as it is. */
export async function addContractName(
  queries: Queries,
  name: { market: number; base: number; quote: number; isHot: boolean },
): Promise<void> {
  await queries.run(ADD_CONTRACT, name.market, name.base, name.quote, name.isHot);
}

/** Counts a contract among the hot ones, or not. */
export async function setContractHot(queries: Queries, market: number, isHot: boolean): Promise<void> {
  await queries.run(SET_CONTRACT_HOT, market, isHot);
}

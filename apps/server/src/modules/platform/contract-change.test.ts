import { CONTRACT_DEFAULTS } from '@kontor/contract/console/contract';
import { MarketStatus } from '@kontor/domain/market';
import { CommandType } from '@kontor/engine/command';
import { describe, expect, test } from 'vitest';
import type { ContractState } from '../../follower/perpetual/contract-facts.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { AssetName, MarketName } from '../market/symbols.ts';
import { contractSteps } from './contract-change.ts';
import type { ContractChange, ListedContracts } from './contract-change.ts';

const [USDT, BTC] = ['USDT', 'BTC'].map((symbol, asset): AssetName => ({
  asset,
  symbol,
  rechargeTurn: true,
  drawTurn: true,
  supply: null,
})) as [AssetName, AssetName];
const NAME: MarketName = { market: 7, base: BTC, quote: USDT, pair: 'BTC_USDT', isHot: false };
const SAVE = {
  pair: 'BTC_USDT',
  tick_size: '0.1',
  step_size: '0.001',
  brackets: [
    { cap: '50000', max_leverage: 125, maintenance_rate: '0.004' },
    { cap: '250000', max_leverage: 100, maintenance_rate: '0.005' },
  ],
};

/** USDT and BTC are listed, and no contract. */
function nothing(): ListedContracts {
  const assets = new Map([0, 1].map((asset) => [asset, { asset, scale: 8, flags: 0 }] as const));
  return {
    symbols: { assets: [USDT, BTC], markets: [], contracts: [], contractByPair: () => undefined },
    listings: { assets, markets: new Map() },
    contracts: new Map(),
  };
}

/** The contract is listed as it was saved first. */
function listed(): ListedContracts {
  const [grid, terms] = contractSteps({ command: 'contract/save', body: SAVE }, nothing()).commands;
  if (grid?.type !== CommandType.LIST_MARKET || terms?.type !== CommandType.CONTRACT_TERMS) throw new Error('two commands list a contract');
  const { type: _type, ...said } = terms;
  const brackets = said.brackets.map(({ rate, ...bracket }) => ({ ...bracket, rate: BigInt(rate) }));
  const state = { terms: { ...said, market: 7, brackets }, isSettling: false } as unknown as ContractState;
  const listing = {
    kind: 1,
    terms: { ...grid.terms, market: 7 },
    baseScale: 8,
    quoteScale: 8,
    unit: 1n,
    status: MarketStatus.TRADING,
    lastTicks: 0,
  };
  return {
    ...nothing(),
    symbols: { assets: [USDT, BTC], markets: [], contracts: [NAME], contractByPair: (pair) => (pair === NAME.pair ? NAME : undefined) },
    listings: { ...nothing().listings, markets: new Map([[7, listing]]) },
    contracts: new Map([[7, state]]),
  };
}

const steps = (change: ContractChange, world = listed()) => contractSteps(change, world);

describe('a contract', () => {
  test('is listed with its name, its grid and its terms; what is left out is as the defaults say', () => {
    const { contract, commands } = steps({ command: 'contract/save', body: SAVE }, nothing());
    expect(contract).toMatchObject({ base: 1, quote: 0, isHot: false });
    expect(commands).toMatchObject([
      {
        type: CommandType.LIST_MARKET,
        kind: 1,
        terms: { tickUnits: 10_000_000, stepUnits: 100_000, bandBps: 0, maxOrders: CONTRACT_DEFAULTS.max_orders },
      },
      {
        type: CommandType.CONTRACT_TERMS,
        makerRate: 20_000,
        takerRate: 50_000,
        liquidationRate: 500_000,
        fundingCap: 300_000,
        intervalHours: 8,
        brackets: [
          { cap: 5_000_000_000_000n, maxLeverage: 125, rate: 4_000 },
          { cap: 25_000_000_000_000n, maxLeverage: 100, rate: 5_000 },
        ],
      },
    ]);
  });

  test('that is listed keeps what is not said', () => {
    const { contract, contractHot, commands } = steps({
      command: 'contract/save',
      body: { pair: 'BTC_USDT', is_hot: true, max_open_interest: '1000', funding_hours: 4 },
    });
    expect([contract, contractHot]).toEqual([undefined, { market: 7, isHot: true }]);
    expect(commands).toMatchObject([
      { terms: { market: 7, tickUnits: 10_000_000 } },
      { maxOpenLots: 1_000_000, intervalHours: 4, takerRate: 50_000, brackets: [{ maxLeverage: 125 }, { maxLeverage: 100 }] },
    ]);
  });

  test('is halted, opened, priced and ended', () => {
    expect(steps({ command: 'contract/state', body: { pair: 'BTC_USDT', state: 'halted' } }).commands).toEqual([
      { type: CommandType.MARKET_STATUS, market: 7, status: MarketStatus.HALTED },
    ]);
    expect(steps({ command: 'contract/fee', body: { pair: 'BTC_USDT', maker_rate: 0, taker_rate: 40_000 } }).commands).toMatchObject([
      { type: CommandType.CONTRACT_TERMS, market: 7, makerRate: 0, takerRate: 40_000, liquidationRate: 500_000 },
    ]);
    expect(steps({ command: 'contract/settle', body: { pair: 'BTC_USDT', price: '60000.1' } }).commands).toEqual([
      { type: CommandType.SETTLE_CONTRACT, market: 7, price: 6_000_010_000_000n },
    ]);
  });

  test.each<[string, ContractChange, string]>([
    ['no brackets', { command: 'contract/save', body: { ...SAVE, pair: 'BTC_USDT', brackets: [] } }, 'brackets'],
    ['caps that fall', { command: 'contract/save', body: { ...SAVE, brackets: SAVE.brackets.toReversed() } }, 'brackets: each cap'],
    ['a currency that there is not', { command: 'contract/save', body: { ...SAVE, pair: 'ABC_USDT' } }, 'ABC'],
    ['a coin against itself', { command: 'contract/save', body: { ...SAVE, pair: 'BTC_BTC' } }, 'two currencies'],
    ['a grid that rounds', { command: 'contract/save', body: { ...SAVE, tick_size: '0.00000001', step_size: '0.00000001' } }, 'rounded'],
    ['a price between ticks', { command: 'contract/settle', body: { pair: 'BTC_USDT', price: '60000.05' } }, 'no multiple of the tick'],
    [
      'a contract that there is not',
      { command: 'contract/fee', body: { pair: 'ETH_USDT', maker_rate: 0, taker_rate: 0 } },
      'there is no contract',
    ],
  ])('with %s is refused', (_what, change, words) => {
    expect(() => steps(change)).toThrow(ChangeProblem);
    expect(() => steps(change)).toThrow(words);
  });

  test('without brackets is no new one', () => {
    const { brackets: _brackets, ...body } = SAVE;
    expect(() => steps({ command: 'contract/save', body }, nothing())).toThrow('needs tick_size, step_size and brackets');
  });
});

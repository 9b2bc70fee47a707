/**
 * Perpetual contracts as everybody sees them: what is listed, the source of their prices and books, mark prices with what they are made of, and
 * brackets. Only pages of contracts ask for any of it.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { currencyList } from '@kontor/contract/market';
import {
  contractBrackets,
  contractCandleChannel,
  contractCandles,
  contractChannel,
  contractList,
  contractTickers,
  contractTrades,
  markPrices,
} from '@kontor/contract/perpetual-market';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import { create } from 'zustand';
import { paths } from '../paths/paths.ts';
import { callServer } from './call-server.ts';
import type { MarketSource } from './market-source.tsx';
import { decimalsOf, onMarkets } from './markets.ts';
import { domainBracket } from './perpetual-units.ts';
import { paced } from './publish-pace.ts';
import { realtime } from './realtime-client.ts';
import { SharedStore } from './shared-store.ts';
import { useTick } from './tick-store.ts';

type ListedContract = AnswerOf<typeof contractList>['list'][number];
/** The last 24 hours of a contract, and what it stands at. */
export type ContractTick = AnswerOf<typeof contractTickers>['list'][number];

/** The mark price of a contract and what it was made of (rules 2.7). */
export type Mark = AnswerOf<typeof markPrices>['list'][number];

/** A contract with its two names and the decimals it is counted in. */
export interface Contract extends ListedContract {
  /** `BTC_USDT`. */
  readonly name: string;
  readonly left_symbol: string;
  readonly right_symbol: string;
  /** Of a quantity; those of the coin where it is a currency here. */
  readonly baseScale: number;
  readonly quoteScale: number;
}

interface Contracts {
  /** `failed`: the list could not be had. */
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly list: readonly Contract[];
}

/** Decimals of an asset that is no currency here. */
const USUAL_SCALE = 8;
/** How soon marks are asked for again after a failure, ms. */
const RETRY_MS = 3_000;

const contracts = create<Contracts>()(() => ({ state: 'waiting', list: [] }));
let asked: Promise<void> | undefined;
let isFollowing = false;

/** Asks for the contracts once, and again when something else is listed. After a failure the next call asks again. */
export function loadContracts(): Promise<void> {
  if (!isFollowing) {
    isFollowing = true;
    onMarkets(() => void ask().catch(() => undefined));
  }
  asked ??= ask().catch(() => {
    asked = undefined;
    contracts.setState({ state: 'failed' });
  });
  return asked;
}

async function ask(): Promise<void> {
  const [{ list }, currencies] = await Promise.all([callServer(contractList, {}), callServer(currencyList, {})]);
  const scales = new Map(currencies.list.map(({ symbol, scale }) => [symbol, scale]));
  contracts.setState({ state: 'ready', list: list.map((contract) => named(contract, scales)) });
}

function named(contract: ListedContract, scales: ReadonlyMap<string, number>): Contract {
  const [left = '', right = ''] = contract.pair.split('_');
  return {
    ...contract,
    name: contract.pair,
    left_symbol: left,
    right_symbol: right,
    baseScale: Math.max(scales.get(left) ?? 0, decimalsOf(contract.step_size)),
    quoteScale: scales.get(right) ?? USUAL_SCALE,
  };
}

/** The contracts listed, asked for with the first who wants to know; empty until known. */
export function useContracts(): readonly Contract[] {
  useEffect(() => void loadContracts(), []);
  return contracts(({ list }) => list);
}

/** Whether the list has come. */
export function useContractsState(): Contracts['state'] {
  return contracts(({ state }) => state);
}

/** The contract of that name; undefined while unknown or not listed. */
export function useContract(name: string): Contract | undefined {
  return contracts(({ list }) => list.find((contract) => contract.name === name));
}

/** Where contracts have their prices, books and trades from. */
export const CONTRACT_SOURCE: MarketSource = {
  id: 'contract',
  tickChannel: (left, right) => contractChannel('tick', left, right),
  depthChannel: (left, right) => contractChannel('depth', left, right),
  tradeChannel: (left, right) => contractChannel('trade', left, right),
  candleChannel: contractCandleChannel,
  askTicks: async () => (await callServer(contractTickers, {})).list,
  askTrades: async (pair, limit) => (await callServer(contractTrades, { pair, limit: String(limit) })).list,
  askCandles: async (body) => (await callServer(contractCandles, body)).list,
  onListed: (listener) => contracts.subscribe(listener),
  useListed: useContracts,
  pathOf: paths.contract,
};

/** The last 24 hours of a contract, on a page whose source is that of contracts. */
export function useContractTick(pair: string): ContractTick | undefined {
  return useTick(pair) as ContractTick | undefined;
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

const marks = new SharedStore<ReadonlyMap<string, Mark>>(NO_MARKS, (store) => {
  const latest = new Map(store.get());
  const leaves = new Map<string, () => void>();
  let isOpen = true;
  const told = paced('tick', () => store.set(new Map(latest)));
  const take = (mark: Mark): void => {
    if ((latest.get(mark.pair)?.time ?? -1) > mark.time) return;
    latest.set(mark.pair, mark);
    told();
  };
  const follow = (pair: string): void => {
    const [left = '', right = ''] = pair.split('_');
    if (leaves.has(pair)) return;
    leaves.set(
      pair,
      realtime.subscribe(contractChannel('mark', left, right), (message) => {
        if ('data' in message && 'mark_price' in message.data && 'price1' in message.data) take(message.data);
      }),
    );
  };
  const askMarks = (): void => {
    callServer(markPrices, {}).then(
      ({ list }) => {
        if (isOpen) for (const mark of list) take(mark);
      },
      () => {
        if (isOpen) setTimeout(askMarks, RETRY_MS);
      },
    );
  };
  const followAll = (): void => {
    for (const { name } of contracts.getState().list) follow(name);
    askMarks();
  };
  followAll();
  const leaveResync = realtime.onResync(askMarks);
  const leaveListed = contracts.subscribe(followAll);
  return () => {
    isOpen = false;
    leaveResync();
    leaveListed();
    for (const leave of leaves.values()) leave();
  };
});

/** The marks of all contracts by name; one that had none yet is not in it. */
export function useMarks(): ReadonlyMap<string, Mark> {
  return useSyncExternalStore(marks.watch, marks.get, marks.get);
}

/** The mark of a contract; undefined until known. */
export function useMark(pair: string): Mark | undefined {
  return useMarks().get(pair);
}

/** A table of brackets, exact. */
export type Brackets = readonly Bracket[];

const brackets = create<{ readonly tables: ReadonlyMap<string, Brackets> }>()(() => ({ tables: new Map() }));
const askedTables = new Set<string>();

/** The tables of brackets that are known, by contract; those of `pairs` are asked for. A failure leaves one unknown until somebody else asks. */
export function useBrackets(pairs: readonly string[]): ReadonlyMap<string, Brackets> {
  const wanted = pairs.join();
  const list = useContracts();
  useEffect(() => {
    for (const { name, quoteScale } of list) {
      if (askedTables.has(name) || !wanted.split(',').includes(name)) continue;
      askedTables.add(name);
      callServer(contractBrackets, { pair: name }).then(
        ({ list: rows }) => {
          const table = rows.map((row) => domainBracket(row, quoteScale));
          brackets.setState(({ tables }) => ({ tables: new Map(tables).set(name, table) }));
        },
        () => askedTables.delete(name),
      );
    }
  }, [list, wanted]);
  return brackets(({ tables }) => tables);
}

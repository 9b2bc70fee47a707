/** The networks that coins come in and go out on, as the exchange says them now. */
import { useCallback, useState } from 'react';
import { networks } from '@kontor/contract/deposit';
import type { AnswerOf } from '@kontor/contract/call';
import { useAskedCall } from '../data/asked-call.ts';
import type { Answer } from '../data/asked-call.ts';
import { callServer, sentenceOf } from '../data/call-server.ts';
import { useWhileSeen } from '../data/while-seen.ts';

/** One coin on one network. */
export type CoinNetwork = AnswerOf<typeof networks>['list'][number];

/** What is done there. */
export type Direction = 'deposits' | 'withdrawals';

/** A network may be stopped, and its node come back, while a page is open, ms. */
const AGAIN_MS = 10_000;

/** Every coin's networks, also those that cannot be used now; asked for again while the page is looked at. */
export function useCoinNetworks(): Answer<{ readonly list: readonly CoinNetwork[] }> {
  const [data, setData] = useState<AnswerOf<typeof networks>>();
  const [failure, setFailure] = useState<string>();
  const [turn, setTurn] = useState(0);
  const look = useCallback(
    (isWanted: () => boolean): void => {
      // Another turn looks at once.
      void turn;
      callServer(networks, {}).then(
        (answer) => {
          if (!isWanted()) return;
          setData(answer);
          setFailure(undefined);
        },
        (error: unknown) => isWanted() && setFailure(sentenceOf(error)),
      );
    },
    [turn],
  );
  useWhileSeen(look, AGAIN_MS);
  const again = useCallback(() => {
    setFailure(undefined);
    setTurn((before) => before + 1);
  }, []);
  return { data, failure, again };
}

/** The coins there are networks for, in the order of `listed`; those that it does not name come behind. */
export function coinsOf(list: readonly CoinNetwork[], listed: readonly string[]): readonly string[] {
  const known = new Set(list.map(({ symbol }) => symbol));
  return [...listed.filter((symbol) => known.has(symbol)), ...[...known].filter((symbol) => !listed.includes(symbol))];
}

/** A coin's networks: those that can be used now before the others. */
export function networksFor(list: readonly CoinNetwork[], symbol: string, direction: Direction): readonly CoinNetwork[] {
  const own = list.filter((network) => network.symbol === symbol);
  return [...own.filter((network) => !isClosed(network, direction)), ...own.filter((network) => isClosed(network, direction))];
}

/** Whether nobody can choose a network now: it is stopped, or there is no node of it. */
export function isClosed(network: CoinNetwork, direction: Direction): boolean {
  return network[direction] !== 'available';
}

/** `Ethereum (ERC20)`, as warnings name a network. */
export function fullName({ name, network }: Pick<CoinNetwork, 'name' | 'network'>): string {
  return `${name} (${network})`;
}

/** Where a transaction can be looked at; undefined where there is no such place. */
export function explorerOf(network: Pick<CoinNetwork, 'explorer'> | undefined, txid: string): string | undefined {
  return placeIn(network?.explorer, '{txid}', txid);
}

/** Where an address can be looked at; undefined where there is no such place. */
export function addressExplorerOf(network: Pick<CoinNetwork, 'address_explorer'> | undefined, address: string): string | undefined {
  return placeIn(network?.address_explorer, '{address}', address);
}

function placeIn(pattern: string | null | undefined, place: string, text: string): string | undefined {
  if (pattern === null || pattern === undefined || !pattern.startsWith('https://') || !/^[0-9A-Za-z]+$/.test(text)) return undefined;
  return pattern.replace(place, text);
}

/** Where what a network's chain has can be looked at. */
export interface Explorers {
  readonly transaction: (network: string | null, txid: string) => string | undefined;
  readonly address: (network: string | null, address: string) => string | undefined;
}

/** The places to look of every network; there are none until the exchange has said them. Asked quietly: a list is whole without. */
export function useExplorers(): Explorers {
  const { data } = useAskedCall(networks, {}, 'quiet');
  const of = (network: string | null): CoinNetwork | undefined => data?.list.find((each) => each.network === network);
  return {
    transaction: (network, txid) => explorerOf(of(network), txid),
    address: (network, address) => addressExplorerOf(of(network), address),
  };
}

/** What operators have stopped: deposits or withdrawals of a network, or of one coin on it. Deposits and withdrawals both ask here. */
import { NETWORKS } from '@kontor/contract/network';
import type { Network, NetworkWord } from '@kontor/contract/network';
import { boolean, safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

/** What is stopped of a network, or with a symbol of one coin on it. */
export interface NetworkPause {
  /** The network's number. */
  readonly network: number;
  /** Empty: all of the network. */
  readonly symbol: string;
  readonly depositsOff: boolean;
  readonly withdrawalsOff: boolean;
}

const PAUSES = statement<[], NetworkPause>(
  'network-pauses',
  'SELECT network, symbol, deposits_off, withdrawals_off FROM network_state WHERE deposits_off OR withdrawals_off',
  (row) => ({
    network: safeInteger(row, 'network'),
    symbol: text(row, 'symbol'),
    depositsOff: boolean(row, 'deposits_off'),
    withdrawalsOff: boolean(row, 'withdrawals_off'),
  }),
);
const SET = command<[network: number, symbol: string, depositsOff: boolean, withdrawalsOff: boolean, now: Date]>(
  'network-pause-set',
  `INSERT INTO network_state (network, symbol, deposits_off, withdrawals_off, changed_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (network, symbol) DO UPDATE
   SET deposits_off = excluded.deposits_off, withdrawals_off = excluded.withdrawals_off, changed_at = excluded.changed_at`,
);

const TURN = command<[network: number, symbol: string, depositsOff: boolean | null, withdrawalsOff: boolean | null, now: Date]>(
  'network-turn',
  `INSERT INTO network_state AS s (network, symbol, deposits_off, withdrawals_off, changed_at)
   VALUES ($1, $2, coalesce($3, false), coalesce($4, false), $5)
   ON CONFLICT (network, symbol) DO UPDATE
   SET deposits_off = coalesce($3, s.deposits_off), withdrawals_off = coalesce($4, s.withdrawals_off), changed_at = $5`,
);

/** What of the two is stopped or let go on; what is left out stays as it is. */
export interface NetworkTurns {
  readonly depositsOff?: boolean;
  readonly withdrawalsOff?: boolean;
}

/** Stops one of the two, or both, or lets it go on. */
export async function turnNetwork(queries: Queries, network: number, symbol: string, turns: NetworkTurns, now: Date): Promise<void> {
  await queries.run(TURN, network, symbol, turns.depositsOff ?? null, turns.withdrawalsOff ?? null, now);
}

/** All that is stopped now. */
export function networkPauses(queries: Queries): Promise<readonly NetworkPause[]> {
  return queries.many(PAUSES);
}

/** Stops, or lets go on. Deposits that come while they are stopped are credited when they go on. */
export async function setNetworkState(queries: Queries, pause: NetworkPause, now: Date): Promise<void> {
  await queries.run(SET, pause.network, pause.symbol, pause.depositsOff, pause.withdrawalsOff, now);
}

/** Whether one of the two is stopped for a coin on a network. */
export function isPaused(pauses: readonly NetworkPause[], what: 'deposits' | 'withdrawals', network: number, symbol: string): boolean {
  return pauses.some(
    (pause) =>
      pause.network === network &&
      (pause.symbol === '' || pause.symbol === symbol) &&
      (what === 'deposits' ? pause.depositsOff : pause.withdrawalsOff),
  );
}

/** The network of a word. */
export function networkOf(word: NetworkWord): Network {
  const found = NETWORKS.find(({ network }) => network === word);
  if (found === undefined) throw new Error(`there is no network ${word}`);
  return found;
}

/** Stopping deposits or withdrawals of a network, or of one coin there, and letting them go on: what stands, and who did it. */
import type { NetworkWord } from '@kontor/contract/network';
import { networkOf, turnNetwork } from '../../chains/network-state.ts';
import type { Queries } from '../../store/database.ts';
import { ADD_FLOAT, ADD_TURN } from './turn-rows.ts';
import type { Turn } from './turn-rows.ts';

export interface NetworkTurn {
  readonly network: NetworkWord;
  /** Empty: every coin of the network. */
  readonly symbol: string;
  readonly turn: Turn;
  readonly isOff: boolean;
}

/** Why, and who: without an operator and a change it is the machine. */
export interface TurnedBy {
  readonly reason: string;
  readonly operator: number | null;
  readonly change: number | null;
}

/** The house's own coins that a transaction brought to a hot wallet: they count while the chain has it. */
export interface NotedFloat {
  readonly network: NetworkWord;
  readonly symbol: string;
  /** Decimals of the coin. */
  readonly amount: string;
  readonly txid: string;
  readonly reason: string;
}

export async function noteFloat(queries: Queries, { network, symbol, amount, txid, reason }: NotedFloat, now: Date): Promise<void> {
  await queries.run(ADD_FLOAT, networkOf(network).number, symbol, amount, reason, null, txid, now);
}

export async function turn(queries: Queries, { network, symbol, turn: what, isOff }: NetworkTurn, by: TurnedBy, now: Date): Promise<void> {
  const { number } = networkOf(network);
  await turnNetwork(queries, number, symbol, what === 'deposits' ? { depositsOff: isOff } : { withdrawalsOff: isOff }, now);
  await queries.run(ADD_TURN, number, symbol, what, isOff, by.reason, by.operator, by.change, now);
}

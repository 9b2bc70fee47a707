/** What a change of a pair or a contract does beyond its fields, in figures. */
import type { OpenChange } from '../../data/pending.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { grouped } from '../../i18n/figures.ts';
import type { Contract, Pair } from './market-words.tsx';

export function effectOn(
  { state: now, open_orders: orders }: Pick<Pair, 'state' | 'open_orders'>,
  { command, body }: Pick<OpenChange, 'command' | 'body'>,
): string {
  const figures = { orders: counted(orders) };
  if (command !== 'pair/state') return say('markets.effects.limits', figures);
  const { state } = JSON.parse(body) as { readonly state: 'trading' | 'halted' };
  return say(now === 'new' && state === 'trading' ? 'markets.effects.opened' : `markets.effects.${state}`, figures);
}

export function effectOnContract(
  { base, state: now, open_orders: orders, positions, open_interest: openInterest }: EffectedContract,
  { command, body }: Pick<OpenChange, 'command' | 'body'>,
): string {
  const figures = { orders: counted(orders), positions: counted(positions), quantity: `${grouped(openInterest)} ${base}` };
  if (command === 'contract/settle') return say('contracts.effects.settle', figures);
  if (command === 'contract/fee') return say('contracts.effects.fee', figures);
  if (command !== 'contract/state') return say('contracts.effects.save', figures);
  const { state } = JSON.parse(body) as { readonly state: 'trading' | 'halted' };
  return say(now === 'new' && state === 'trading' ? 'contracts.effects.opened' : `contracts.effects.${state}`, figures);
}

type EffectedContract = Pick<Contract, 'base' | 'state' | 'open_orders' | 'positions' | 'open_interest'>;

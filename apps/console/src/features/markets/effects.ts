/** What a change of a pair does beyond its fields, in figures. */
import type { OpenChange } from '../../data/pending.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import type { Pair } from './market-words.tsx';

export function effectOn(
  { state: now, open_orders: orders }: Pick<Pair, 'state' | 'open_orders'>,
  { command, body }: Pick<OpenChange, 'command' | 'body'>,
): string {
  const figures = { orders: counted(orders) };
  if (command !== 'pair/state') return say('markets.effects.limits', figures);
  const { state } = JSON.parse(body) as { readonly state: 'trading' | 'halted' };
  return say(now === 'new' && state === 'trading' ? 'markets.effects.opened' : `markets.effects.${state}`, figures);
}

/** An item that sells coins in words: its state, how far its draw is, its amounts. */
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import type { ItemRow } from '../../data/items.ts';
import type { OpenChange } from '../../data/pending.ts';
import { grouped, shortest } from '../../i18n/figures.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';

const TONES: Readonly<Record<ItemRow['state'], BadgeTone>> = {
  upcoming: 'neutral',
  in_progress: 'good',
  ended: 'pending',
  drawn: 'pending',
  settled: 'good',
  refunding: 'warn',
  cancelled: 'bad',
};

export function ItemState({ state, plain = false }: { readonly state: ItemRow['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`ico.states.${state}`)}
    </Badge>
  );
}

export type DrawStep = 'shared' | 'promised' | 'awaitsBlock' | 'awaitsSecret' | 'drawn' | 'notNeeded' | 'missed';

/** How far a draw is (rules 5.2). */
export function drawStep({ draw, state }: Pick<ItemRow, 'draw' | 'state'>): DrawStep {
  if (draw === null) return 'shared';
  if (draw.seed !== null) return 'drawn';
  if (state === 'upcoming' || state === 'in_progress') return 'promised';
  if (state === 'ended') return draw.block_hash === null ? 'awaitsBlock' : 'awaitsSecret';
  return state === 'drawn' || state === 'settled' ? 'notNeeded' : 'missed';
}

const STEP_TONES: Readonly<Record<DrawStep, BadgeTone>> = {
  shared: 'neutral',
  promised: 'neutral',
  awaitsBlock: 'warn',
  awaitsSecret: 'warn',
  drawn: 'good',
  notNeeded: 'good',
  missed: 'bad',
};

export function DrawState({ row, plain = false }: { readonly row: Pick<ItemRow, 'draw' | 'state'>; readonly plain?: boolean }) {
  const step = drawStep(row);
  return (
    <Badge tone={STEP_TONES[step]} plain={plain}>
      {say(`ico.draws.${step}`)}
    </Badge>
  );
}

/** `120 of 500 lots`; in proportion what was committed, of what all of it costs where one wrote that. */
export function subscribedText({ mode, subscribed, supply, lot, payment }: ItemRow): string {
  if (mode === 'pro_rata' || lot === null) return `${shortest(subscribed)} ${payment}`;
  return say('ico.ofLots', { count: grouped(subscribed), all: counted(Math.floor(Number(supply) / Number(lot))) });
}

/** `72.4 %` of a fraction, cut. */
export function progressText(progress: string): string {
  const [whole = '0', digits = ''] = progress.split('.');
  const moved = `${whole}${digits.padEnd(3, '0').slice(0, 2)}.${digits.padEnd(3, '0').slice(2, 3)}`;
  return `${shortest(moved.replace(/^0+(?=\d)/, ''))} %`;
}

/** Whether a change is about an item, also one of its terms. */
export function isAbout({ item, symbol }: Pick<ItemRow, 'item' | 'symbol'>, { subject }: Pick<OpenChange, 'subject'>): boolean {
  return subject === `item ${item}` || subject === `${symbol}, item ${item}`;
}

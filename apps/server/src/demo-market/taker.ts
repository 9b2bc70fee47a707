/**
 * The takers' plans for one turn. Pure: no clock, no I/O, chance as a parameter. Prices are in ticks, quantities in lots.
 * A sweep takes what the fair price has run over; beside it, each temper takes for reasons of its own.
 */
import { Side } from '@kontor/domain/order';
import type { Draw } from '../seeded-draw.ts';
import type { Inventory } from './maker.ts';

/** Levels of one side, best first. */
export type Levels = readonly (readonly [priceTicks: number, lots: number])[];

/** An immediate order: what does not match at once is cancelled. */
export interface Take {
  readonly side: number;
  /** Worst price. */
  readonly priceTicks: number;
  readonly lots: number;
}

export interface TakerView {
  readonly fairTicks: number;
  readonly bids: Levels;
  readonly asks: Levels;
  /** How far the fair price went of late, as a share of itself. */
  readonly trend: number;
}

export interface TakerRules {
  /** Usual size. */
  readonly lots: number;
  readonly maxLots: number;
  /** How often, times the usual. */
  readonly eager: number;
  /** NOTIONAL filter, ticks × lots. */
  readonly minNotional: number;
}

/** `trend` follows, `reverting` goes against, `noise` does not look. */
export const TEMPERS = ['trend', 'reverting', 'noise'] as const;
export type TakerTemper = (typeof TEMPERS)[number];

/** Chances of acting in a turn, of 1,000. */
const ACTS: Readonly<Record<TakerTemper, number>> = { trend: 180, reverting: 140, noise: 320 };
/** One order spends this share of what a taker has at most. */
const LARGEST_PART = 0.25;
/** Nobody takes further from the fair price than this share of it, or two ticks. */
const FURTHEST = 0.0008;
/** From this trend on, those who look at it act more often. */
const STRONG = 0.0006;

/** Takes everything that stands on the wrong side of the fair price; undefined when nothing does. */
export function planSweep({ fairTicks, bids, asks }: TakerView, { maxLots }: TakerRules): Take | undefined {
  const cheap = asks.filter(([ticks]) => ticks < fairTicks);
  const dear = bids.filter(([ticks]) => ticks > fairTicks);
  const [side, levels] = cheap.length > 0 ? ([Side.BUY, cheap] as const) : ([Side.SELL, dear] as const);
  const last = levels.at(-1);
  if (last === undefined) return undefined;
  return {
    side,
    priceTicks: last[0],
    lots: Math.min(
      maxLots,
      levels.reduce((sum, [, open]) => sum + open, 0),
    ),
  };
}

/** What a temper takes this turn, if anything. The less it has of what it would give, the rarer. */
export function planTake(temper: TakerTemper, view: TakerView, inventory: Inventory, rules: TakerRules, draw: Draw): Take | undefined {
  const stirred = temper !== 'noise' && Math.abs(view.trend) > STRONG ? 2 : 1;
  if (draw(1_000) >= ACTS[temper] * rules.eager * stirred) return undefined;
  const side = sideOf(temper, view.trend, inventory, draw);
  const levels = side === Side.BUY ? view.asks : view.bids;
  const reach = Math.max(2, view.fairTicks * FURTHEST);
  const near = levels.filter(([ticks]) => Math.abs(ticks - view.fairTicks) <= reach);
  const worst = near[Math.min(near.length - 1, draw(3))];
  if (worst === undefined) return undefined;
  // Few are large: from a seventh of the usual size to seven times it.
  const wanted = Math.max(1, Math.round((rules.lots * 0.15) / (0.02 + draw(1_000) / 1_000)));
  return affordable({ side, priceTicks: worst[0], lots: Math.min(rules.maxLots, wanted) }, inventory, rules.minNotional);
}

function sideOf(temper: TakerTemper, trend: number, { coins }: Inventory, draw: Draw): number {
  const follows = trend > 0 ? Side.BUY : Side.SELL;
  const against = trend > 0 ? Side.SELL : Side.BUY;
  const side = temper === 'trend' ? follows : temper === 'reverting' ? against : draw(2) === 0 ? Side.BUY : Side.SELL;
  // Far from what it began with, it rather goes back.
  const back = coins > 1 ? Side.SELL : Side.BUY;
  return draw(1_000) < Math.min(1_000, Math.abs(coins - 1) * 2_000) ? back : side;
}

/** Cuts an order to what its bot can pay; undefined when nothing worth sending is left. */
export function affordable(take: Take, { coinLots, cashTickLots }: Inventory, minNotional: number): Take | undefined {
  const has = take.side === Side.BUY ? cashTickLots / take.priceTicks : coinLots;
  const lots = Math.min(take.lots, Math.floor(has * LARGEST_PART));
  return lots >= 1 && take.priceTicks * lots >= minNotional ? { ...take, lots } : undefined;
}

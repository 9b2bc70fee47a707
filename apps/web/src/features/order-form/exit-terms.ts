/** What an order brings along: take profit and stop loss, on the two sides of its price. Pure. */
import { notionalAmount } from '@kontor/domain/formulas/notional';
import { canHaveExit } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import { priceText, quoteText } from './order-grid.ts';
import type { OrderGrid } from './order-grid.ts';
import type { Problem } from './order-problems.ts';
import { readTyped } from '../../forms/typed-number.ts';

const FIELDS = ['takeProfit', 'stopLoss'] as const;

/** Whether the draft brings an exit along. */
function hasExit({ kind, hasExit: wanted }: OrderDraft): boolean {
  return wanted && canHaveExit(kind);
}

/** Prices as they would be sent, ticks; undefined where none is filled in, or it cannot be read. */
function exitTicks(grid: OrderGrid, draft: OrderDraft): Readonly<Record<(typeof FIELDS)[number], bigint | undefined>> {
  const read = (text: string): bigint | undefined => {
    const typed = readTyped(text, grid.quoteScale, grid.tickUnits, 'nearest');
    return typeof typed === 'string' ? undefined : typed.steps;
  };
  return { takeProfit: read(draft.takeProfit), stopLoss: read(draft.stopLoss) };
}

/** What of the exit is filled in wrongly; `at`: the order's price, or the last one, ticks; `lots`: undefined while nobody knows how many. */
export function exitProblems(grid: OrderGrid, draft: OrderDraft, at: bigint | undefined, lots: bigint | undefined): Problem[] {
  if (!hasExit(draft)) return [];
  if (draft.takeProfit === '' && draft.stopLoss === '') return [{ field: 'takeProfit', code: 'enterExit', limit: '', unit: '' }];
  const ticks = exitTicks(grid, draft);
  return FIELDS.flatMap((field): Problem[] => {
    if (draft[field] === '') return [];
    const price = ticks[field];
    if (price === undefined) return [{ field, code: 'unreadable', limit: '', unit: '' }];
    const limited = (code: Problem['code'], limit: bigint): Problem[] => [{ field, code, limit: priceText(grid, limit), unit: grid.quote }];
    if (price < grid.minTicks) return limited('minPrice', grid.minTicks);
    if (price > grid.maxTicks) return limited('maxPrice', grid.maxTicks);
    const isAbove = (field === 'takeProfit') === (draft.side === 'buy');
    if (at !== undefined && (isAbove ? price <= at : price >= at)) return limited(isAbove ? 'exitAbove' : 'exitBelow', at);
    if (lots === undefined) return [];
    const total = notionalAmount(price, lots, grid.unit);
    const amount = (code: Problem['code'], limit: bigint): Problem[] => [{ field, code, limit: quoteText(grid, limit), unit: grid.quote }];
    if (total < grid.minNotional) return amount('minTotal', grid.minNotional);
    return total > grid.maxNotional ? amount('maxTotal', grid.maxNotional) : [];
  });
}

/** The exit in the words of the call. */
export function exitBody(grid: OrderGrid, draft: OrderDraft): { readonly take_profit_price?: string; readonly stop_loss_price?: string } {
  if (!hasExit(draft)) return {};
  const { takeProfit, stopLoss } = exitTicks(grid, draft);
  return {
    ...(takeProfit !== undefined && { take_profit_price: priceText(grid, takeProfit) }),
    ...(stopLoss !== undefined && { stop_loss_price: priceText(grid, stopLoss) }),
  };
}

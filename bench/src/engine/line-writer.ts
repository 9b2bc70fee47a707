import { Side } from '@kontor/domain/order';
import { KIND_LETTERS, LineKind } from './line-batch.ts';
import type { LineBatch } from './line-batch.ts';

/** The lines of a batch as text. `withMarket` adds the market's number to A, I and M lines. */
export function writeLines(batch: LineBatch, withMarket: boolean): string {
  let text = '';
  for (let i = 0; i < batch.count; i++) {
    const kind = batch.kind[i]!;
    text += `${KIND_LETTERS[kind]},${batch.id[i]}`;
    if (kind === LineKind.REPLACE) text += `,${batch.price[i]},${batch.quantity[i]}`;
    else if (kind !== LineKind.CANCEL) {
      const price = kind === LineKind.MARKET ? 0 : batch.price[i];
      text += `,${batch.side[i] === Side.BUY ? 'B' : 'S'},${price},${batch.quantity[i]},${batch.user[i]}`;
      if (withMarket) text += `,${batch.market[i]}`;
    }
    text += '\n';
  }
  return text;
}

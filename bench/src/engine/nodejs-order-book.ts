import { Side } from '@kontor/domain/order';
import { OrderBook, Side as RivalSide } from 'nodejs-order-book';
import { cpuMs } from '../machine.ts';
import { LineBatch, LineKind } from './line-batch.ts';
import type { LineSource } from './line-batch.ts';

const BATCH = 4_096;

/** Its enumeration, which it does not export. */
type RivalTimeInForce = NonNullable<Parameters<OrderBook['limit']>[0]['timeInForce']>;
const GTC = 'GTC' as RivalTimeInForce;
const IOC = 'IOC' as RivalTimeInForce;

/** What `nodejs-order-book` made of a workload of one market. It keeps no balances, fees or events. */
export interface NodejsOrderBookResult {
  readonly commands: number;
  /** Processor time spent in its calls. */
  readonly seconds: number;
  readonly trades: number;
  /** Lots. */
  readonly quantity: number;
}

/** One of its calls, made ready outside the timed part. `own` is the id of the order that acts. */
type Call =
  | {
      readonly kind: typeof LineKind.LIMIT | typeof LineKind.IOC;
      readonly own: string;
      readonly size: number;
      readonly options: Parameters<OrderBook['limit']>[0];
    }
  | {
      readonly kind: typeof LineKind.MARKET;
      readonly own: string;
      readonly size: number;
      readonly options: Parameters<OrderBook['market']>[0];
    }
  | { readonly kind: typeof LineKind.CANCEL; readonly own: string }
  | {
      readonly kind: typeof LineKind.REPLACE;
      readonly own: string;
      readonly size: number;
      readonly options: { price: number; size: number };
    };

/** Runs a workload of one market through `nodejs-order-book` from npm. Only its own calls are timed. */
export function runNodejsOrderBook(source: LineSource): NodejsOrderBookResult {
  const book = new OrderBook();
  const batch = new LineBatch(BATCH);
  let commands = 0;
  let elapsedMs = 0;
  let trades = 0;
  let quantity = 0;
  for (source.fill(batch); batch.count > 0; source.fill(batch)) {
    const calls = callsOf(batch);
    const answers: (ReturnType<OrderBook['limit']> | undefined)[] = [];
    const from = cpuMs();
    for (const call of calls) {
      switch (call.kind) {
        case LineKind.CANCEL:
          book.cancel(call.own);
          answers.push(undefined);
          break;
        case LineKind.REPLACE:
          answers.push(book.modify(call.own, call.options));
          break;
        case LineKind.MARKET:
          answers.push(book.market(call.options));
          break;
        default:
          answers.push(book.limit(call.options));
      }
    }
    elapsedMs += cpuMs() - from;
    commands += batch.count;
    calls.forEach((call, i) => {
      const answer = answers[i];
      if (!answer || call.kind === LineKind.CANCEL || answer.err !== null) return;
      trades += answer.done.filter((order) => order.id !== call.own).length;
      if (answer.partial !== null && answer.partial.id !== call.own) trades++;
      quantity += call.size - answer.quantityLeft;
    });
  }
  return { commands, seconds: elapsedMs / 1e3, trades, quantity };
}

function callsOf(batch: LineBatch): Call[] {
  const calls: Call[] = [];
  for (let i = 0; i < batch.count; i++) {
    const kind = batch.kind[i]! as LineKind;
    const own = String(batch.id[i]);
    const side = batch.side[i] === Side.BUY ? RivalSide.BUY : RivalSide.SELL;
    const size = batch.quantity[i]!;
    const price = batch.price[i]!;
    if (kind === LineKind.CANCEL) calls.push({ kind, own });
    else if (kind === LineKind.REPLACE) calls.push({ kind, own, size, options: { price, size } });
    else if (kind === LineKind.MARKET) calls.push({ kind, own, size, options: { side, size } });
    else calls.push({ kind, own, size, options: { id: own, side, size, price, timeInForce: kind === LineKind.IOC ? IOC : GTC } });
  }
  return calls;
}

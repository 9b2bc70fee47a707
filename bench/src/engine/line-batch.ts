/**
 * A workload is a run of lines, one command each. The same columns are filled by the file reader and by the generators, and
 * are read by the encoder, the file writer, the reference book and the adapter of `nodejs-order-book`.
 */

/** What a line asks for; the letter it starts with in a file. */
export const LineKind = {
  /** `A,id,side,price,qty,user`: a limit order. */
  LIMIT: 0,
  /** `I,id,side,price,qty,user`: a limit order that is over after its taker phase. */
  IOC: 1,
  /** `M,id,side,0,qty,user`: a market order. */
  MARKET: 2,
  /** `C,id`. */
  CANCEL: 3,
  /** `R,id,price,qty`: the resting order leaves and enters again behind its level. */
  REPLACE: 4,
} as const;
export type LineKind = (typeof LineKind)[keyof typeof LineKind];

/** Letters of the kinds, in their order. */
export const KIND_LETTERS = 'AIMCR';

/** Largest id of an order in a workload: the digest of trades takes ids as 32-bit words. */
export const MAX_ORDER_ID = 4_294_967_295;

/** Columns of up to `capacity` lines. A column that a kind has no use for is undefined for it. */
export class LineBatch {
  readonly capacity: number;
  /** Lines in use. */
  count = 0;
  readonly kind: Uint8Array;
  /** 0 to MAX_ORDER_ID. */
  readonly id: Float64Array;
  /** Side of @kontor/domain/order. */
  readonly side: Uint8Array;
  /** Ticks. */
  readonly price: Float64Array;
  /** Lots. */
  readonly quantity: Float64Array;
  /** Any integer. */
  readonly user: Float64Array;
  /** Any integer; 0 in workloads of one market. */
  readonly market: Float64Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.kind = new Uint8Array(capacity);
    this.id = new Float64Array(capacity);
    this.side = new Uint8Array(capacity);
    this.price = new Float64Array(capacity);
    this.quantity = new Float64Array(capacity);
    this.user = new Float64Array(capacity);
    this.market = new Float64Array(capacity);
  }

  order(kind: LineKind, id: number, side: number, price: number, quantity: number, user: number, market: number): void {
    const i = this.count++;
    this.kind[i] = kind;
    this.id[i] = id;
    this.side[i] = side;
    this.price[i] = price;
    this.quantity[i] = quantity;
    this.user[i] = user;
    this.market[i] = market;
  }

  cancel(id: number): void {
    const i = this.count++;
    this.kind[i] = LineKind.CANCEL;
    this.id[i] = id;
  }

  replace(id: number, price: number, quantity: number): void {
    const i = this.count++;
    this.kind[i] = LineKind.REPLACE;
    this.id[i] = id;
    this.price[i] = price;
    this.quantity[i] = quantity;
  }
}

/** Where lines come from: a file or a generator. */
export interface LineSource {
  /** Different users in it, or more. */
  readonly users: number;
  /** Puts the next lines into the batch, in place of what it held; none are left when it holds none. */
  fill(batch: LineBatch): void;
}

/**
 * Names of own orders. An id takes effect once for ever, so one is never used for another order: it is made of the program's name, of when this
 * run began, and of a count. Whoever starts again knows his own by the name in front, and which place of the plan each has.
 */
import type { OrderSide } from '../exchange/trading-client.ts';

/** A name of an instance: it stands in front of each id of its orders. */
export const INSTANCE_PATTERN = /^[a-z0-9]{1,8}$/;

/** What an own id says. */
export interface OwnId {
  readonly side: OrderSide;
  readonly layer: number;
}

/** `m1.B0.mf2k1c3x.1a`: at most 8 + 4 + 10 + 9 + dots of the 36 characters that an id may have. */
export class ClientIds {
  readonly #instance: string;
  readonly #run: string;
  #count = 0;

  /** `runMs`: when this run began; two runs of one instance never begin in the same millisecond, as one holds the journal. */
  constructor(instance: string, runMs: number) {
    if (!INSTANCE_PATTERN.test(instance)) throw new RangeError(`${instance} is no name of an instance`);
    this.#instance = instance;
    this.#run = runMs.toString(36);
  }

  next(side: OrderSide, layer: number): string {
    this.#count += 1;
    return `${this.#instance}.${side === 'BUY' ? 'B' : 'S'}${layer}.${this.#run}.${this.#count.toString(36)}`;
  }

  /** Whose place it has; undefined of an order that is not this instance's. */
  read(clientId: string): OwnId | undefined {
    const [instance, place = '', run, count, ...more] = clientId.split('.');
    if (instance !== this.#instance || run === undefined || count === undefined || more.length > 0) return undefined;
    const [, letter, layer] = /^([BS])(\d{1,3})$/.exec(place) ?? [];
    return letter === undefined ? undefined : { side: letter === 'B' ? 'BUY' : 'SELL', layer: Number(layer) };
  }
}

/** Who wins an item's lottery: drawn by the domain's own draw, a part at a time, and kept as bits. Source: rules 5.2. */
import { lotsForSale } from '@kontor/domain/ico/cost';
import { Draw } from '@kontor/domain/ico/draw';
import { seedOf } from '@kontor/domain/ico/secret';

/** What a draw is made of. */
export interface DrawTerms {
  /** Hexadecimal. */
  readonly secret: string;
  readonly block: string;
  readonly tickets: number;
  readonly winners: number;
}

/** As it is kept: how far the draw is, or its bits. */
export type PackedWinners = { readonly drawn: number } | { readonly bits: string } | { readonly all: true };

/** How many lots may win: those for sale, or all that were subscribed where there are fewer. */
export function winnersOf(supply: bigint, lot: bigint, tickets: number): number {
  return Math.min(Number(lotsForSale(supply, lot)), tickets);
}

export class Winners {
  readonly #tickets: number;
  #draw: Draw | undefined;
  /** A bit for each ticket; undefined where everybody wins. */
  #bits: Uint8Array | undefined;

  private constructor(tickets: number, draw: Draw | undefined, bits: Uint8Array | undefined) {
    this.#tickets = tickets;
    this.#draw = draw;
    this.#bits = bits;
  }

  /** Everybody wins. */
  static all(tickets: number): Winners {
    return new Winners(tickets, undefined, undefined);
  }

  /** To be drawn by `work`. */
  static drawing({ secret, block, tickets, winners }: DrawTerms): Winners {
    return new Winners(tickets, new Draw(seedOf(Buffer.from(secret, 'hex'), Buffer.from(block, 'hex')), tickets, winners), undefined);
  }

  /** From what `pack` gave. One that was not over is drawn again up to where it was. */
  static restore(packed: PackedWinners, terms: DrawTerms | { readonly tickets: number }): Winners {
    if ('all' in packed) return Winners.all(terms.tickets);
    if ('bits' in packed) return new Winners(terms.tickets, undefined, Buffer.from(packed.bits, 'base64'));
    if (!('secret' in terms)) throw new Error('a draw without a secret');
    const restored = Winners.drawing(terms);
    restored.#draw?.step(packed.drawn);
    restored.#keep();
    return restored;
  }

  get isDrawn(): boolean {
    return this.#draw === undefined;
  }

  /** Goes on with the draw by so much work (`Draw.work`). */
  work(most: number): void {
    this.#draw?.work(most);
    this.#keep();
  }

  /** Draws whatever is left. */
  finish(): void {
    this.#draw?.step(Infinity);
    this.#keep();
  }

  /** Once it is over, its winners stand in bits. */
  #keep(): void {
    const draw = this.#draw;
    if (draw === undefined) return;
    if (!draw.isDone) return;
    this.#bits = draw.winningBits();
    this.#draw = undefined;
  }

  /** Those of so many tickets from one on that win, by number; undefined while they are drawn. */
  of(from: number, count: number): number[] | undefined {
    if (!this.isDrawn) return undefined;
    const won: number[] = [];
    const end = Math.min(this.#tickets, from + count);
    for (let ticket = from; ticket < end; ticket++)
      if (this.#bits === undefined || ((this.#bits[ticket >>> 3]! >>> (ticket & 7)) & 1) === 1) won.push(ticket);
    return won;
  }

  pack(): PackedWinners {
    if (this.#draw !== undefined) return { drawn: this.#draw.drawn };
    return this.#bits === undefined ? { all: true } : { bits: Buffer.from(this.#bits).toString('base64') };
  }
}

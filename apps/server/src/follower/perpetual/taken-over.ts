/**
 * What liquidations left to be closed against other positions, first first, each with its receipt: so that whoever is deleveraged learns for whom. Source:
 * rules 2.12, 2.13; docs/perpetual.md "Deleveraging".
 */

/** What is left of one position that was taken over. */
export interface TakenOverPiece {
  readonly market: number;
  /** Number of the liquidation. */
  readonly receipt: number;
  readonly lots: number;
  /** How many positions were closed against it so far. */
  readonly closings: number;
}

/** For which liquidation a position was closed, and as which of those that were: 1 was ranked first. */
export interface Deleveraging {
  readonly receipt: number;
  readonly place: number;
}

export class TakenOver {
  readonly #pieces = new Map<number, TakenOverPiece[]>();

  add(market: number, receipt: number, lots: number): void {
    const pieces = this.#pieces.get(market) ?? [];
    pieces.push({ market, receipt, lots, closings: 0 });
    this.#pieces.set(market, pieces);
  }

  /**
   * A position was closed by so many lots against what was taken over. Where one piece has not so many, it names the first of those that it was closed against.
   * Undefined where nothing is known to be taken over.
   */
  close(market: number, lots: number): Deleveraging | undefined {
    const pieces = this.#pieces.get(market) ?? [];
    const [first] = pieces;
    let left = lots;
    for (let piece = pieces[0]; piece !== undefined && left > 0; piece = pieces[0]) {
      const closed = Math.min(left, piece.lots);
      left -= closed;
      if (closed < piece.lots) pieces[0] = { ...piece, lots: piece.lots - closed, closings: piece.closings + 1 };
      else pieces.shift();
    }
    if (pieces.length === 0) this.#pieces.delete(market);
    return first && { receipt: first.receipt, place: first.closings + 1 };
  }

  pack(): TakenOverPiece[] {
    return [...this.#pieces.values()].flat();
  }

  restore(pieces: readonly TakenOverPiece[]): void {
    for (const piece of pieces) this.#pieces.set(piece.market, [...(this.#pieces.get(piece.market) ?? []), piece]);
  }
}

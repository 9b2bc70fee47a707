import { lotCost, lotsForSale, wholeToken } from '@kontor/domain/ico/cost';
import type { TokenPrice } from '@kontor/domain/ico/cost';
import type { Pool } from '@kontor/domain/ico/allocation';
import { Draw } from '@kontor/domain/ico/draw';
import { seedOf } from '@kontor/domain/ico/secret';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import type { CommandOf } from '../command.ts';
import { bytesOf } from './halves.ts';
import type { Halves } from './halves.ts';
import { Holdings, Subscriptions } from './records.ts';

/** The release that brought subscriptions. */
export const ICO_SINCE = 6;

/** What ICO_ITEM says. */
export type ItemTerms = Omit<CommandOf<'ICO_ITEM'>, 'type' | 'time' | 'deadline' | 'user' | 'item'>;

/** What of an item changes, beside its holdings and subscriptions. */
export interface ItemState {
  stage: IcoStage;
  /** Once they are known. */
  hash: Halves | undefined;
  secret: Halves | undefined;
  /** Of all that have subscribed; LOTTERY. */
  tickets: number;
  /** By all that have subscribed. */
  paid: bigint;
  /** ms. */
  drawBy: number;
  /** Draws made so far. */
  drawn: number;
  /** Of the subscriptions or holdings that are gone through: the next one. */
  at: number;
  /** PRO_RATA: what the pass shares among those that are not fixed, what will be left of it, and whether it has fixed any. */
  pool: Pool;
  poolLeft: Pool;
  hasFixed: boolean;
}

const EMPTY: Pool = { tokens: 0n, paid: 0n };

/** An item that sells tokens (docs/ico.md, "Words"). */
export class Item {
  readonly id: number;
  readonly holdings = new Holdings();
  readonly subscriptions = new Subscriptions();
  state: ItemState = {
    stage: IcoStage.OPEN,
    hash: undefined,
    secret: undefined,
    tickets: 0,
    paid: 0n,
    drawBy: 0,
    drawn: 0,
    at: 0,
    pool: EMPTY,
    poolLeft: EMPTY,
    hasFixed: false,
  };
  private now!: ItemTerms;
  private priced!: TokenPrice;
  private lottery: Draw | undefined;

  constructor(id: number, terms: ItemTerms, tokenScale: number) {
    this.id = id;
    this.setTerms(terms, tokenScale);
  }

  get terms(): ItemTerms {
    return this.now;
  }
  get price(): TokenPrice {
    return this.priced;
  }
  get isLottery(): boolean {
    return this.now.mode === IcoMode.LOTTERY;
  }
  /** It has tokens to keep for somebody. */
  get isSelling(): boolean {
    const { stage } = this.state;
    return stage !== IcoStage.SETTLED && stage !== IcoStage.CANCELLED && this.subscriptions.count > 0;
  }

  setTerms(terms: ItemTerms, tokenScale: number): void {
    this.now = terms;
    this.priced = { price: terms.price, token: wholeToken(tokenScale) };
    this.state.drawBy = terms.drawBy;
  }

  /** How many lots win at most. */
  get winners(): number {
    return Number(lotsForSale(this.now.supply, this.now.lot));
  }
  get doAllWin(): boolean {
    return this.state.tickets <= this.winners;
  }

  costOf(lots: number): bigint {
    return lotCost(BigInt(lots), this.now.lot, this.priced);
  }

  /** Its draw as far as it was made; where it is not there it is made again up to there. */
  get draw(): Draw {
    if (this.lottery !== undefined) return this.lottery;
    const { secret, hash, tickets, drawn } = this.state;
    const draw = new Draw(seedOf(bytesOf(secret!), bytesOf(hash!)), tickets, this.winners);
    draw.step(drawn);
    return (this.lottery = draw);
  }

  /** It is over: what was needed to get there is given up. */
  end(): void {
    this.subscriptions.clear();
    this.lottery = undefined;
  }

  /** Who has won is counted. */
  endDraw(): void {
    this.lottery = undefined;
  }
}

import { mostOf, shareOf } from '@kontor/domain/ico/allocation';
import { frozenPart, tokenCost } from '@kontor/domain/ico/cost';
import { utcDay } from '@kontor/domain/ico/release';
import { IcoStage } from '@kontor/domain/ico/words';
import type { Book } from './book.ts';
import type { Item } from './item.ts';

/** What one round may do in all items together, so that no command takes long (docs/ico.md, "Due work"). */
const ROUND = { draws: 3_072, looks: 2_048, settlements: 128 } as const;

/** More than what doubles are wrong by. */
const NEARLY = 1.000_001;

type Budget = { -readonly [Kind in keyof typeof ROUND]: number };

/** Works off what is due of items, a round before and behind each command. */
export class DueWork {
  private readonly book: Book;

  constructor(book: Book) {
    this.book = book;
  }

  /** One round over all items. */
  doRound(): void {
    const { book } = this;
    const { timers, clock } = book.kernel;
    if (timers.nextWork > clock.time || book.active.length === 0) return;
    const left: Budget = { ...ROUND };
    for (const item of book.active) {
      this.turn(item);
      this.work(item, left);
    }
    book.look();
  }

  /** What comes of an item whose time has come. */
  private turn(item: Item): void {
    const { book } = this;
    const { state, terms, subscriptions } = item;
    const { time } = book.kernel.clock;
    if (state.stage !== IcoStage.OPEN || time < terms.end) return;
    if (subscriptions.count === 0) book.enter(item, IcoStage.SETTLED);
    else if (!item.isLottery) book.enter(item, IcoStage.DRAWING);
    else if (item.doAllWin) book.enter(item, IcoStage.SETTLING);
    else if (time >= state.drawBy) book.enter(item, IcoStage.REFUNDING);
  }

  /** Each stage goes on where the one before it has ended, as far as there is something left of the round. */
  private work(item: Item, left: Budget): void {
    if (item.state.stage === IcoStage.DRAWING) {
      if (item.isLottery) this.draw(item, left);
      else this.allocate(item, left);
    }
    if (item.state.stage === IcoStage.SETTLING) this.settle(item, left);
    if (item.state.stage === IcoStage.REFUNDING) this.refund(item, left);
  }

  private draw(item: Item, left: Budget): void {
    const { state, subscriptions, holdings } = item;
    if (left.draws <= 0 && state.drawn < item.winners) return;
    const { draw } = item;
    left.draws -= draw.work(left.draws);
    state.drawn = draw.drawn;
    if (!draw.isDone) return;
    for (; state.at < subscriptions.count && left.looks > 0; state.at++, left.looks--)
      holdings.addWon(subscriptions.place(state.at), draw.wonOf(subscriptions.first(state.at), subscriptions.lots(state.at)));
    if (state.at < subscriptions.count) return;
    item.endDraw();
    this.book.enter(item, IcoStage.SETTLING);
  }

  private allocate(item: Item, left: Budget): void {
    const { state, holdings } = item;
    for (;;) {
      const likely = likelyToBeFixed(item);
      for (; state.at < holdings.count && left.looks > 0; state.at++, left.looks--)
        if (!holdings.isFixed(state.at) && likely(holdings.paidAbout(state.at))) this.look(item, state.at);
      if (state.at < holdings.count) return;
      state.pool = state.poolLeft;
      if (!state.hasFixed || state.pool.paid === 0n) break;
      state.at = 0;
      state.hasFixed = false;
    }
    this.book.enter(item, IcoStage.SETTLING);
  }

  /** Fixes a holding whose share would be more than it may have. */
  private look({ state, terms, price, holdings }: Item, place: number): void {
    const paid = holdings.paid(place);
    const most = mostOf(paid, price, terms.cap);
    if (shareOf(paid, state.pool) <= most) return;
    holdings.fix(place, most);
    state.poolLeft = { tokens: state.poolLeft.tokens - most, paid: state.poolLeft.paid - paid };
    state.hasFixed = true;
  }

  private settle(item: Item, left: Budget): void {
    const { state, holdings } = item;
    for (; state.at < holdings.count && left.settlements > 0; state.at++, left.settlements--) this.settleOne(item, state.at);
    if (state.at === holdings.count) this.book.enter(item, IcoStage.SETTLED);
  }

  private settleOne(item: Item, place: number): void {
    const { book } = this;
    const { id, terms, state, holdings, price } = item;
    if (item.isLottery && item.doAllWin) holdings.addWon(place, holdings.tickets(place));
    const [user, paid, wonLots] = [holdings.user(place), holdings.paid(place), holdings.won(place)];
    const share = (): bigint => (holdings.isFixed(place) ? holdings.tokens(place) : shareOf(paid, state.pool));
    const tokens = item.isLottery ? BigInt(wonLots) * terms.lot : share();
    const cost = item.isLottery ? item.costOf(wonLots) : tokenCost(tokens, price);
    const frozen = frozenPart(tokens, BigInt(terms.freezeRate));
    holdings.settle(place, utcDay(book.kernel.clock.time), { tokens, frozen, cost });
    book.money.settle(user, item, { paid, cost, tokens, frozen });
    const refund = paid - cost;
    book.kernel.events.write({ type: 'subscription_settled', user, item: id, place, wonLots, tokens, cost, refund, frozen });
  }

  private refund(item: Item, left: Budget): void {
    const { id, state, holdings } = item;
    const { kernel, money } = this.book;
    const nothing = { tokens: 0n, frozen: 0n, cost: 0n };
    for (; state.at < holdings.count && left.settlements > 0; state.at++, left.settlements--) {
      const place = state.at;
      const [user, refund] = [holdings.user(place), holdings.paid(place)];
      holdings.settle(place, utcDay(kernel.clock.time), nothing);
      money.settle(user, item, { paid: refund, ...nothing });
      kernel.events.write({ type: 'subscription_settled', user, item: id, place, wonLots: 0, refund, ...nothing });
    }
    if (state.at === holdings.count) this.book.enter(item, IcoStage.CANCELLED);
  }
}

/** Whether doubles leave it open that a share is above the most that a holding may have: mostly they tell that it is not. */
function likelyToBeFixed({ state: { pool }, terms, price }: Item): (paid: number) => boolean {
  const share = Number(pool.tokens) / Number(pool.paid);
  const most = Number(price.token) / Number(price.price);
  const cap = terms.cap > 0n ? Number(terms.cap) : Infinity;
  return (paid) => paid * share * NEARLY >= Math.min(paid * most, cap);
}

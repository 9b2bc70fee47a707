import { Account, AssetFlag, Bucket } from '@kontor/domain/accounts';
import { IcoStage } from '@kontor/domain/ico/words';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import type { EventOf } from '@kontor/engine/event';
import { isLottery, isSecret, lotsOf, newItem, sharesOf } from './followed-item.ts';
import type { FollowedHolding, FollowedItem, Share } from './followed-item.ts';
import type { Heard } from './silent-commands.ts';
import { Violation } from './violation.ts';
import type { Witness } from './witness.ts';

const DAY_MS = 24 * 3_600_000;
/** Holdings settled in one go. */
const SETTLED_AT_ONCE = 128;

type ItemEvent = EventOf<'SUBSCRIBED' | 'ICO_STAGE' | 'SUBSCRIPTION_SETTLED' | 'THAWED'>;

/** Commands that items hear of before what they cause. */
const WANTED: ReadonlySet<number> = new Set([CommandType.ICO_ITEM, CommandType.ICO_BLOCK, CommandType.ICO_REVEAL, CommandType.ICO_CANCEL]);

/** Nothing, for who gets everything back. */
const NOTHING: Share = { won: 0, tokens: 0n, cost: 0n, frozen: 0n };

/** Items that sell tokens: reckons again who wins, what everybody gets and pays, what comes back and what is released (rules 5). */
export class Items {
  readonly byNumber = new Map<number, FollowedItem>();
  private readonly heard: Pick<Heard, 'assets' | 'users'> & Pick<Witness, 'money'>;
  /** Core time of the command whose events are followed, ms. */
  private now = 0;
  private settledAtOnce = 0;

  constructor(heard: Items['heard']) {
    this.heard = heard;
  }

  /** Whether one is between its end and its settlement. */
  get areDrawn(): boolean {
    return [...this.byNumber.values()].some(({ stage }) => stage === IcoStage.DRAWING || stage === IcoStage.SETTLING);
  }

  /** Whether a command must be heard before its events. */
  wants(type: number): boolean {
    return WANTED.has(type);
  }

  /** Due work and the command itself happen at this time. */
  begin(time: number): void {
    this.now = Math.max(this.now, time);
    this.settledAtOnce = 0;
  }

  /** The command's own group begins: nothing that is due may be left. */
  opened(): void {
    for (const item of this.byNumber.values()) if (this.isDue(item)) this.wrong('late', item, 'its time has come, and it is open');
    this.settledAtOnce = 0;
  }

  hear(command: Command): void {
    if (command.type === CommandType.ICO_ITEM) this.listed(command);
    else if (command.type === CommandType.ICO_BLOCK) this.blockKnown(command);
    else if (command.type === CommandType.ICO_REVEAL) this.revealed(command);
    else if (command.type === CommandType.ICO_CANCEL) this.known(command.item).cancelled = true;
  }

  follow(event: ItemEvent): void {
    switch (event.type) {
      case 'subscribed':
        return this.subscribed(event);
      case 'ico_stage':
        return this.entered(event);
      case 'subscription_settled':
        return this.settled(event);
      case 'thawed':
        return this.thawed(event);
    }
  }

  /** Behind a command whose ledger records were followed: what is promised is there. */
  end(): void {
    for (const item of this.byNumber.values()) {
      if (isOver(item) || item.holdings.length === 0) continue;
      const kept = item.terms.supply - item.given;
      const has = this.heard.money.balance(-1 - item.number, Account.ICO_TREASURY, item.terms.token, Bucket.AVAILABLE);
      if (has < kept) this.wrong('treasury', item, `${has} of the tokens are there, ${kept} are promised`);
    }
  }

  private listed(command: CommandOf<'ICO_ITEM'>): void {
    const known = this.byNumber.get(command.item);
    const { assets } = this.heard;
    if (known !== undefined && (known.stage !== IcoStage.OPEN || known.holdings.length > 0 || this.now >= known.terms.start))
      this.wrong('terms', known, 'its terms change although it has started');
    if (((assets.get(command.payment)?.flags ?? 0) & AssetFlag.ICO_PAYMENT) === 0)
      throw new Violation('items.terms', `item ${command.item} is paid with asset ${command.payment}`);
    if (known === undefined) this.byNumber.set(command.item, newItem(command));
    else Object.assign(known, { terms: command, drawBy: command.drawBy });
  }

  private blockKnown({ item: number, hash }: CommandOf<'ICO_BLOCK'>): void {
    const item = this.known(number);
    if (!isLottery(item) || item.stage !== IcoStage.OPEN || item.hash !== undefined || this.now < item.terms.end)
      this.wrong('block', item, 'it takes a block');
    item.hash = hash;
    item.drawBy = Math.min(item.drawBy, this.now + DAY_MS);
  }

  private revealed({ item: number, secret }: CommandOf<'ICO_REVEAL'>): void {
    const item = this.known(number);
    if (item.hash === undefined || item.stage !== IcoStage.OPEN) this.wrong('secret', item, 'it takes a secret');
    if (!isSecret(secret, item.terms.commitment)) this.wrong('secret', item, 'it takes a secret that is not the one it promised');
    item.secret = secret;
  }

  private subscribed({ user, item: number, place, firstTicket, tickets, quantity, paid }: EventOf<'SUBSCRIBED'>): void {
    const item = this.known(number);
    const { terms, holdings } = item;
    if (item.stage !== IcoStage.OPEN || this.now < terms.start || this.now >= terms.end)
      this.wrong('open', item, 'it takes a subscription');
    if ((this.heard.users.get(user)?.flags ?? 0) !== 0) this.wrong('suspended', item, `user ${user} is suspended`);
    const known = holdings.find((holding) => holding.user === user);
    if (place !== (known?.place ?? holdings.length)) this.wrong('place', item, `user ${user} has place ${place}`);
    const lots = isLottery(item) ? Number(quantity) : 0;
    if (firstTicket !== item.tickets || tickets !== item.tickets + lots)
      this.wrong('tickets', item, `tickets ${firstTicket} to ${tickets} follow ${item.tickets}`);
    const cost = isLottery(item) ? (quantity * terms.lot * terms.price) / this.wholeToken(item) : quantity;
    if (paid !== cost) this.wrong('paid', item, `${paid} is paid for what costs ${cost}`);
    const holding = known ?? { user, place, paid: 0n, tickets: [], settled: false, day: 0, claimed: 0n };
    if (known === undefined) holdings.push(holding);
    holding.paid += paid;
    if (lots > 0) holding.tickets.push({ first: firstTicket, lots });
    const own = holding.tickets.reduce((sum, each) => sum + each.lots, 0);
    if (isLottery(item) && BigInt(own) > terms.cap) this.wrong('cap', item, `user ${user} has ${own} lots of ${terms.cap}`);
    item.tickets += lots;
    item.paid += paid;
  }

  private entered({ stage, item: number, tickets, paid, drawBy }: EventOf<'ICO_STAGE'>): void {
    const item = this.known(number);
    if (tickets !== item.tickets || paid !== item.paid || drawBy !== item.drawBy)
      this.wrong('stage', item, `it tells ${tickets} tickets, ${paid} paid, until ${drawBy}`);
    if (!this.mayEnter(item, stage)) this.wrong('stage', item, `stage ${stage} follows ${item.stage} at ${this.now}`);
    item.stage = stage;
    if (stage === IcoStage.SETTLING) item.shares = sharesOf(item, this.wholeToken(item));
  }

  private mayEnter(item: FollowedItem, stage: number): boolean {
    const isOpen = item.stage === IcoStage.OPEN;
    const areAllSettled = item.settledHoldings === item.holdings.length;
    const hasEnded = this.now >= item.terms.end;
    switch (stage) {
      case IcoStage.OPEN:
        return isOpen && item.hash !== undefined;
      case IcoStage.DRAWING:
        return isOpen && hasEnded && item.paid > 0n && (!isLottery(item) || (item.secret !== undefined && item.tickets > lotsOf(item)));
      case IcoStage.SETTLING:
        return item.stage === IcoStage.DRAWING || (isOpen && hasEnded && isLottery(item) && item.tickets <= lotsOf(item));
      case IcoStage.SETTLED:
        return isOpen ? hasEnded && item.holdings.length === 0 : item.stage === IcoStage.SETTLING && areAllSettled;
      case IcoStage.REFUNDING:
        return isOpen && (item.cancelled || (hasEnded && isLottery(item) && item.tickets > lotsOf(item) && this.now >= item.drawBy));
      default:
        return item.stage === IcoStage.REFUNDING && areAllSettled;
    }
  }

  private settled({ user, item: number, place, wonLots, tokens, cost, refund, frozen }: EventOf<'SUBSCRIPTION_SETTLED'>): void {
    const item = this.known(number);
    const holding = item.holdings[place];
    if (holding?.user !== user || place !== item.settledHoldings) this.wrong('settled', item, `user ${user} of place ${place} is settled`);
    if (item.stage !== IcoStage.SETTLING && item.stage !== IcoStage.REFUNDING)
      this.wrong('settled', item, `it is settled in ${item.stage}`);
    const share = item.stage === IcoStage.REFUNDING ? NOTHING : item.shares[place]!;
    const told = [wonLots, tokens, cost, refund, frozen].join(' ');
    const reckoned = [share.won, share.tokens, share.cost, holding.paid - share.cost, share.frozen].join(' ');
    if (told !== reckoned)
      this.wrong('share', item, `user ${user} gets (won, tokens, cost, back, frozen) ${told}, it should be ${reckoned}`);
    this.settledAtOnce += 1;
    if (this.settledAtOnce > SETTLED_AT_ONCE) this.wrong('batch', item, `${this.settledAtOnce} holdings are settled in one go`);
    item.shares = item.stage === IcoStage.REFUNDING ? [...item.shares, NOTHING] : item.shares;
    item.settledHoldings += 1;
    item.given += tokens;
    if (item.given > item.terms.supply) this.wrong('supply', item, `${item.given} tokens are given`);
    holding.settled = true;
    holding.day = Math.floor(this.now / DAY_MS);
  }

  private thawed({ user, item: number, amount, claimed }: EventOf<'THAWED'>): void {
    const item = this.known(number);
    const holding = item.holdings.find((each) => each.user === user && each.settled);
    if (!holding) this.wrong('thawed', item, `user ${user} has nothing there`);
    const released = this.releasedOf(item, holding);
    if (claimed !== released || amount !== released - holding.claimed || amount <= 0n)
      this.wrong('thawed', item, `user ${user} thaws ${amount} to ${claimed}, ${released} are released, ${holding.claimed} were claimed`);
    holding.claimed = released;
  }

  /** What has been released of a holding by now. */
  private releasedOf(item: FollowedItem, { place, day }: FollowedHolding): bigint {
    const { frozen } = item.shares[place]!;
    const days = Math.floor(this.now / DAY_MS) - day;
    return days >= item.terms.freezeDays ? frozen : (frozen * BigInt(days)) / BigInt(item.terms.freezeDays);
  }

  private isDue(item: FollowedItem): boolean {
    if (item.stage !== IcoStage.OPEN || this.now < item.terms.end) return false;
    return !isLottery(item) || item.tickets <= lotsOf(item) || this.now >= item.drawBy;
  }

  private wholeToken({ terms }: FollowedItem): bigint {
    return 10n ** BigInt(this.heard.assets.get(terms.token)!.scale);
  }

  private known(number: number): FollowedItem {
    const item = this.byNumber.get(number);
    if (!item) throw new Violation('items.unknown', `item ${number} is not there`);
    return item;
  }

  private wrong(check: string, { number }: FollowedItem, why: string): never {
    throw new Violation(`items.${check}`, `item ${number}: ${why}`);
  }
}

function isOver({ stage }: FollowedItem): boolean {
  return stage === IcoStage.SETTLED || stage === IcoStage.CANCELLED;
}

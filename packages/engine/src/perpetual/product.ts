import { Account, AssetFlag } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import type { CommandBuffer } from '../command-buffer.ts';
import type { Kernel } from '../kernel.ts';
import { holdingKey } from '../ledger/ledger.ts';
import { StopSource } from '../market-kind.ts';
import { shapeOf } from '../product.ts';
import type { CommandRow, Product } from '../product.ts';
import { Attachments } from './attachments.ts';
import { auditPerpetual, perpetualObligations } from './audit.ts';
import { Book } from './book.ts';
import { Deleveraging } from './deleveraging.ts';
import { Delisting, isSettlement } from './delisting.ts';
import { DueWork } from './due-work.ts';
import type { Workers } from './due-work.ts';
import { dumpPerpetual } from './dump.ts';
import { Funding } from './funding.ts';
import { CONTRACTS_SINCE, KIND } from './kind.ts';
import { Liquidation } from './liquidation.ts';
import { isMarkPrice, Marks } from './marks.ts';
import { outlineAccount } from './outline.ts';
import { Placing } from './placing.ts';
import { cancelPlans, isPlan, isPlanCancel, takePlan } from './plan-rules.ts';
import { sectionsOf } from './sections.ts';
import {
  areTerms,
  changeMargin,
  changePositionMode,
  changeSetting,
  isContractTier,
  isMarginChange,
  isPositionMode,
  isSetting,
  setContractTier,
  setTerms,
  takeStanding,
} from './settings.ts';
import { freeOf } from './standing.ts';
import { Trading } from './trading.ts';

/** Perpetual contracts: markets whose trades open and close positions (docs/perpetual.md). */
export const perpetual: Product = {
  name: 'perpetual',
  audit: auditPerpetual,
  obligations: perpetualObligations,
  open: (kernel) => {
    const book = new Book(kernel);
    const funding = new Funding(book);
    const trading = new Trading(book, funding, new Attachments(book));
    const placing = new Placing(book);
    const delisting = new Delisting(book, { funding, trading });
    const liquidation = new Liquidation(book, { funding, placing, trading, delisting });
    const deleveraging = new Deleveraging(book, { funding, trading });
    const workers: Workers = { marks: new Marks(book, liquidation), placing, deleveraging, funding, delisting };
    const due = new DueWork(book, workers);
    addKind(kernel, book, trading);
    guard(kernel, book);
    kernel.members.onStanding((row) => {
      takeStanding(book, row);
    });
    return {
      commands: commandsOf(kernel, book, workers),
      sections: sectionsOf(book),
      dump: () => dumpPerpetual(book),
      contractAccount: (user) => {
        const account = book.accounts.get(user);
        return account && outlineAccount(account);
      },
      contractTiers: () => book.tiers.all(),
      dueWork: () => {
        due.doRound();
      },
      restored: () => {
        due.look();
      },
    };
  },
};

/** The rules of the contracts' kind of market. */
function addKind({ kinds, assets, release }: Kernel, book: Book, trading: Trading): void {
  kinds.add({
    kind: KIND,
    keys: ({ quote }) => ({ base: holdingKey(Account.CONTRACT, quote), quote: holdingKey(Account.CONTRACT, quote) }),
    // Orders freeze nothing: what they reserve is a number of the account.
    freezeRecord: RecordType.MARGIN_IN,
    unfreezeRecord: RecordType.MARGIN_OUT,
    need: () => 0n,
    stopSource: StopSource.LAST,
    isOpen: () => release.since(CONTRACTS_SINCE),
    // Nobody trades with himself: who bears a trade is asked of each side alone.
    takesTerms: ({ quote, selfTradeAllowed }) =>
      !selfTradeAllowed &&
      ((assets.find(quote)?.flags ?? 0) & AssetFlag.MARGIN) !== 0 &&
      (book.money.asset < 0 || book.money.asset === quote),
    onListed: (market) => {
      book.list(market);
    },
    fee: (lots, isTaker) => trading.fee(lots, isTaker),
    settle: (fill) => {
      trading.settle(fill);
    },
    ownOrders: {
      bear: (meeting) => trading.bear(meeting),
      foresee: (meeting, isFirst) => trading.foresee(meeting, isFirst),
      traded: (meeting) => {
        trading.traded(meeting);
      },
      ended: (slot, seat) => {
        trading.ended(slot, seat);
      },
    },
  });
}

/** What stands on contract accounts: margins and what orders reserve may not leave, and what comes in pays what is carried. */
function guard({ guards }: Kernel, book: Book): void {
  const known = (user: number, asset: number) => (asset === book.money.asset ? book.accounts.get(user) : undefined);
  guards.add(Account.CONTRACT, {
    free: (user, asset) => {
      const account = known(user, asset);
      return account === undefined || account.cell < 0 ? undefined : freeOf(account, book.money);
    },
    arrived: (user, asset) => {
      const account = known(user, asset);
      if (account !== undefined && account.cell >= 0) book.money.payCarried(account);
    },
  });
}

function commandsOf({ release }: Kernel, book: Book, { marks, placing, funding, delisting }: Workers): CommandRow[] {
  const rows: CommandRow[] = [
    { ...shapeOf('CONTRACT_TERMS'), isWellFormed: areTerms, apply: (c, at) => setTerms(book, c, at) },
    { ...shapeOf('MARK_PRICE'), isWellFormed: isMarkPrice, apply: (c, at) => marks.take(c, at) },
    { ...shapeOf('FUNDING'), apply: (c, at) => funding.begin(c, at) },
    { ...shapeOf('CONTRACT_SETTING'), isWellFormed: isSetting, apply: (c, at) => changeSetting(book, c, at) },
    { ...shapeOf('POSITION_MODE'), isWellFormed: isPositionMode, apply: (c, at) => changePositionMode(book, c, at) },
    {
      ...shapeOf('CONTRACT_PLACE'),
      keepsReady: true,
      isWellFormed: (c, at) => placing.isWellFormed(c, at),
      apply: (c, at, call) => placing.place(c, at, call),
    },
    { ...shapeOf('POSITION_MARGIN'), isWellFormed: isMarginChange, apply: (c, at, call) => changeMargin(book, c, at, call) },
    { ...shapeOf('PLACE_PLAN'), keepsReady: true, isWellFormed: isPlan, apply: (c, at, call) => takePlan(book, c, at, call) },
    { ...shapeOf('CANCEL_PLAN'), keepsReady: true, isWellFormed: isPlanCancel, apply: (c, at) => cancelPlans(book, c, at) },
    { ...shapeOf('CONTRACT_FEE_TIER'), isWellFormed: isContractTier, apply: (c, at) => setContractTier(book, c, at) },
    { ...shapeOf('SETTLE_CONTRACT'), isWellFormed: isSettlement, apply: (c, at) => delisting.begin(c, at) },
  ];
  return rows.map(({ isWellFormed = () => true, ...row }) => ({
    ...row,
    isWellFormed: (c: CommandBuffer, at: number) => release.since(CONTRACTS_SINCE) && isWellFormed(c, at),
  }));
}

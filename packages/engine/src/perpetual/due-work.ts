import type { Book } from './book.ts';
import type { Contract } from './contract.ts';
import { isDeleveragingDue } from './deleveraging.ts';
import type { Deleveraging, DeleveragingBudget } from './deleveraging.ts';
import type { Delisting } from './delisting.ts';
import { isUnderWay } from './funding.ts';
import type { Funding } from './funding.ts';
import type { Marks, ScanBudget } from './marks.ts';
import type { Placing } from './placing.ts';
import { workOffPlans } from './plan-rules.ts';

/** What one round may do in all contracts together, so that no command takes long (docs/perpetual.md, "Due work"). */
const ROUND = { records: 8_192, liquidations: 16, plans: 128, looks: 512, closes: 32, funding: 512, delisting: 128 } as const;

/** The rules that leave work over. */
export interface Workers {
  readonly marks: Marks;
  readonly placing: Placing;
  readonly deleveraging: Deleveraging;
  readonly funding: Funding;
  readonly delisting: Delisting;
}

/** Works off what is left over, a round before and behind each command. */
export class DueWork {
  private readonly book: Book;
  private readonly workers: Workers;

  constructor(book: Book, workers: Workers) {
    this.book = book;
    this.workers = workers;
  }

  /** One round over all contracts. */
  doRound(): void {
    const { book } = this;
    if (!book.isDue) return;
    const left = { ...ROUND };
    for (const contract of book.contracts) if (contract.terms !== undefined) this.work(contract, left);
    this.look();
  }

  /** Whether anything is left over; the core is told whether a round could do some of it by now. */
  look(): void {
    const { book } = this;
    const contracts = book.contracts.filter(({ terms }) => terms !== undefined);
    const isDue = contracts.some((contract) => this.isDue(contract));
    book.kernel.timers.setWork('perpetual', isDue ? 0 : Infinity);
    // Plans that have fired may wait for nothing but a market that trades again.
    book.isDue = isDue || contracts.some(({ plans }) => plans.next !== undefined);
  }

  private isDue(contract: Contract): boolean {
    const { state, plans } = contract;
    if (state.scanLeft > 0) return !state.isStale;
    if (isUnderWay(contract) || isDeleveragingDue(contract) || state.settlingTicks !== 0) return true;
    return plans.next !== undefined && this.worksOffPlans(contract);
  }

  private worksOffPlans(contract: Contract): boolean {
    return !contract.state.isStale && !this.book.isHalted(contract) && contract.state.settlingTicks === 0;
  }

  private work(contract: Contract, left: ScanBudget & DeleveragingBudget & { plans: number; funding: number; delisting: number }): void {
    const { state } = contract;
    const { marks, placing, deleveraging, funding, delisting } = this.workers;
    if (state.scanLeft > 0 && !state.isStale) marks.scan(contract, left);
    if (state.scanLeft > 0) return;
    if (this.worksOffPlans(contract)) left.plans -= workOffPlans(this.book, placing, contract, left.plans);
    deleveraging.work(contract, left);
    if (isUnderWay(contract)) left.funding -= funding.work(contract, left.funding);
    if (state.settlingTicks !== 0) left.delisting -= delisting.work(contract, left.delisting);
  }
}

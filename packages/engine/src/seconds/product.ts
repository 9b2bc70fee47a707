import { Account } from '@kontor/domain/accounts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { Kernel } from '../kernel.ts';
import { shapeOf } from '../product.ts';
import type { CommandRow, Product } from '../product.ts';
import { auditSeconds, secondsObligations } from './audit.ts';
import { Book, SECONDS_SINCE } from './book.ts';
import { DueWork } from './due-work.ts';
import { dumpSeconds } from './dump.ts';
import { sectionsOf } from './sections.ts';
import { areHouseLimits, arePairTerms, areSelfLimits, setHouseLimits, setPair, setSelfLimits } from './settings.ts';
import { isOpening, isTick, takeContract, takeTick } from './taking.ts';

/** Seconds contracts: whether an index will stand higher or lower after a given time (docs/seconds.md). */
export const seconds: Product = {
  name: 'seconds',
  audit: auditSeconds,
  obligations: secondsObligations,
  open: (kernel) => {
    const book = new Book(kernel);
    const due = new DueWork(book);
    guard(kernel, book);
    return {
      commands: commandsOf(kernel, book),
      sections: sectionsOf(book),
      dump: () => dumpSeconds(book),
      dueWork: () => {
        due.doRound();
      },
      restored: () => {
        due.look();
      },
    };
  },
};

/** What contracts may win stays in the house, so that no payout fails. */
function guard({ guards, ledger }: Kernel, { houses }: Book): void {
  guards.add(Account.HOUSE_SECONDS, {
    free: (_owner, asset) => {
      const house = houses.get(asset);
      return house === undefined ? undefined : ledger.cells[house.cell]! - house.reserved;
    },
    // What comes in is the house's to lose; nothing waits for it.
    arrived: () => undefined,
  });
}

function commandsOf({ release }: Kernel, book: Book): CommandRow[] {
  const rows: (CommandRow & Required<Pick<CommandRow, 'isWellFormed'>>)[] = [
    { ...shapeOf('SECONDS_PAIR'), isWellFormed: arePairTerms, apply: (c, at) => setPair(book, c, at) },
    { ...shapeOf('SECONDS_LIMITS'), isWellFormed: areHouseLimits, apply: (c, at) => setHouseLimits(book, c, at) },
    { ...shapeOf('SECONDS_TICK'), isWellFormed: isTick, apply: (c, at) => takeTick(book, c, at) },
    { ...shapeOf('SECONDS_OPEN'), isWellFormed: isOpening, apply: (c, at, call) => takeContract(book, c, at, call) },
    { ...shapeOf('SECONDS_SELF_LIMITS'), isWellFormed: areSelfLimits, apply: (c, at) => setSelfLimits(book, c, at) },
  ];
  return rows.map(({ isWellFormed, ...row }) => ({
    ...row,
    isWellFormed: (c: CommandBuffer, at: number) => release.since(SECONDS_SINCE) && isWellFormed(c, at),
  }));
}

import { Account } from '@kontor/domain/accounts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { Kernel } from '../kernel.ts';
import { shapeOf } from '../product.ts';
import type { CommandRow, Product } from '../product.ts';
import { auditIco, icoObligations } from './audit.ts';
import { Book } from './book.ts';
import { DueWork } from './due-work.ts';
import { dumpIco } from './dump.ts';
import { ICO_SINCE } from './item.ts';
import { areTerms, cancelItem, isBlock, isBlockKnown, isSecretKnown, reveal, setItem, takeBlock } from './items.ts';
import { sectionsOf } from './sections.ts';
import { isSubscription, subscribe, thaw } from './subscribing.ts';

/** Subscriptions to new coins: items that sell tokens by lot or in proportion (docs/ico.md). */
export const ico: Product = {
  name: 'ico',
  audit: auditIco,
  obligations: icoObligations,
  open: (kernel) => {
    const book = new Book(kernel);
    const due = new DueWork(book);
    kernel.guards.add(Account.ICO_TREASURY, {
      free: (owner, asset) => book.free(owner, asset),
      arrived: () => undefined,
    });
    return {
      commands: commandsOf(kernel, book),
      sections: sectionsOf(book),
      dump: () => dumpIco(book),
      dueWork: () => {
        due.doRound();
      },
      restored: () => {
        book.restored();
      },
    };
  },
};

function commandsOf({ release }: Kernel, book: Book): CommandRow[] {
  const rows: CommandRow[] = [
    { ...shapeOf('ICO_ITEM'), isWellFormed: areTerms, apply: (c, at) => setItem(book, c, at) },
    { ...shapeOf('ICO_SUBSCRIBE'), isWellFormed: isSubscription, apply: (c, at, call) => subscribe(book, c, at, call) },
    {
      ...shapeOf('ICO_BLOCK'),
      isWellFormed: isBlock,
      known: (c, at) => isBlockKnown(book, c, at),
      apply: (c, at) => takeBlock(book, c, at),
    },
    { ...shapeOf('ICO_REVEAL'), known: (c, at) => isSecretKnown(book, c, at), apply: (c, at) => reveal(book, c, at) },
    { ...shapeOf('ICO_CANCEL'), apply: (c, at) => cancelItem(book, c, at) },
    { ...shapeOf('ICO_THAW'), apply: (c, at, call) => thaw(book, c, at, call) },
  ];
  return rows.map(({ isWellFormed = () => true, ...row }) => ({
    ...row,
    isWellFormed: (c: CommandBuffer, at: number) => release.since(ICO_SINCE) && isWellFormed(c, at),
  }));
}

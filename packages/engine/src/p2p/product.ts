import type { CommandBuffer } from '../command-buffer.ts';
import type { Kernel } from '../kernel.ts';
import { shapeOf } from '../product.ts';
import type { CommandRow, Product } from '../product.ts';
import { areTerms, isAdvert, isAdvertKnown, isAdvertState, isDeposit, setAdvert, setAdvertState, setDeposit, setTerms } from './adverts.ts';
import { appeal, isAppeal, isRuling, rule, withdrawAppeal } from './appeals.ts';
import { auditP2p, p2pObligations } from './audit.ts';
import { Book, P2P } from './book.ts';
import { dumpP2p, peerOf } from './dump.ts';
import { fire } from './endings.ts';
import { sectionsOf } from './sections.ts';
import { cancelByBuyer, isStep, release, setPaid } from './steps.ts';
import { P2P_SINCE } from './trade.ts';
import { isTrade, isTradeKnown, takeAdvert } from './trading.ts';

/** Trades between users: coins for money that does not pass through the exchange (docs/p2p.md). */
export const p2p: Product = {
  name: P2P,
  audit: auditP2p,
  obligations: p2pObligations,
  open: (kernel) => {
    const book = new Book(kernel);
    kernel.held.add(book.held);
    kernel.clock.onOutage((outage) => {
      book.postpone(outage);
    });
    return {
      commands: commandsOf(kernel, book),
      sections: sectionsOf(book),
      dump: () => dumpP2p(book),
      peerOf: (user) => peerOf(book, user),
      fire: (timer) => {
        fire(book, timer);
      },
    };
  },
};

function commandsOf(kernel: Kernel, book: Book): CommandRow[] {
  const rows: (CommandRow & Required<Pick<CommandRow, 'isWellFormed'>>)[] = [
    { ...shapeOf('P2P_TERMS'), isWellFormed: areTerms, apply: (c, at) => setTerms(book, c, at) },
    {
      ...shapeOf('P2P_ADVERT'),
      isWellFormed: isAdvert,
      known: (c, at) => isAdvertKnown(book, c, at),
      apply: (c, at) => setAdvert(book, c, at),
    },
    { ...shapeOf('P2P_ADVERT_STATE'), isWellFormed: isAdvertState, apply: (c, at) => setAdvertState(book, c, at) },
    { ...shapeOf('P2P_DEPOSIT'), isWellFormed: isDeposit, apply: (c, at) => setDeposit(book, c, at) },
    {
      ...shapeOf('P2P_TRADE'),
      isWellFormed: isTrade,
      known: (c, at) => isTradeKnown(book, c, at),
      apply: (c, at) => takeAdvert(book, c, at),
    },
    { ...shapeOf('P2P_PAID'), isWellFormed: isStep, apply: (c, at) => setPaid(book, c, at) },
    { ...shapeOf('P2P_CANCEL'), isWellFormed: isStep, apply: (c, at) => cancelByBuyer(book, c, at) },
    { ...shapeOf('P2P_RELEASE'), isWellFormed: isStep, apply: (c, at) => release(book, c, at) },
    { ...shapeOf('P2P_APPEAL'), isWellFormed: isAppeal, apply: (c, at) => appeal(book, c, at) },
    { ...shapeOf('P2P_APPEAL_WITHDRAW'), isWellFormed: isAppeal, apply: (c, at) => withdrawAppeal(book, c, at) },
    { ...shapeOf('P2P_RULE'), isWellFormed: isRuling, apply: (c, at) => rule(book, c, at) },
  ];
  return rows.map(({ isWellFormed, ...row }) => ({
    ...row,
    isWellFormed: (c: CommandBuffer, at: number) => kernel.release.since(P2P_SINCE) && isWellFormed(c, at),
  }));
}

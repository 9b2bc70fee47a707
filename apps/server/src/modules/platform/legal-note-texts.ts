/** What a new Kontor says until its operator writes something else: short, true, and no promise. Plain text, en_US. */
import { NoteType } from '@kontor/contract/platform';

interface NoteText {
  readonly title: string;
  readonly content: string;
}

export const FIRST_NOTES: { readonly [T in NoteType]: NoteText } = {
  [NoteType.USER_AGREEMENT]: {
    title: 'User agreement',
    content: [
      'This text comes with the software. The operator of this exchange has not replaced it yet, so it binds nobody but describes how the exchange works.',
      'You trade with your own balance and at your own risk. Prices can fall to nothing. An order that has been filled cannot be undone.',
      'Keep your passwords to yourself. Whoever knows them can act in your name. Tell the operator at once when you think that somebody does.',
      'The exchange keeps a complete record of every order and every movement of money, and you can see your own.',
    ].join('\n\n'),
  },
  [NoteType.PRIVACY_POLICY]: {
    title: 'Privacy policy',
    content: [
      'This text comes with the software and describes what it does. The operator has to add who is responsible and which law applies.',
      'Stored about you: what you log in with, a hash of your password, your sessions, your orders, deals and balances, and what you hand in yourself.',
      'Your orders and balances are kept under a number. Personal data is kept apart from them and can be erased.',
      'The pages load nothing from other sites and set no cookies. Your browser keeps your session, your language and your display currency.',
    ].join('\n\n'),
  },
  [NoteType.BEGINNER_GUIDE]: {
    title: 'Beginner guide',
    content: [
      'A pair such as BTC/USDT shows what one coin of the left currency costs in the right one.',
      'A limit order names a price. It is done at that price or a better one, or it waits in the order book until you cancel it. What it may need is frozen meanwhile.',
      'A market order takes the best prices there are at once. It never goes further from the present price than the market’s protection band.',
      'A stop order waits until the last price reaches the price you name. It protects a position, but the price you get can be worse.',
      'The fee is taken from what you receive. Your rates stand in the order form.',
    ].join('\n\n'),
  },
  [NoteType.LEGAL_NOTICE]: {
    title: 'Legal notice',
    content: [
      'The operator of this exchange has not named himself here yet. In most countries a notice like this has to say who runs the site, where, and under which licence.',
      'Kontor is free software under the Apache License 2.0 and comes without warranty. Its authors do not run this exchange.',
    ].join('\n\n'),
  },
  [NoteType.ABOUT_US]: {
    title: 'About us',
    content: [
      'This exchange runs Kontor, free software for exchanges. Every order and every movement of money is one entry in one journal, and the books are checked after each of them.',
      'In the demo all money is play money, and whatever is not real says so on screen.',
    ].join('\n\n'),
  },
};

import { NoteType } from '@kontor/contract/platform';
import type { NoteTexts } from './note-texts.ts';

/** The texts that decide; the other languages translate them paragraph by paragraph. */
export const EN_US: NoteTexts = {
  [NoteType.USER_AGREEMENT]: {
    title: 'User agreement',
    paragraphs: [
      'This text comes with the software. The operator of this exchange has not replaced it yet, so it binds nobody but describes how the exchange works.',
      'You trade with your own balance and at your own risk. Prices can fall to nothing. An order that has been filled cannot be undone.',
      'Keep your passwords to yourself. Whoever knows them can act in your name. Tell the operator at once when you think that somebody does.',
      'The exchange keeps a complete record of every order and every movement of money, and you can see your own.',
    ],
  },
  [NoteType.PRIVACY_POLICY]: {
    title: 'Privacy policy',
    paragraphs: [
      'This text comes with the software and describes what it does. The operator has to add who is responsible and which law applies.',
      'Stored about you: what you log in with, a hash of your password, your sessions, hashes of the networks you logged in from, your orders, deals and balances, and what you hand in yourself.',
      'Your orders and balances are kept under a number. Personal data is kept apart from them and can be erased.',
      'The pages set no cookies and load nothing from other sites but the logos of communities that the operator names. Your browser keeps your session, your language and your display currency.',
    ],
  },
  [NoteType.BEGINNER_GUIDE]: {
    title: 'Beginner guide',
    paragraphs: [
      'A pair such as BTC/USDT shows what one coin of the left currency costs in the right one.',
      'A limit order names a price. It is done at that price or a better one, or it waits in the order book until you cancel it. What it may need is frozen meanwhile.',
      'A market order takes the best prices there are at once. It never goes further from the present price than the market’s protection band.',
      'A stop order waits until the last price reaches the price you name. It protects a position, but the price you get can be worse.',
      'The fee is taken from what you receive. Your rates stand in the order form.',
    ],
  },
  [NoteType.LEGAL_NOTICE]: {
    title: 'Legal notice',
    paragraphs: [
      'The operator of this exchange has not named himself here yet. In most countries a notice like this has to say who runs the site, where, and under which licence.',
      'Kontor is free software under the Apache License 2.0 and comes without warranty. Its authors do not run this exchange.',
    ],
  },
  [NoteType.ABOUT_US]: {
    title: 'About us',
    paragraphs: [
      'This exchange runs Kontor, free software for exchanges. Every order and every movement of money is one entry in one journal, and the books are checked after each of them.',
      'In the demo all money is play money, and whatever is not real says so on screen.',
    ],
  },
};

/**
 * Which of the page's code travels together. Left alone, the bundler makes a file of every module that two screens share, and the
 * trading screen asks for ninety; what is always wanted together here comes together.
 */
interface Chunk {
  readonly name: string;
  readonly test?: RegExp;
  readonly tags?: ['$initial'];
  /** From how many places that are loaded on their own it must be used. */
  readonly minShareCount?: number;
  readonly priority: number;
}

export const CHUNKS: Chunk[] = [
  // English words of the trading screen and of the order pages.
  { name: 'trade-words', test: /(?:virtual:english|messages\/en_US)\/(?:trade|order)/, minShareCount: 2, priority: 6 },
  // The world's telephone numbers: nobody needs them but forms that ask for one.
  { name: 'phone-numbers', test: /libphonenumber|contract\/src\/phone\./, priority: 9 },
  // What stands before any screen: libraries, words, the shell.
  { name: 'frame', tags: ['$initial'], priority: 8 },
  // Primitives and small things that most screens use. The floating surfaces stand alone: nobody needs them before a press.
  {
    name: 'pieces',
    test: /(?:virtual:english|messages\/en_US)\/(?:markets|form)|packages\/(?:ui\/src\/(?!.*(?:surface|popup|dialog|sheet))|domain\/src\/amount)|lucide-react\/dist\/esm\/icons\/(?:star|eye|scale|credit-card|timer|chart-candlestick)\.|apps\/web\/src\/(?:data\/(?:figures|reader|day-lines|coin-names|book-ladder|decimal-product|page-title|device|tell-failure)|features\/market-list)/,
    minShareCount: 2,
    priority: 7,
  },
  // Orders and markets: what the trading screen shares with its dialogs and with the order pages. Of the features what
  // draws nothing, and small pieces of lists: other components bring with them what floats over the page, a third of a screen.
  {
    name: 'desk',
    test: /(?:packages\/(?:contract|domain)|apps\/web)\/src\/(?:spot|depth|formulas|data\/(?!with-queries|page-title|device|tell-failure|typed-phone)|features\/(?:(?:order-form|order-book|chart|pair-header|tape|orders)\/[\w-]+\.ts$|orders\/(?:detail-link|fill-bar|order-card|order-list|row-skeletons|side-word)\.|pair-header\/star-button\.))/,
    minShareCount: 2,
    priority: 6,
  },
];

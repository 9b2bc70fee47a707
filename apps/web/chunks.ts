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
  // What stands before any screen: libraries, words, the shell.
  { name: 'frame', tags: ['$initial'], priority: 8 },
  // Primitives and small things that most screens use, and every icon that two of them draw. The floating surfaces stand alone:
  // nobody needs them before a press.
  {
    name: 'pieces',
    test: /(?:virtual:english|messages\/en_US)\/markets|packages\/(?:ui\/src\/(?!.*(?:surface|popup)|(?:tooltip|search-select|search-item|code-field|phone-field|password-field|rule-list|use-seconds-left|qr-picture|form|step|tick-line|limit-line|address-parts|address-text|slider|radio|text-area)\.)|domain\/src\/(?:amount|formulas\/(?:rounding|candle-interval|chart-interval))|contract\/src\/(?:channels|notice)\.)|lucide-react\/dist\/esm\/icons\/|apps\/web\/src\/(?:data\/(?:figures|reader|day-lines|coin-names|book-ladder|decimal-product|page-title|device|tell-failure|send-once|save-file|identity-limits|private-channel|unread-notices)|features\/market-list\/(?:sparkline|market-price|market-row)\.|paths\/(?:side-menu|back-link))/,
    minShareCount: 2,
    priority: 7,
  },
  // What documents of a desk are made of: those who read them and those who draw what they say name it.
  { name: 'documents', test: /packages\/contract\/src\/desk-documents\./, minShareCount: 2, priority: 7 },
  // Answers that are asked for again: what the account's stream keeps up to date does without.
  { name: 'queries', test: /@tanstack\/(?:react-query|query-core)|data\/with-queries/, priority: 7 },
  // English words of the trading screen and of the order pages.
  { name: 'trade-words', test: /(?:virtual:english|messages\/en_US)\/(?:trade|order|wallet)/, minShareCount: 2, priority: 6 },
  // Orders and markets: what the trading screen shares with its dialogs and with the order pages. Of the features what
  // draws nothing, and small pieces of lists: other components bring with them what floats over the page, a third of a screen.
  {
    name: 'desk',
    test: /(?:packages\/(?:contract|domain)\/src\/(?!desk|price-alert|profit\.|formulas\/(?:chart-interval|composed-candle|average-cost|deal-results)|refusals|code-table|perpetual|seconds|index-tick|ico\b|deal|p2p|payment-|collection|countries|person-text|email|network|address|phone|password|common-passwords|deposit|withdrawal|demo)|apps\/web\/src\/data\/(?!desk|layouts|own-costs|equity-curve|compared-pairs|chart-document|chart-view|indicator-kinds|composed-series|market-lists|list-changes|perpetual|(?:use-)?seconds|ico-|deal-|own-section|with-queries|typed-phone|passkey|verification-code|answer-place|asked-call|use-send-once|user\.)|apps\/web\/src\/features\/(?:(?:order-form|order-book|chart|pair-header|tape|orders)\/(?!list-filters|record-filters|history-filters|perpetual|chart-engine|use-compared|compared-|chart-picture|indicator-set|indicator-run|usual-formulas|price-series|heikin-ashi)[\w-]+\.ts$|orders\/(?:detail-link|fill-bar|order-card|order-list|paged-list|row-skeletons|side-word)\.)|apps\/web\/src\/forms\/(?:meridian-end|field-label|step-price|typed-number)\.)/,
    minShareCount: 2,
    priority: 6,
  },
  // The drawing of the chart, with what the formulas that come later stand on.
  {
    name: 'chart-engine',
    test: /lightweight-charts|fancy-canvas|features\/chart\/(?:chart-engine|indicator-run|usual-formulas|price-series|heikin-ashi)\./,
    priority: 5,
  },
  // Documents of a person's desk, and the stars and lists among them: the markets, and each page that has a market's head.
  {
    name: 'kept',
    test: /packages\/contract\/src\/desk|apps\/web\/src\/(?:data\/(?:desk|chart-document|indicator-kinds|market-lists|list-changes|layouts)|forms\/star-button)/,
    minShareCount: 2,
    priority: 5,
  },
  // What the login shares with the other screens of an account.
  {
    name: 'entry',
    test: /data\/passkey|forms\/likely-country|contract\/src\/countries|ui\/src\/(?:password-field|rule-list)/,
    minShareCount: 2,
    priority: 5,
  },
  // Forms and words of an account: nobody needs them who trades.
  {
    name: 'account',
    test: /(?:virtual:english|messages\/en_US)\/(?:entry|form|funds|user|payments)|packages\/(?:ui|contract|domain)\/src\/(?!formulas|price-alert|profit\.|refusals|code-table|perpetual|seconds|index-tick|ico\b|deal|p2p|collection|tooltip|limit-line|slider|qr-picture|network|address\.|deposit|withdrawal|demo|phone|payment-(?:kinds|numbers)|password|common-passwords)|apps\/web\/src\/(?:forms\/(?!list-|star-|new-password|site-phone|coin-networks|network-choice|deal-|countdown-ring|collection-|kind-name)|data\/(?!chart-view|compared-pairs|own-costs|equity-curve|perpetual|(?:use-)?seconds|ico-|deal-|own-section|anchored-scale|spread-tags|typed-phone|use-send-once)|features\/user-menu\/)/,
    minShareCount: 2,
    priority: 4,
  },
  // What pages of security share.
  {
    name: 'security',
    test: /(?:virtual:english|messages\/en_US)\/security|features\/user-security\//,
    minShareCount: 2,
    priority: 2,
  },
  // What only forms ask that set a password or take a number: the world's telephone numbers, and the passwords that everybody tries.
  {
    name: 'new-secrets',
    test: /libphonenumber|contract\/src\/phone\.|domain\/src\/(?:common-passwords|password)\.|ui\/src\/phone-field|apps\/web\/src\/(?:data\/typed-phone|forms\/(?!list-|star-|coin-networks|network-choice|deal-|countdown-ring|collection-|kind-name))/,
    minShareCount: 2,
    priority: 3,
  },
  // Lists of records with their filters, and the frame of the wallet's pages around them.
  {
    name: 'records',
    test: /(?:virtual:english|messages\/en_US)\/records|features\/(?:orders\/(?:record-filters|record-list|list-filters)|wallet-menu\/)/,
    minShareCount: 2,
    priority: 2,
  },
  // Sending what moves money once: transfers, withdrawals, contracts.
  { name: 'send', test: /data\/use-send-once/, minShareCount: 2, priority: 2 },
  // What addresses of networks look like, with the hashes that they are checked by: pages of coins and of peer trade.
  { name: 'network', test: /packages\/contract\/src\/(?:network|address)\./, minShareCount: 2, priority: 2 },
  // What the exchange may refuse, by name: pages that answer one of it in their own way.
  { name: 'refusals', test: /packages\/(?:contract\/src\/code-table|domain\/src\/refusals)\./, minShareCount: 2, priority: 2 },
  // How products besides spot keep what is one's own up to date.
  { name: 'own', test: /data\/own-section/, minShareCount: 2, priority: 2 },
  // Contracts: nobody needs them who trades coins. What they stand on travels with the others.
  {
    name: 'perpetual',
    test: /(?:virtual:english|messages\/en_US)\/perpetual|packages\/(?:contract|domain)\/src\/perpetual|apps\/web\/src\/(?:data\/perpetual|features\/perpetual\/[\w-]+\.ts$)/,
    minShareCount: 2,
    priority: 1,
  },
  // Seconds contracts likewise: the trading page, the pages of orders and the receipt share them.
  {
    name: 'seconds',
    test: /(?:virtual:english|messages\/en_US)\/seconds|packages\/(?:contract|domain)\/src\/(?:seconds|index-tick)|apps\/web\/src\/data\/(?:use-)?seconds/,
    minShareCount: 2,
    priority: 1,
  },
  // And peer trade.
  {
    name: 'deal',
    test: /(?:virtual:english|messages\/en_US)\/deal|packages\/(?:contract|domain)\/src\/(?:deal|p2p|collection)|apps\/web\/src\/(?:data\/deal-|forms\/(?:deal-|countdown-ring|collection-|kind-name))/,
    minShareCount: 2,
    priority: 1,
  },
  // And subscriptions to new coins.
  {
    name: 'ico',
    test: /packages\/(?:contract|domain)\/src\/ico|apps\/web\/src\/data\/ico-/,
    minShareCount: 2,
    priority: 1,
  },
];

/** Every place of the console, once. */
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { NoteType } from '@kontor/contract/platform';

export const paths = {
  changes: () => '/changes',
  change: (id: number) => `/changes/${id}`,
  editChange: (id: number) => `/changes/${id}/edit`,
  propose: () => '/propose',
  /** With what is known already of the change's body. */
  proposeOne: (command: ChangeCommand, known: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(known).toString();
    return `/propose/${command}${query === '' ? '' : `?${query}`}`;
  },
  withdrawals: () => '/withdrawals',
  /** Beside the list that was found by a trace, where there is one. */
  withdrawal: (id: number, trace?: string) => `/withdrawals/${id}${trace === undefined ? '' : `?of=${trace}`}`,
  /** To an address, or paid by a transaction. */
  withdrawalsOf: (trace: string) => `/withdrawals?of=${trace}`,
  deposits: () => '/deposits',
  /** That a transaction brought. */
  depositsBy: (transaction: string) => `/deposits?of=${transaction}`,
  /** Of one customer. */
  depositsOf: (uid: number) => `/deposits?of=${uid}`,
  networks: () => '/networks',
  network: (network: string) => `/networks/${network}`,
  reconciliation: () => '/reconciliation',
  reconciled: (symbol: string) => `/reconciliation/${symbol}`,
  system: () => '/system',
  movements: (account: string) => `/system/${account}`,
  running: () => '/running',
  liquidity: () => '/liquidity',
  /** By the port of its address. */
  liquidityProgram: (port: string) => `/liquidity/${port}`,
  alerts: () => '/alerts',
  alert: (id: number) => `/alerts/${id}`,
  statistics: () => '/statistics',
  retention: () => '/retention',
  identities: () => '/identity',
  identity: (id: number) => `/identity/${id}`,
  markets: () => '/markets',
  pair: (pair: string) => `/markets/${pair}`,
  contracts: () => '/markets/contracts',
  contract: (pair: string) => `/markets/contracts/${pair}`,
  secondsPairs: () => '/markets/seconds',
  secondsPair: (pair: string) => `/markets/seconds/${pair}`,
  items: () => '/markets/ico',
  item: (item: number) => `/markets/ico/${item}`,
  currencies: () => '/markets/currencies',
  currency: (symbol: string) => `/markets/currencies/${symbol}`,
  fees: () => '/markets/fees',
  limits: () => '/markets/limits',
  users: () => '/users',
  user: (uid: number) => `/users/${uid}`,
  tickets: () => '/tickets',
  ticket: (id: number) => `/tickets/${id}`,
  appeals: () => '/appeals',
  appeal: (order: number) => `/appeals/${order}`,
  merchants: () => '/merchants',
  merchant: (uid: number) => `/merchants/${uid}`,
  codes: () => '/codes',
  notices: () => '/notices',
  notice: (id: number) => `/notices/${id}`,
  newNotice: () => '/notices/new',
  articles: () => '/help',
  article: (id: string) => `/help/${id}`,
  editArticle: (id: string) => `/help/${id}/edit`,
  /** Beside the articles, any of which may be called so. */
  newArticle: () => '/help-new',
  notes: () => '/legal',
  /** A legal note in a language. */
  note: (type: NoteType, lang: Locale = DEFAULT_LOCALE) => `/legal/${type}?lang=${lang}`,
  editNote: (type: NoteType, lang: Locale) => `/legal/${type}/edit?lang=${lang}`,
  operators: () => '/operators',
  operator: (id: number) => `/operators/${id}`,
  settings: () => '/settings',
  audit: () => '/audit',
  entry: (number: number) => `/audit/${number}`,
  account: () => '/account',
  invitation: () => '/invitation',
} as const;

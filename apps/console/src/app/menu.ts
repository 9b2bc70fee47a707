/** The menu: what there is, and who sees it. */
import type { Action } from '@kontor/contract/console/roles';
import {
  Activity,
  Archive,
  ArrowDownToLine,
  ArrowUpFromLine,
  BellRing,
  BookOpen,
  ChartCandlestick,
  ChartColumn,
  Equal,
  Gavel,
  GitPullRequestArrow,
  IdCard,
  KeyRound,
  Landmark,
  Megaphone,
  MessagesSquare,
  Network,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Store,
  Ticket,
  UserCog,
  Users,
  Waves,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { paths } from '../paths/paths.ts';

export type Place =
  | 'withdrawals'
  | 'deposits'
  | 'networks'
  | 'reconciliation'
  | 'system'
  | 'markets'
  | 'liquidity'
  | 'running'
  | 'alerts'
  | 'statistics'
  | 'retention'
  | 'identity'
  | 'users'
  | 'changes'
  | 'operators'
  | 'settings'
  | 'audit'
  | 'account'
  | 'tickets'
  | 'appeals'
  | 'merchants'
  | 'codes'
  | 'notices'
  | 'help'
  | 'legal';

interface Entry {
  readonly place: Place;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Whoever may it sees the entry; without one everybody does. */
  readonly action?: Action;
}

interface Group {
  readonly name: 'money' | 'people' | 'market' | 'content' | 'running' | 'control' | 'mine';
  readonly entries: readonly Entry[];
}

export const MENU: readonly Group[] = [
  {
    name: 'money',
    entries: [
      { place: 'withdrawals', to: paths.withdrawals(), icon: ArrowUpFromLine, action: 'withdrawal.view' },
      { place: 'deposits', to: paths.deposits(), icon: ArrowDownToLine, action: 'deposit.view' },
      { place: 'networks', to: paths.networks(), icon: Network, action: 'network.view' },
      { place: 'reconciliation', to: paths.reconciliation(), icon: Equal, action: 'reconciliation.view' },
      { place: 'system', to: paths.system(), icon: Landmark, action: 'finance.view' },
    ],
  },
  {
    name: 'people',
    entries: [
      { place: 'identity', to: paths.identities(), icon: IdCard, action: 'identity.view' },
      { place: 'users', to: paths.users(), icon: Users, action: 'user.view' },
      { place: 'tickets', to: paths.tickets(), icon: MessagesSquare, action: 'ticket.view' },
      { place: 'appeals', to: paths.appeals(), icon: Gavel, action: 'appeal.view' },
      { place: 'merchants', to: paths.merchants(), icon: Store, action: 'merchant.view' },
      { place: 'codes', to: paths.codes(), icon: Ticket, action: 'invitation.list' },
    ],
  },
  {
    name: 'market',
    entries: [
      { place: 'markets', to: paths.markets(), icon: ChartCandlestick, action: 'market.view' },
      { place: 'liquidity', to: paths.liquidity(), icon: Waves, action: 'liquidity.view' },
    ],
  },
  {
    name: 'content',
    entries: [
      { place: 'notices', to: paths.notices(), icon: Megaphone, action: 'notice.view' },
      { place: 'help', to: paths.articles(), icon: BookOpen, action: 'help.view' },
      { place: 'legal', to: paths.notes(), icon: Scale, action: 'legal.view' },
    ],
  },
  {
    name: 'running',
    entries: [
      { place: 'running', to: paths.running(), icon: Activity, action: 'system.view' },
      { place: 'alerts', to: paths.alerts(), icon: BellRing, action: 'system.view' },
      { place: 'statistics', to: paths.statistics(), icon: ChartColumn, action: 'statistics.view' },
      { place: 'retention', to: paths.retention(), icon: Archive, action: 'system.view' },
    ],
  },
  {
    name: 'control',
    entries: [
      { place: 'changes', to: paths.changes(), icon: GitPullRequestArrow, action: 'change.view' },
      { place: 'operators', to: paths.operators(), icon: UserCog, action: 'operator.view' },
      { place: 'settings', to: paths.settings(), icon: SlidersHorizontal, action: 'setting.view' },
      { place: 'audit', to: paths.audit(), icon: ScrollText, action: 'audit.view' },
    ],
  },
  { name: 'mine', entries: [{ place: 'account', to: paths.account(), icon: KeyRound }] },
];

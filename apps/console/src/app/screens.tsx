/** Which page stands at an address. What one's roles do not open is not there. */
import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { isHelpArticleName } from '@kontor/contract/help';
import { SYSTEM_ACCOUNT_WORDS } from '@kontor/contract/console/system';
import type { SystemAccountWord } from '@kontor/contract/console/system';
import type { ReactNode } from 'react';
import type { Me } from '../data/session.ts';
import { isTrace } from '../frame/trace.ts';
import { localeNamed } from '../frame/words-draft.ts';
import { EditArticle } from '../features/help/edit-article.tsx';
import { ComposeNotice } from '../features/notices/compose-notice.tsx';
import { AccountScreen } from '../screens/account-screen.tsx';
import { AlertsScreen } from '../screens/alerts-screen.tsx';
import { AppealsScreen } from '../screens/appeals-screen.tsx';
import { AuditScreen } from '../screens/audit-screen.tsx';
import { ChangesScreen } from '../screens/changes-screen.tsx';
import { CodesScreen } from '../screens/codes-screen.tsx';
import { DepositsScreen } from '../screens/deposits-screen.tsx';
import { EditArticleScreen, HelpScreen } from '../screens/help-screens.tsx';
import { IdentityScreen } from '../screens/identity-screen.tsx';
import { EditNoteScreen, LegalScreen, noteTypeOf } from '../screens/legal-screens.tsx';
import { LiquidityScreen } from '../screens/liquidity-screen.tsx';
import { MarketsScreen } from '../screens/markets-screen.tsx';
import { MerchantsScreen } from '../screens/merchants-screen.tsx';
import { MovementsScreen } from '../screens/movements-screen.tsx';
import { NetworksScreen } from '../screens/networks-screen.tsx';
import { NothingHere } from '../screens/nothing-here.tsx';
import { NoticesScreen } from '../screens/notices-screen.tsx';
import { OperatorsScreen } from '../screens/operators-screen.tsx';
import { ProposeScreen } from '../screens/propose-screen.tsx';
import { ReconciliationScreen } from '../screens/reconciliation-screen.tsx';
import { RetentionScreen } from '../screens/retention-screen.tsx';
import { RunningScreen } from '../screens/running-screen.tsx';
import { SettingsScreen } from '../screens/settings-screen.tsx';
import { StatisticsScreen } from '../screens/statistics-screen.tsx';
import { SystemScreen } from '../screens/system-screen.tsx';
import { TicketsScreen } from '../screens/tickets-screen.tsx';
import { UsersScreen } from '../screens/users-screen.tsx';
import { WithdrawalsScreen } from '../screens/withdrawals-screen.tsx';
import type { Place } from './menu.ts';

interface Shown {
  /** The entry of the menu that it belongs to. */
  readonly place: Place | undefined;
  readonly element: ReactNode;
}

const NUMBER = /^[1-9][0-9]{0,14}$/;

export function screenAt(path: string, query: URLSearchParams, { actions }: Me): Shown {
  const [noun = '', first = '', second = ''] = path.split('/').slice(1);
  const id = NUMBER.test(first) ? Number(first) : undefined;
  switch (noun) {
    case '':
    case 'changes':
      if (id !== undefined && second === 'edit') return { place: 'changes', element: <ProposeScreen key={path} edited={id} /> };
      return { place: 'changes', element: <ChangesScreen opened={id} /> };
    case 'propose': {
      const command = [first, second].filter((part) => part !== '').join('/');
      const known = Object.fromEntries(query);
      return { place: 'changes', element: <ProposeScreen key={path} known={known} {...(isCommand(command) && { command })} /> };
    }
    case 'withdrawals':
    case 'deposits':
    case 'networks':
    case 'reconciliation':
      return walletAt(path, query, actions) ?? { place: undefined, element: <NothingHere /> };
    case 'system':
      if (!actions.includes('finance.view')) break;
      if (first === '') return { place: 'system', element: <SystemScreen /> };
      if (isSystemAccount(first)) return { place: 'system', element: <MovementsScreen key={first} account={first} /> };
      break;
    case 'running':
    case 'statistics':
    case 'retention':
    case 'alerts':
      return runningAt(noun, id, actions) ?? { place: undefined, element: <NothingHere /> };
    case 'identity':
      if (actions.includes('identity.view')) return { place: 'identity', element: <IdentityScreen opened={id} /> };
      break;
    case 'markets':
      if (actions.includes('market.view')) return { place: 'markets', element: <MarketsScreen first={first} second={second} /> };
      break;
    case 'liquidity':
      if (actions.includes('liquidity.view')) return { place: 'liquidity', element: <LiquidityScreen opened={first || undefined} /> };
      break;
    case 'users':
      if (actions.includes('user.view')) return { place: 'users', element: <UsersScreen opened={id} /> };
      break;
    case 'tickets':
      if (actions.includes('ticket.view')) return { place: 'tickets', element: <TicketsScreen opened={id} /> };
      break;
    case 'appeals':
    case 'merchants':
      return peerTradeAt(noun, id, actions) ?? { place: undefined, element: <NothingHere /> };
    case 'codes':
      if (actions.includes('invitation.list')) return { place: 'codes', element: <CodesScreen /> };
      break;
    case 'notices':
    case 'help':
    case 'help-new':
    case 'legal':
      return contentAt(path, query, actions) ?? { place: undefined, element: <NothingHere /> };
    case 'operators':
      if (actions.includes('operator.view')) return { place: 'operators', element: <OperatorsScreen opened={id} /> };
      break;
    case 'settings':
      if (actions.includes('setting.view')) return { place: 'settings', element: <SettingsScreen /> };
      break;
    case 'audit':
      if (actions.includes('audit.view')) return { place: 'audit', element: <AuditScreen opened={id} /> };
      break;
    case 'account':
      return { place: 'account', element: <AccountScreen /> };
  }
  return { place: undefined, element: <NothingHere /> };
}

/** What comes in and goes out, and whether books and chains agree. */
function walletAt(path: string, query: URLSearchParams, actions: Me['actions']): Shown | undefined {
  const [noun = '', first = ''] = path.split('/').slice(1);
  const number = NUMBER.test(first) ? Number(first) : undefined;
  const of = query.get('of') ?? '';
  if (noun === 'withdrawals' && actions.includes('withdrawal.view'))
    return { place: noun, element: <WithdrawalsScreen opened={number} trace={isTrace(of) ? of : undefined} /> };
  if (noun === 'deposits' && actions.includes('deposit.view'))
    return { place: noun, element: <DepositsScreen key={of} of={NUMBER.test(of) || isTrace(of) ? of : ''} /> };
  if (noun === 'networks' && actions.includes('network.view'))
    return { place: noun, element: <NetworksScreen opened={first || undefined} /> };
  if (noun === 'reconciliation' && actions.includes('reconciliation.view'))
    return { place: noun, element: <ReconciliationScreen opened={first || undefined} /> };
  return undefined;
}

/** How the exchange runs, and what came of it. */
function runningAt(
  noun: 'running' | 'statistics' | 'retention' | 'alerts',
  id: number | undefined,
  actions: Me['actions'],
): Shown | undefined {
  if (!actions.includes(noun === 'statistics' ? 'statistics.view' : 'system.view')) return undefined;
  if (noun === 'running') return { place: noun, element: <RunningScreen /> };
  if (noun === 'statistics') return { place: noun, element: <StatisticsScreen /> };
  return { place: noun, element: noun === 'retention' ? <RetentionScreen /> : <AlertsScreen opened={id} /> };
}

/** What operators decide of trades between customers. */
function peerTradeAt(noun: 'appeals' | 'merchants', id: number | undefined, actions: Me['actions']): Shown | undefined {
  if (noun === 'appeals' && actions.includes('appeal.view')) return { place: noun, element: <AppealsScreen opened={id} /> };
  if (noun === 'merchants' && actions.includes('merchant.view')) return { place: noun, element: <MerchantsScreen opened={id} /> };
  return undefined;
}

/** What readers are told: notices, help, legal notes. */
function contentAt(path: string, query: URLSearchParams, actions: Me['actions']): Shown | undefined {
  const [noun = '', first = '', second = ''] = path.split('/').slice(1);
  const number = NUMBER.test(first) ? Number(first) : undefined;
  if (noun === 'notices' && actions.includes('notice.view')) {
    if (first === 'new' && actions.includes('notice.publish')) return { place: 'notices', element: <ComposeNotice /> };
    return { place: 'notices', element: <NoticesScreen opened={number} /> };
  }
  if (noun === 'help-new' && actions.includes('help.save')) return { place: 'help', element: <EditArticle key="new" /> };
  if (noun === 'help' && actions.includes('help.view')) {
    const article = isHelpArticleName(first) ? first : undefined;
    const isEdited = article !== undefined && second === 'edit' && actions.includes('help.save');
    return { place: 'help', element: isEdited ? <EditArticleScreen key={path} id={article} /> : <HelpScreen opened={article} /> };
  }
  if (noun === 'legal' && actions.includes('legal.view')) {
    const [type, lang] = [noteTypeOf(number), localeNamed(query.get('lang'))];
    const isEdited = type !== undefined && second === 'edit' && actions.includes('legal.save');
    if (isEdited) return { place: 'legal', element: <EditNoteScreen key={`${type} ${lang}`} type={type} lang={lang} /> };
    return { place: 'legal', element: <LegalScreen opened={type} lang={lang} /> };
  }
  return undefined;
}

function isSystemAccount(word: string): word is SystemAccountWord {
  return SYSTEM_ACCOUNT_WORDS.some((known) => known === word);
}

function isCommand(command: string): command is ChangeCommand {
  return Object.hasOwn(CHANGES, command);
}

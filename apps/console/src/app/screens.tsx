/** Which page stands at an address. What one's roles do not open is not there. */
import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { SYSTEM_ACCOUNT_WORDS } from '@kontor/contract/console/system';
import type { SystemAccountWord } from '@kontor/contract/console/system';
import type { ReactNode } from 'react';
import type { Me } from '../data/session.ts';
import { AccountScreen } from '../screens/account-screen.tsx';
import { AlertsScreen } from '../screens/alerts-screen.tsx';
import { AuditScreen } from '../screens/audit-screen.tsx';
import { ChangesScreen } from '../screens/changes-screen.tsx';
import { IdentityScreen } from '../screens/identity-screen.tsx';
import { MovementsScreen } from '../screens/movements-screen.tsx';
import { NothingHere } from '../screens/nothing-here.tsx';
import { OperatorsScreen } from '../screens/operators-screen.tsx';
import { ProposeScreen } from '../screens/propose-screen.tsx';
import { RetentionScreen } from '../screens/retention-screen.tsx';
import { RunningScreen } from '../screens/running-screen.tsx';
import { StatisticsScreen } from '../screens/statistics-screen.tsx';
import { SystemScreen } from '../screens/system-screen.tsx';
import { UsersScreen } from '../screens/users-screen.tsx';
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
      const command = `${first}/${second}`;
      const known = Object.fromEntries(query);
      return { place: 'changes', element: <ProposeScreen key={path} known={known} {...(isCommand(command) && { command })} /> };
    }
    case 'system':
      if (!actions.includes('finance.view')) break;
      if (first === '') return { place: 'system', element: <SystemScreen /> };
      if (isSystemAccount(first)) return { place: 'system', element: <MovementsScreen key={first} account={first} /> };
      break;
    case 'running':
      if (actions.includes('system.view')) return { place: 'running', element: <RunningScreen /> };
      break;
    case 'statistics':
      if (actions.includes('statistics.view')) return { place: 'statistics', element: <StatisticsScreen /> };
      break;
    case 'retention':
      if (actions.includes('system.view')) return { place: 'retention', element: <RetentionScreen /> };
      break;
    case 'alerts':
      if (actions.includes('system.view')) return { place: 'alerts', element: <AlertsScreen opened={id} /> };
      break;
    case 'identity':
      if (actions.includes('identity.view')) return { place: 'identity', element: <IdentityScreen opened={id} /> };
      break;
    case 'users':
      if (actions.includes('user.view')) return { place: 'users', element: <UsersScreen opened={id} /> };
      break;
    case 'operators':
      if (actions.includes('operator.view')) return { place: 'operators', element: <OperatorsScreen opened={id} /> };
      break;
    case 'audit':
      if (actions.includes('audit.view')) return { place: 'audit', element: <AuditScreen opened={id} /> };
      break;
    case 'account':
      return { place: 'account', element: <AccountScreen /> };
  }
  return { place: undefined, element: <NothingHere /> };
}

function isSystemAccount(word: string): word is SystemAccountWord {
  return SYSTEM_ACCOUNT_WORDS.some((known) => known === word);
}

function isCommand(command: string): command is ChangeCommand {
  return Object.hasOwn(CHANGES, command);
}

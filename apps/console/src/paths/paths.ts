/** Every place of the console, once. */
import type { ChangeCommand } from '@kontor/contract/console/changes';

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
  system: () => '/system',
  movements: (account: string) => `/system/${account}`,
  running: () => '/running',
  alerts: () => '/alerts',
  alert: (id: number) => `/alerts/${id}`,
  statistics: () => '/statistics',
  retention: () => '/retention',
  identities: () => '/identity',
  identity: (id: number) => `/identity/${id}`,
  users: () => '/users',
  user: (uid: number) => `/users/${uid}`,
  operators: () => '/operators',
  operator: (id: number) => `/operators/${id}`,
  audit: () => '/audit',
  entry: (number: number) => `/audit/${number}`,
  account: () => '/account',
  invitation: () => '/invitation',
} as const;

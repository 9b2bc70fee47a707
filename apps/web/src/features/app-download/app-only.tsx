import type { APP_ONLY_ACTIONS } from '@kontor/contract/platform';
import { onDemand } from '@kontor/ui/on-demand';
import type { ReactNode } from 'react';
import { usePlatform } from '../../data/platform.ts';

const { Part: AppOnlyCard } = onDemand(async () => (await import('./app-only-card.tsx')).AppOnlyCard);

/** What an operator can leave to the app alone. */
export type AppOnlyAction = (typeof APP_ONLY_ACTIONS)[number];

/** Shows its children, or the codes of the app where the operator leaves the action to it (spec §6). */
export function AppOnly({ action, children }: { readonly action: AppOnlyAction; readonly children: ReactNode }) {
  return usePlatform()?.config.app_only.includes(action) === true ? <AppOnlyCard /> : children;
}

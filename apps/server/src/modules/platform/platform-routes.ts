/** What the platform says of itself. Source: spec §3, §7. */
import type { DemoDoor } from '@kontor/contract/demo';
import { platConfig, platNote } from '@kontor/contract/platform';
import type { FeedKind, NoteType } from '@kontor/contract/platform';
import type { Listings } from '../../follower/listings.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { legalNote } from './legal-notes.ts';
import { withLimits } from './journalled-config.ts';
import type { PlatformConfig } from './platform-config.ts';
import type { Maintenance } from './settings-book.ts';

export interface PlatformRoutesOptions {
  readonly queries: Queries;
  /** As it stands now. */
  readonly platform: () => PlatformConfig;
  /** Undefined while everything is served. */
  readonly maintenance: () => Maintenance | undefined;
  readonly mode: 'demo' | 'live';
  /** Logins that open with the password everybody knows. */
  readonly demoAccounts: readonly string[];
  /** What everybody may register with; undefined where there is none for everybody. */
  readonly demoInvitation: string | undefined;
  /** The doors of the demo that are open. */
  readonly demoDoors: readonly DemoDoor[];
  /** Where the limits in force stand. */
  readonly listings: Pick<Listings, 'limits'>;
  /** The version of what is listed. */
  readonly version: () => number;
  /** Where index prices come from now. */
  readonly feedKind: () => FeedKind;
}

export function mountPlatformRoutes(
  routes: Routes,
  { queries, platform, maintenance, mode, demoAccounts, demoInvitation, demoDoors, listings, version, feedKind }: PlatformRoutesOptions,
): void {
  routes.open(platConfig, () => ({
    communities: platform().communities,
    config: withLimits(platform(), listings.limits),
    maintenance: toldMaintenance(maintenance()),
    mode,
    demo_accounts: [...demoAccounts],
    demo_invitation: demoInvitation ?? '',
    demo_doors: [...demoDoors],
    feed: feedKind(),
    version: version(),
  }));

  routes.open(platNote, async ({ body, lang }) => ({ detail: await legalNote(queries, body.type as NoteType, lang) }));
}

function toldMaintenance(now: Maintenance | undefined) {
  return now === undefined ? null : { words: { ...now.words }, until: now.untilMs };
}

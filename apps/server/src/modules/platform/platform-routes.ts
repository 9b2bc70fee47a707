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

export interface PlatformRoutesOptions {
  readonly queries: Queries;
  readonly platform: PlatformConfig;
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
  { queries, platform, mode, demoAccounts, demoInvitation, demoDoors, listings, version, feedKind }: PlatformRoutesOptions,
): void {
  routes.open(platConfig, () => ({
    communities: platform.communities,
    config: withLimits(platform, listings.limits),
    mode,
    demo_accounts: [...demoAccounts],
    demo_invitation: demoInvitation ?? '',
    demo_doors: [...demoDoors],
    feed: feedKind(),
    version: version(),
  }));

  routes.open(platNote, async ({ body, lang }) => ({ detail: await legalNote(queries, body.type as NoteType, lang) }));
}

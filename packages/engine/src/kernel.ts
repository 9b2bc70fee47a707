import type { AccountGuards } from './account-guards.ts';
import type { Clock } from './clock.ts';
import type { EngineMemory } from './core/core.ts';
import type { EventLog } from './event.ts';
import type { HeldValues } from './held-values.ts';
import type { Limits } from './limits.ts';
import type { Assets } from './ledger/assets.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { KindSeats, MarketKinds } from './market-kind.ts';
import type { Members } from './members/members.ts';
import type { Release } from './release.ts';
import type { Timers } from './timers.ts';

/** What all products of an engine stand on; each is handed it when it is opened (`Product.open`). */
export interface Kernel {
  readonly memory: EngineMemory;
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly members: Members;
  readonly kinds: MarketKinds;
  readonly kindSeats: KindSeats;
  readonly clock: Clock;
  readonly release: Release;
  /** What SET_PLATFORM has said; for every product whose rules have limits. */
  readonly limits: Limits;
  readonly timers: Timers;
  /** What stands on an account beside what is available of it. */
  readonly guards: AccountGuards;
  /** What has to stay of a user's when he withdraws. */
  readonly held: HeldValues;
  readonly events: EventLog;
}

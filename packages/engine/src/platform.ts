import { Refusal } from '@kontor/domain/refusals';
import { ENGINE_VERSION, Limits, Outages, PLATFORM_LIMITS, Version } from './command.ts';
import type { CommandBuffer } from './command-buffer.ts';
import type { EventLog } from './event.ts';
import type { PlatformLimits } from './command.ts';

/** The outages kept; older ones are forgotten. */
const MAX_OUTAGES = 256;
/** The release before versions were kept: a state that says nothing is of it. */
const FIRST_VERSION = 1;

/** A time in which the exchange was down, ms. */
export interface Outage {
  readonly from: number;
  readonly until: number;
}

/** What PlatformState is beside its first state; all of it may be left out. */
export interface SavedPlatform {
  readonly version?: number;
  readonly limits?: PlatformLimits;
  readonly outages?: readonly Outage[];
}

/** What concerns the whole exchange: the release of its rules, its limits, and when it was down. */
export class PlatformState {
  /** The last release that an ENGINE_VERSION command marked. */
  version = FIRST_VERSION;
  limits: PlatformLimits | undefined;
  /** Oldest first, none overlapping another. */
  outages: readonly Outage[] = [];

  /** ENGINE_VERSION: releases that this one knows, never an older one than the last. */
  markVersion(c: CommandBuffer, at: number): Refusal {
    const version = c.words[at + Version.VERSION]!;
    if (version < this.version || version > ENGINE_VERSION) return Refusal.UNKNOWN_VERSION;
    this.version = version;
    return Refusal.NONE;
  }

  /** OUTAGE: from the command's time, or from the end of the outage before where that is later. */
  addOutage(c: CommandBuffer, at: number, time: number, events: EventLog): Refusal {
    const until = c.doubles[(at + Outages.UNTIL) >> 1]!;
    const from = Math.max(time, this.outages.at(-1)?.until ?? 0);
    if (!(Number.isSafeInteger(until) && until > from)) return Refusal.MALFORMED;
    this.outages = [...this.outages.slice(1 - MAX_OUTAGES), { from, until }];
    events.outage(from, until);
    return Refusal.NONE;
  }

  /** SET_PLATFORM. */
  setLimits(c: CommandBuffer, at: number): Refusal {
    const first = at + Limits.FIRST;
    if (c.words.subarray(first, first + PLATFORM_LIMITS.length).some((limit) => limit < 0)) return Refusal.MALFORMED;
    this.limits = Object.fromEntries(PLATFORM_LIMITS.map((name, i) => [name, c.words[first + i]!])) as PlatformLimits;
    return Refusal.NONE;
  }

  /** For snapshot and digest. A state of the first release says nothing, as in its snapshots. */
  saved(): SavedPlatform {
    return {
      ...(this.version === FIRST_VERSION ? {} : { version: this.version }),
      ...(this.limits === undefined ? {} : { limits: this.limits }),
      ...(this.outages.length === 0 ? {} : { outages: this.outages }),
    };
  }

  restore({ version, limits, outages }: SavedPlatform): void {
    this.version = version ?? FIRST_VERSION;
    this.limits = limits;
    this.outages = outages ?? [];
  }
}

import { Refusal } from '@kontor/domain/refusals';
import type { Outage } from '../clock.ts';
import { CommandWords, ENGINE_VERSION, readCommandAs } from '../command.ts';
import type { PlatformLimits } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { Kernel } from '../kernel.ts';
import { FIRST_VERSION } from '../release.ts';

/** What there is beside a first state; all of it may be left out. */
export interface SavedPlatform {
  readonly version?: number;
  readonly limits?: PlatformLimits;
  readonly outages?: readonly Outage[];
}

/** The platform's limits, and the rules of the commands that mark a release and an outage. */
export class PlatformState {
  limits: PlatformLimits | undefined;
  private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  /** ENGINE_VERSION: releases that this one knows, never an older one than the last. */
  markVersion(c: CommandBuffer, at: number): Refusal {
    const { release } = this.kernel;
    const version = c.words[at + CommandWords.ENGINE_VERSION.VERSION]!;
    if (version < release.version || version > ENGINE_VERSION) return Refusal.UNKNOWN_VERSION;
    release.version = version;
    return Refusal.NONE;
  }

  /** OUTAGE: from the command's time, or from the end of the outage before where that is later. */
  addOutage(c: CommandBuffer, at: number): Refusal {
    const { clock, events } = this.kernel;
    const until = c.doubles[(at + CommandWords.OUTAGE.UNTIL) >> 1]!;
    const from = Math.max(clock.time, clock.outages.at(-1)?.until ?? 0);
    if (!(Number.isSafeInteger(until) && until > from)) return Refusal.MALFORMED;
    clock.addOutage({ from, until });
    events.write({ type: 'outage', from, until });
    return Refusal.NONE;
  }

  /** SET_PLATFORM. */
  setLimits(c: CommandBuffer, at: number): Refusal {
    const { limits } = readCommandAs('SET_PLATFORM', c, at);
    if (Object.values(limits).some((limit) => limit < 0)) return Refusal.MALFORMED;
    this.limits = limits;
    return Refusal.NONE;
  }

  /** For snapshot and digest. A state of the first release says nothing of it. */
  saved(): SavedPlatform {
    const {
      release: { version },
      clock: { outages },
    } = this.kernel;
    return {
      ...(version === FIRST_VERSION ? {} : { version }),
      ...(this.limits === undefined ? {} : { limits: this.limits }),
      ...(outages.length === 0 ? {} : { outages }),
    };
  }

  restore({ version, limits, outages }: SavedPlatform): void {
    this.kernel.release.version = version ?? FIRST_VERSION;
    this.limits = limits;
    this.kernel.clock.outages = outages ?? [];
  }
}

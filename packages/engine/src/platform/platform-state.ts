import { Refusal } from '@kontor/domain/refusals';
import type { Outage } from '../clock.ts';
import { CommandWords, ENGINE_VERSION, readCommandAs } from '../command.ts';
import type { PlatformLimits } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { KeptRoot } from '../engine-door.ts';
import type { Kernel } from '../kernel.ts';
import { FIRST_VERSION } from '../release.ts';
import { rootText } from './root-text.ts';

/** The release that brought roots of all balances. */
const ROOTS_SINCE = 5;

const { PROOF_ROOT } = CommandWords;

/** What there is beside a first state; all of it may be left out. */
export interface SavedPlatform {
  readonly version?: number;
  readonly limits?: PlatformLimits;
  readonly outages?: readonly Outage[];
  readonly proofRoot?: KeptRoot;
}

/** The platform's limits, the last root of all balances, and the rules of the commands that mark a release and an outage. */
export class PlatformState {
  /** Undefined before any. */
  proofRoot: KeptRoot | undefined;
  private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  get limits(): PlatformLimits | undefined {
    return this.kernel.limits.now;
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
    clock.tellOutage({ from, until });
    return Refusal.NONE;
  }

  /** SET_PLATFORM. */
  setLimits(c: CommandBuffer, at: number): Refusal {
    const { limits } = readCommandAs('SET_PLATFORM', c, at);
    if (Object.values(limits).some((limit) => limit < 0)) return Refusal.MALFORMED;
    this.kernel.limits.now = limits;
    return Refusal.NONE;
  }

  /** Whether a PROOF_ROOT can be one. */
  isRoot(c: CommandBuffer, at: number): boolean {
    const asOf = c.doubles[(at + PROOF_ROOT.AS_OF) >> 1]!;
    return this.kernel.release.since(ROOTS_SINCE) && Number.isSafeInteger(asOf) && asOf >= 1 && c.words[at + PROOF_ROOT.USERS]! >= 1;
  }

  /** Whether the root in force is as of the same command, or of a later one. The number of accounts is hashed into a root. */
  knownRoot(c: CommandBuffer, at: number): Refusal {
    const last = this.proofRoot;
    const asOf = c.doubles[(at + PROOF_ROOT.AS_OF) >> 1]!;
    if (last === undefined || asOf > last.asOf) return Refusal.NONE;
    if (asOf < last.asOf) return Refusal.OVERTAKEN;
    return rootText(readCommandAs('PROOF_ROOT', c, at).root) === last.root ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
  }

  /** PROOF_ROOT: of a command before this one. */
  setRoot(c: CommandBuffer, at: number): Refusal {
    const { asOf, root } = readCommandAs('PROOF_ROOT', c, at);
    if (asOf >= this.kernel.ledger.sequence) return Refusal.MALFORMED;
    this.proofRoot = { asOf, root: rootText(root) };
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
      ...(this.proofRoot === undefined ? {} : { proofRoot: this.proofRoot }),
    };
  }

  restore({ version, limits, outages, proofRoot }: SavedPlatform): void {
    this.proofRoot = proofRoot;
    this.kernel.release.version = version ?? FIRST_VERSION;
    this.kernel.limits.now = limits;
    this.kernel.clock.outages = outages ?? [];
  }
}

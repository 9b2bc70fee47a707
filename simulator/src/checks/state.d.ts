import type { StateDump } from '@kontor/engine/engine-door';
import type { Witness } from './witness.ts';
/**
 * Holds the engine's whole state against what its events and records told: every bucket, every order in its place and
 * turn, stops, queue and timers. `recorded` says whether ledger records were followed, so that money can be compared.
 */
export declare function checkState(dump: StateDump, witness: Witness, recorded: boolean): void;

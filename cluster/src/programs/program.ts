/** What a program on a host is to the rig. */
import type { Place } from '../hosts/network.ts';

export interface Program {
  /** What it is, the same on each host: faults name it. */
  readonly name: string;
  readonly host: Place;
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whom it runs as, when not as root. */
  readonly user?: 'postgres';
  /** SIGTERM when left out. */
  readonly stopSignal?: NodeJS.Signals;
  /** Processes that belong to it and outlive it: their first ones. */
  readonly apart?: () => readonly number[];
  /** Whether it serves. A rejection counts as no. */
  readonly ready: () => Promise<boolean>;
}

/** Where programs have their files. */
export interface Folders {
  /** What is stored: gone with the run. */
  readonly data: string;
  /** What programs say, and their settings. */
  readonly logs: string;
}

const ANSWER_MS = 2_000;

/** Whether an address answers a GET with 200. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  await response.arrayBuffer();
  return response.status === 200;
}

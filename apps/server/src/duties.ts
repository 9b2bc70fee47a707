/** What one process of the house does for all of them: loops over tables, relays to the engine, whatever is told to people once. */
import type { Closers } from './closers.ts';

/** A loop that runs until it is closed. */
export interface Duty {
  start(): void;
  close(): Promise<void> | void;
}

/** Begins one, and ends it when the process closes; where others do it, nothing. */
export type BeginDuty = (duty: Duty) => void;

/** For the process that has the duties. */
export function dutiesOf(closers: Closers): BeginDuty {
  return (duty) => closers.add(duty, (begun) => begun.close()).start();
}

/** For one that only serves customers. */
export const NO_DUTIES: BeginDuty = () => undefined;

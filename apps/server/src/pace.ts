/** Time as those see it who wait for others: how much has passed, and what is to be done later. A parameter, so that tests need not wait. */
export interface Pace {
  /** ms from any start; never goes back. */
  nowMs(): number;
  /** Runs `due` in `ms`, unless the returned function is called first. */
  after(ms: number, due: () => void): () => void;
}

/** The machine's; what waits in it keeps no process alive. */
export const MACHINE_PACE: Pace = {
  nowMs: () => performance.now(),
  after: (ms, due) => {
    const handle = setTimeout(due, ms).unref();
    return () => clearTimeout(handle);
  },
};

/** Runs `due` again and again, `ms` after the last time, until the returned function is called. */
export function repeating(pace: Pace, ms: number, due: () => void): () => void {
  let stop: () => void;
  const again = (): void => {
    stop = pace.after(ms, again);
    due();
  };
  stop = pace.after(ms, again);
  return () => stop();
}

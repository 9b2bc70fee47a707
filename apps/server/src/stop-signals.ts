/** Signals that tell a process to stop. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls `told` once for each signal that asks the process to stop; gives back how not to any more. Whoever takes another's place listens before the
 * other stops: a signal that comes while code runs waits for the listener that there is then, and is lost where for a moment there is none.
 */
export function onStopSignal(told: () => void): () => void {
  for (const signal of STOP_SIGNALS) process.once(signal, told);
  return () => {
    for (const signal of STOP_SIGNALS) process.removeListener(signal, told);
  };
}

/** A clock that moves only when it is told to, with the timers that hang on it. Times are ms since 1970 UTC. */
export interface HandClock {
  now(): number;
  /** Moves on by `ms` and runs the tasks that fall due on the way, in order of time, each at its own time. */
  advance(ms: number): void;
  /** Runs `task` once, `ms` from now, when the clock is advanced that far. The answer takes it off again. */
  after(ms: number, task: () => void): () => void;
  /** Tasks that wait. */
  readonly waiting: number;
}

export function createHandClock(start = Date.UTC(2026, 0, 5)): HandClock {
  let now = start;
  let tasks: { readonly time: number; readonly task: () => void }[] = [];

  const nextDue = (until: number) => {
    const due = tasks.filter((entry) => entry.time <= until);
    return due.sort((a, b) => a.time - b.time)[0];
  };
  return {
    now: () => now,
    advance: (ms) => {
      if (!(ms >= 0)) throw new RangeError(`a clock does not move by ${ms} ms`);
      const until = now + ms;
      for (let entry = nextDue(until); entry; entry = nextDue(until)) {
        const current = entry;
        tasks = tasks.filter((other) => other !== current);
        now = Math.max(now, current.time);
        current.task();
      }
      now = until;
    },
    after: (ms, task) => {
      const entry = { time: now + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    get waiting() {
      return tasks.length;
    },
  };
}

/**
 * Delta debugging: makes a list shorter as long as `fails` says yes. Takes pieces out, halves first, then ever smaller
 * ones, until no single item can go. `budget` bounds the items given to `fails` in all.
 */
export function shrink<T>(items: readonly T[], fails: (items: readonly T[]) => boolean, budget: number): readonly T[] {
  let best = items;
  let left = budget;
  const attempt = (candidate: readonly T[]): boolean => {
    if (candidate.length === best.length || left < candidate.length) return false;
    left -= candidate.length;
    if (!fails(candidate)) return false;
    best = candidate;
    return true;
  };
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let removed = true;
    while (removed) {
      removed = false;
      // From the end: what comes last depends on what came first, seldom the other way round.
      for (let end = best.length; end > 0; end -= size) {
        const start = Math.max(0, end - size);
        if (attempt([...best.slice(0, start), ...best.slice(end)])) removed = true;
      }
      if (size > 1) break;
    }
  }
  return best;
}

/** Takes out all items of one kind at a time, kind by kind, before pieces are tried; cheap and often most of the way. */
export function shrinkByKind<T, K>(items: readonly T[], kindOf: (item: T) => K, fails: (items: readonly T[]) => boolean): readonly T[] {
  let best = items;
  for (const kind of new Set(items.map(kindOf))) {
    const candidate = best.filter((item) => kindOf(item) !== kind);
    if (candidate.length > 0 && candidate.length < best.length && fails(candidate)) best = candidate;
  }
  return best;
}

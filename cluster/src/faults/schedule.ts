/** What fails when: each fault once, then two at a time, as a seed says. */
import type { Draw } from '@kontor/server/seeded-draw';

/** Faults of one step: the second begins while the first lasts. */
export interface Step {
  readonly faults: readonly string[];
  /** From the first to the second, ms. */
  readonly apartMs: number;
}

const MOST_APART_MS = 6_000;

/** Steps without an end, unless `only` names faults: then those alone, in their order, once each. `pairs`: two at a time from the beginning. */
export function* scheduleOf(names: readonly string[], only: readonly string[], draw: Draw, pairs = false): Generator<Step> {
  const single = only.length > 0 ? only.filter((word) => word !== 'none') : pairs ? [] : shuffled(names, draw);
  for (const name of single) yield { faults: [name], apartMs: 0 };
  if (only.length > 0) return;
  for (;;) {
    const [first, second] = shuffled(names, draw);
    if (first === undefined || second === undefined) return;
    yield { faults: [first, second], apartMs: draw(MOST_APART_MS) };
  }
}

function shuffled(names: readonly string[], draw: Draw): readonly string[] {
  const left = [...names];
  return names.map(() => left.splice(draw(left.length), 1)[0]!);
}

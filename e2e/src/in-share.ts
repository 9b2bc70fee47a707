/** For files that go through long lists: a share of them, where a run takes one (tools/share.ts); without one all of them. */
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which items of how many a run takes: `index`, `index + count` and so on. Undefined is every item. */
    readonly share: { readonly index: number; readonly count: number } | undefined;
  }
}

/** What a run takes of a list; never nothing of one that has something. */
export function inShare<Of>(items: readonly Of[]): readonly Of[] {
  const share = inject('share');
  if (share === undefined) return items;
  const own = items.filter((_, at) => at % share.count === share.index);
  return own.length === 0 ? items.slice(share.index % items.length, (share.index % items.length) + 1) : own;
}

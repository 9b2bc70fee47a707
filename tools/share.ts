/**
 * Slow tests by shares. All of them take more than an hour on two cores, so `npm test` takes those of `ALWAYS` and one share of the
 * others: which one, the commit says. So the same commit is always tested by the same tests, and a few dozen commits by all of them.
 */

/** One of `count` shares, the first is 0. */
export interface Share {
  readonly index: number;
  readonly count: number;
}

/** So many shares the files are dealt to. */
export const SHARES = 36;

/**
 * Files that are in every share: of each product the way that most customers go, and what nothing acknowledged may be lost by. Those that go
 * through a long list, such as every screen in every language, take a share of their list by themselves (e2e/src/in-share.ts).
 */
export const ALWAYS: readonly string[] = [
  'apps/server/src/audit/audit-journal.slow.test.ts',
  'apps/server/src/boot.slow.test.ts',
  'apps/server/src/every-call.slow.test.ts',
  'apps/server/src/follower/follower-thread.slow.test.ts',
  'apps/server/src/follower/rebuild.slow.test.ts',
  'apps/server/src/gateway.slow.test.ts',
  'apps/server/src/journal/postgres-journal.slow.test.ts',
  'apps/server/src/main.slow.test.ts',
  'apps/server/src/store/database.slow.test.ts',
  'apps/server/src/store/tables.slow.test.ts',
  'apps/server/src/trading-api-server.slow.test.ts',
  'apps/server/src/withdrawals-server.slow.test.ts',
  'e2e/src/contract.slow.test.ts',
  'e2e/src/deal.slow.test.ts',
  'e2e/src/missing-code.slow.test.ts',
  'e2e/src/ordering.slow.test.ts',
  'e2e/src/seconds.slow.test.ts',
  'e2e/src/steady-page.slow.test.ts',
  'e2e/src/wallet-money.slow.test.ts',
  'e2e/src/words-in-full.slow.test.ts',
];

/**
 * Reads `5/36`, the fifth of thirty-six; undefined, without a text, is all of them.
 * @throws Error for anything else
 */
export function readShare(text: string | undefined): Share | undefined {
  if (text === undefined || text === '') return undefined;
  const [, which, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const share = { index: Number(which) - 1, count: Number(of) };
  if (!(share.index >= 0 && share.index < share.count)) throw new Error(`SHARE is one such as 5/36, not ${text}`);
  return share;
}

/** As `readShare` reads it. */
export function wordOf({ index, count }: Share): string {
  return `${index + 1}/${count}`;
}

/** The share of a commit: its hash, hexadecimal; where there is none, as in a folder without a repository, the first. */
export function shareOfCommit(hash: string): Share {
  return { index: /^[0-9a-f]{8}/.test(hash) ? Number.parseInt(hash.slice(0, 8), 16) % SHARES : 0, count: SHARES };
}

/** What of a list is in the share: every item is in one, and neighbours, which are often alike, are in different ones. */
export function inShare<Of>(items: readonly Of[], share: Share | undefined): readonly Of[] {
  return share === undefined ? items : items.filter((_, at) => at % share.count === share.index);
}

/** The files of a share, by their paths from the root, whatever their order. */
export function filesOfShare(paths: readonly string[], share: Share): ReadonlySet<string> {
  const dealt = paths.filter((path) => !ALWAYS.includes(path)).toSorted();
  return new Set([...paths.filter((path) => ALWAYS.includes(path)), ...inShare(dealt, share)]);
}

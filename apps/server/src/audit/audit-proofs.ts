/**
 * Snapshots of all balances in an audit: every root that was published follows from the tree that is kept, and the newest tree from what the
 * engine held at its command.
 */
import { SUM_BYTES, readAssets } from '@kontor/contract/balance-proof';
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import type { StateDump } from '@kontor/engine/engine-door';
import type { LiveView } from '../follower/live-view.ts';
import type { CopiedBalances } from '../follower/proof/balance-copy.ts';
import { PROOFS_KEPT, readBlock, readProof } from '../follower/proof/proof-store.ts';
import type { KeptProof } from '../follower/proof/proof-store.ts';
import { buildTree, treeProblem } from '../follower/proof/proof-tree.ts';
import { newestRoots } from '../modules/proof/proof-rows.ts';
import type { ProofRoot } from '../modules/proof/proof-rows.ts';
import { publishedRoot } from '../modules/proof/root-relay.ts';
import type { Queries } from '../store/database.ts';

/** What an audit looked at. */
export interface AuditedProof {
  readonly snapshot: number;
  readonly sequence: number;
  readonly users: number;
  readonly root: string;
  /** The command that put this root into the journal; null as long as it does not stand there. */
  readonly journalled: number | null;
  /** Whether the tree was made again from the state at its command; else only tree and root were compared. */
  readonly isMadeAgain: boolean;
}

/** `viewAt`: the state right after a command, or in words why there is none. */
export async function auditProofs(
  queries: Queries,
  viewAt: (sequence: number) => Promise<LiveView | string>,
): Promise<{ readonly newest: AuditedProof | undefined; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  let newest: AuditedProof | undefined;
  for (const published of await newestRoots(queries, PROOFS_KEPT)) {
    const { number: snapshot, sequence, users, root, journalled } = published;
    const kept = published.isKept ? await readProof(queries, sequence) : undefined;
    if (kept === undefined) continue;
    const problem = rootProblem(kept, published);
    if (problem !== undefined) problems.push(`snapshot ${snapshot} of all balances: ${problem}`);
    if (newest !== undefined) continue;
    const made = await madeAgain(queries, kept, viewAt);
    if (made.problem !== undefined) problems.push(`snapshot ${snapshot} of all balances: ${made.problem}`);
    newest = { snapshot, sequence, users, root, journalled, isMadeAgain: made.isMadeAgain };
  }
  return { newest, problems };
}

/** Names are what the root says: no table has to have them still. */
function rootProblem(kept: KeptProof, published: ProofRoot): string | undefined {
  const names = readAssets(published.assets);
  if (names?.length !== kept.tree.assets.length) return 'its tree has other assets than are published';
  const again = publishedRoot(kept, (asset) => names[kept.tree.assets.indexOf(asset)]!);
  if (again.root !== published.root) return `its tree leads to ${again.root}, ${published.root} is published`;
  const isSame = again.sums.length === published.sums.length && again.sums.every((sum, place) => sum === published.sums[place]);
  return isSame && again.timeMs === published.timeMs && again.users === published.users
    ? undefined
    : 'what is published of it is not what its root says';
}

async function madeAgain(
  queries: Queries,
  { sequence, tree }: KeptProof,
  viewAt: (sequence: number) => Promise<LiveView | string>,
): Promise<{ readonly isMadeAgain: boolean; readonly problem?: string }> {
  const blocks: Uint8Array[] = [];
  for (let leaves = await readBlock(queries, sequence, 0); leaves !== undefined; leaves = await readBlock(queries, sequence, blocks.length))
    blocks.push(leaves);
  const problem = treeProblem(tree, blocks);
  if (problem !== undefined) return { isMadeAgain: false, problem };
  const view = await viewAt(sequence);
  // Where the journal before it is gone there is nothing to make it from.
  if (typeof view === 'string') return { isMadeAgain: false };
  const again = buildTree(balancesOf(view.engine.dump().holdings), tree.secret).tree;
  if (Buffer.compare(again.upper, tree.upper) === 0 && again.users === tree.users) return { isMadeAgain: true };
  return { isMadeAgain: true, problem: `it is not what the engine held at command ${sequence}` };
}

/** What every user holds over all accounts and buckets, from the engine itself. */
function balancesOf(holdings: StateDump['holdings']): CopiedBalances {
  const byUser = new Map<number, Map<number, bigint>>();
  for (const { owner, account, asset, available, frozen, orderFreeze, locked } of holdings) {
    if (account >= USER_ACCOUNTS) continue;
    const held = byUser.get(owner) ?? new Map<number, bigint>();
    byUser.set(owner, held.set(asset, (held.get(asset) ?? 0n) + available + frozen + orderFreeze + locked));
  }
  const assets = [...new Set([...byUser.values()].flatMap((held) => [...held].flatMap(([asset, sum]) => (sum === 0n ? [] : [asset]))))];
  assets.sort((a, b) => a - b);
  const sums = new BigInt64Array(new ArrayBuffer(byUser.size * assets.length * SUM_BYTES));
  [...byUser.values()].forEach((held, user) =>
    assets.forEach((asset, place) => (sums[user * assets.length + place] = held.get(asset) ?? 0n)),
  );
  return { assets, users: Float64Array.from(byUser.keys()), sums };
}

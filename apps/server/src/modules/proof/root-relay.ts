/**
 * Publishes the root of each snapshot that the follower took: gives its assets the names that stand in the root, and numbers it. A root that
 * stands is never made again, so that what somebody has written down stays what everybody else is shown.
 *
 * What is published goes into the journal, one behind the other. The engine knows a root by the command that it is as of, so that it counts
 * once, whatever was told again; and nothing is told again: a start waits until the read tables have heard of all that was told before it.
 * Which command put a root there nobody needs to write down: it is read from the journal (follower/platform/root-table.ts).
 */
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { rootWords } from '@kontor/engine/root-text';
import { assetsText, rootOf, sumsOf, toHex } from '@kontor/contract/balance-proof';
import type { ProofAsset } from '@kontor/contract/balance-proof';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Core, CoreLoop } from '../../core-loop/core-loop.ts';
import type { Listings } from '../../follower/listings.ts';
import { nextUnnamedProof } from '../../follower/proof/proof-store.ts';
import type { KeptProof } from '../../follower/proof/proof-store.ts';
import { topOf } from '../../follower/proof/proof-tree.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import { ADD_ROOT, nextUntoldRoot } from './proof-rows.ts';
import type { ProofRoot } from './proof-rows.ts';

export interface RootRelayOptions {
  readonly queries: Queries;
  readonly core: Core & Pick<CoreLoop, 'committed'>;
  /** The last command that the read tables reflect. */
  readonly recorded: () => number;
  readonly listings: Pick<Listings, 'assets'>;
  readonly log: StoreLog;
}

/** Publishes what waits and tells the journal of what is published, the oldest first. One whose asset has no name yet waits, and so do those behind it. */
export function rootRelay(options: RootRelayOptions): OutboxLoop {
  const publishNext = publisher(options);
  const tellNext = teller(options);
  return new OutboxLoop({ carryOutNext: async () => (await publishNext()) || tellNext(), log: options.log });
}

function publisher({ queries, listings, log }: RootRelayOptions): () => Promise<boolean> {
  return async () => {
    const taken = await nextUnnamedProof(queries);
    if (taken === undefined) return false;
    const symbols = await readSymbols(queries);
    if (taken.tree.assets.some((asset) => !symbols.namesAsset(asset) || !listings.assets.has(asset))) return false;
    const { sequence, timeMs, users, assets, sums, root } = publishedRoot(taken, (asset) => ({
      symbol: symbols.ofAsset(asset).symbol,
      scale: listings.assets.get(asset)!.scale,
    }));
    await queries.run(ADD_ROOT, sequence, timeMs, users, assets, sums, root);
    log.info({ sequence, users, root }, 'the root of all balances is published');
    return true;
  };
}

function teller({ queries, core, recorded, log }: RootRelayOptions): () => Promise<boolean> {
  // Whoever told a root before this process did so up to here.
  const before = core.committed;
  /** As of which command this process has told one, whatever came of it. */
  let told = 0;
  return async () => {
    if (recorded() < before) return false;
    const published = await nextUntoldRoot(queries, told);
    if (published === undefined) return false;
    const { number, sequence: asOf, users, root } = published;
    const { code, sequence } = await core.submit({ type: CommandType.PROOF_ROOT, asOf, users, root: rootWords(root) });
    told = asOf;
    if (isApplied(code)) log.info({ snapshot: number, root, sequence }, 'the root of all balances is in the journal');
    else log.error({ snapshot: number, root, sequence, reason: refusalEntry(code).name }, 'the engine refused a root of all balances');
    return true;
  };
}

/** What is published of a snapshot, with assets called as `nameOf` says. */
export function publishedRoot({ sequence, timeMs, tree }: KeptProof, nameOf: (asset: number) => ProofAsset): Omit<ProofRoot, 'number'> {
  const assets = assetsText(tree.assets.map(nameOf));
  const top = topOf(tree);
  const { users } = tree;
  return { sequence, timeMs, users, assets, sums: sumsOf(top), root: toHex(rootOf({ sequence, time: timeMs, users, assets }, top)) };
}

/** Calls about the proof of balances. */
import { PROOF_FORMAT, readAssets, toHex, writePath } from '@kontor/contract/balance-proof';
import type { BalanceProof } from '@kontor/contract/balance-proof';
import { proof, proofs } from '@kontor/contract/proof';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { PROOFS_KEPT, readBlock, readProof } from '../../follower/proof/proof-store.ts';
import { blockOf, findLeaf } from '../../follower/proof/proof-tree.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import type { Symbols } from '../market/symbols.ts';
import { ROOT_BY_NUMBER, newestRoots } from './proof-rows.ts';
import type { ProofRoot } from './proof-rows.ts';

export interface ProofRoutesOptions {
  readonly database: Queries;
  readonly queries: Pick<LiveQueries, 'balances'>;
  readonly histories: Pick<Histories, 'changes'>;
  readonly symbols: Pick<Symbols, 'assets'>;
}

export function mountProofs(routes: Routes, { database, queries, histories, symbols }: ProofRoutesOptions): void {
  routes.open(proofs, async () => ({
    list: (await newestRoots(database, PROOFS_KEPT)).map(({ number, sequence, timeMs, users, root, assets, sums, isKept, journalled }) => ({
      snapshot: number,
      sequence,
      time: timeMs,
      users,
      root,
      assets,
      sums: namesOf(assets).map(({ symbol, scale }, place) => ({ symbol, amount: formatTrimmedDecimal(sums[place]!, scale) })),
      is_kept: isKept,
      journal_sequence: journalled,
    })),
  }));

  routes.user(proof, async ({ body, session: { user } }) => {
    const root = body.snapshot === undefined ? (await newestRoots(database, 1))[0] : await database.maybe(ROOT_BY_NUMBER, body.snapshot);
    const found = root === undefined ? undefined : await proofOf(database, root, user);
    if (root === undefined || found === undefined) return { proof: null, recorded: null };
    return { proof: { ...found, amounts: [...found.amounts] }, recorded: await recordedAt(root, user) };
  });

  /** What a user held as of a snapshot: what he holds now, without what his records say has come and gone since. */
  const recordedAt = async ({ sequence, timeMs, assets }: ProofRoot, user: number): Promise<string[]> => {
    const now = await queries.balances(user, sequence);
    const held = new Map<number, bigint>();
    const add = (asset: number, units: bigint): void => void held.set(asset, (held.get(asset) ?? 0n) + units);
    for (const { asset, available, frozen, orderFreeze, locked } of now.value) add(asset, available + frozen + orderFreeze + locked);
    const span = { fromMs: timeMs, afterSequence: sequence, upToSequence: now.sequence };
    for (const { asset, amount } of await histories.changes(user, span)) add(asset, -amount);
    const numbers = new Map(symbols.assets.map(({ symbol, asset }) => [symbol, asset]));
    return namesOf(assets).map(({ symbol, scale }) => formatTrimmedDecimal(held.get(numbers.get(symbol) ?? -1) ?? 0n, scale));
  };
}

/** A user's proof; undefined where the tree is gone, and where he has no leaf in it. */
async function proofOf(
  database: Queries,
  { number, sequence, timeMs, users, assets, root }: ProofRoot,
  user: number,
): Promise<BalanceProof | undefined> {
  const kept = await readProof(database, sequence);
  if (kept === undefined) return undefined;
  const block = blockOf(kept.tree, user);
  const leaves = await readBlock(database, sequence, block);
  const leaf = leaves === undefined ? undefined : findLeaf(kept.tree, block, leaves, user);
  if (leaf === undefined) return undefined;
  const amounts = namesOf(assets).map(({ scale }, place) => formatTrimmedDecimal(leaf.sums[place]!, scale));
  const head = { format: PROOF_FORMAT, snapshot: number, sequence, time: timeMs, users, assets };
  return { ...head, uid: user, salt: toHex(leaf.salt), amounts, path: writePath(leaf.path), root };
}

/** The assets of a root that this server has published. */
function namesOf(text: string) {
  const assets = readAssets(text);
  if (assets === undefined) throw new Error(`a root of ${text}`);
  return assets;
}

import { Account } from '@kontor/domain/accounts';
import type { StateDump } from '@kontor/engine/engine-door';
import { digestText, FNV_START, fnvLong, fnvWord } from './fnv.ts';

/**
 * Digest of what trading did to the balances: FNV-1a over each holding of users and of the FEE account, sorted by owner,
 * account and asset, as owner, account, asset (32 bits each), available less what the user was funded with, and frozen (64
 * bits each). Holdings that did not change are left out, so it does not depend on how much the users were given.
 */
export function balancesDigest(holdings: StateDump['holdings'], funding: bigint): string {
  let digest = FNV_START;
  for (const { owner, account, asset, available, orderFreeze } of holdings) {
    if (account !== Account.SPOT && account !== Account.FEE) continue;
    const gained = account === Account.SPOT ? available - funding : available;
    if (gained === 0n && orderFreeze === 0n) continue;
    digest = fnvWord(fnvWord(fnvWord(digest, owner), account), asset);
    digest = fnvLong(fnvLong(digest, gained), orderFreeze);
  }
  return digestText(digest);
}

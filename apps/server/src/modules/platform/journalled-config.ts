/** Configuration that the engine enforces stands in the journal; what the operator's file says fills what was never set there. */
import { AssetFlag } from '@kontor/domain/accounts';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType, PLATFORM_LIMITS } from '@kontor/engine/command';
import type { PlatformLimits } from '@kontor/engine/command';
import type { Core, NewCommand } from '../../core-loop/core-loop.ts';
import type { Listings } from '../../follower/listings.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { PlatformConfig } from './platform-config.ts';

/** What the table of names says of deposits and withdrawals of an asset. */
interface AssetTurns {
  readonly asset: number;
  readonly rechargeTurn: boolean;
  readonly drawTurn: boolean;
}

/** The first release whose journal tells whether deposits and withdrawals are open. */
const TURNS_SINCE_VERSION = 2;

/** Journals the file's limits where none was ever set. What the journal has since been told wins, and a file that says otherwise is named in the log. */
export async function journalLimits(core: Core, listings: Listings, { config }: PlatformConfig, log: StoreLog): Promise<void> {
  const limits = limitsOf(config);
  const known = listings.limits;
  if (known !== undefined) {
    const other = PLATFORM_LIMITS.filter((name) => known[name] !== limits[name]);
    if (other.length > 0)
      log.warn(
        { limits: other },
        'PLATFORM_FILE and defaults say other limits than the journal, which wins: change them with `npm run platform`',
      );
    return;
  }
  await submit(core, { type: CommandType.SET_PLATFORM, limits });
}

/** After the upgrade from a release that kept them in a table: whether deposits and withdrawals are open moves to the journal. */
export async function journalTurns(
  core: Core,
  listings: Listings,
  { assets }: { readonly assets: readonly AssetTurns[] },
  versionBefore: number,
): Promise<void> {
  if (versionBefore >= TURNS_SINCE_VERSION) return;
  for (const { asset, rechargeTurn, drawTurn } of assets) {
    const listed = listings.assets.get(asset);
    if (listed === undefined) continue;
    const flags = listed.flags | (rechargeTurn ? AssetFlag.DEPOSITS : 0) | (drawTurn ? AssetFlag.WITHDRAWALS : 0);
    if (flags !== listed.flags) await submit(core, { type: CommandType.SET_ASSET, asset, flags });
  }
}

/** The configuration with the limits that are in force. */
export function withLimits({ config }: PlatformConfig, limits: PlatformLimits | undefined): PlatformConfig['config'] {
  if (limits === undefined) return config;
  return {
    ...config,
    legal_trade: { confirm_time: limits.confirmTime, max_unpaid_num: limits.maxUnpaid, pay_time: limits.payTime },
    name_check: {
      draw_check: limits.drawChecked,
      draw_uncheck: limits.drawUnchecked,
      trust_single: limits.trustSingle,
      trust_total: limits.trustTotal,
      trust_uncheck: limits.trustUnchecked,
    },
  };
}

function limitsOf({ legal_trade: trade, name_check: check }: PlatformConfig['config']): PlatformLimits {
  return {
    confirmTime: trade.confirm_time,
    maxUnpaid: trade.max_unpaid_num,
    payTime: trade.pay_time,
    drawChecked: check.draw_check,
    drawUnchecked: check.draw_uncheck,
    trustSingle: check.trust_single,
    trustTotal: check.trust_total,
    trustUnchecked: check.trust_uncheck,
  };
}

async function submit(core: Core, command: NewCommand): Promise<void> {
  const outcome = await core.submit(command);
  if (!isApplied(outcome.code)) throw new Error(`the platform's configuration was refused: ${refusalEntry(outcome.code).name}`);
}

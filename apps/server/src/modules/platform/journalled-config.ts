/** Configuration that the engine enforces stands in the journal; a start brings it up to what the operator configured. */
import { AssetFlag } from '@kontor/domain/accounts';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType, PLATFORM_LIMITS } from '@kontor/engine/command';
import type { PlatformLimits } from '@kontor/engine/command';
import type { Core, NewCommand } from '../../core-loop/core-loop.ts';
import type { Listings } from '../../follower/listings.ts';
import type { Symbols } from '../market/symbols.ts';
import type { PlatformConfig } from './platform-config.ts';

/** The first release whose journal tells whether deposits and withdrawals are open. */
const TURNS_SINCE_VERSION = 2;

/** Journals the limits, where they are not those in the journal already. */
export async function journalLimits(core: Core, listings: Listings, { config }: PlatformConfig): Promise<void> {
  const limits = limitsOf(config);
  const known = listings.limits;
  if (known !== undefined && PLATFORM_LIMITS.every((name) => known[name] === limits[name])) return;
  await submit(core, { type: CommandType.SET_PLATFORM, limits });
}

/** After the upgrade from a release that kept them in a table: whether deposits and withdrawals are open moves to the journal. */
export async function journalTurns(core: Core, listings: Listings, { assets }: Pick<Symbols, 'assets'>, versionBefore: number): Promise<void> {
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
      draw_check: limits.drawChecked, draw_uncheck: limits.drawUnchecked, trust_single: limits.trustSingle, trust_total: limits.trustTotal,
      trust_uncheck: limits.trustUnchecked,
    },
  };
}

function limitsOf({ legal_trade: trade, name_check: check }: PlatformConfig['config']): PlatformLimits {
  return {
    confirmTime: trade.confirm_time, maxUnpaid: trade.max_unpaid_num, payTime: trade.pay_time, drawChecked: check.draw_check,
    drawUnchecked: check.draw_uncheck, trustSingle: check.trust_single, trustTotal: check.trust_total, trustUnchecked: check.trust_uncheck,
  };
}

async function submit(core: Core, command: NewCommand): Promise<void> {
  const outcome = await core.submit(command);
  if (!isApplied(outcome.code)) throw new Error(`the platform's configuration was refused: ${refusalEntry(outcome.code).name}`);
}

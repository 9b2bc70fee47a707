/** What operators meet: the calls of their console, on a listener of its own. Started by boot.ts beside the customers'. */
import { CONSOLE_CALLS } from '@kontor/contract/console/console-calls';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { networksOf } from './client-address.ts';
import type { TimeSources } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Config, ConsoleSettings } from './config.ts';
import type { FollowerClient } from './follower/follower-client.ts';
import { P2pHistory } from './follower/p2p/p2p-history.ts';
import { ContractHistory } from './follower/perpetual/contract-history.ts';
import { createHttpServer } from './http/http-server.ts';
import type { StaticFiles } from './http/static-files.ts';
import type { Metrics } from './http/metrics.ts';
import { ACCOUNT_POST } from './modules/account/account-post.ts';
import { mountUserDesk } from './modules/account/console-routes.ts';
import { accountKinds } from './modules/account/console-changes.ts';
import { identityTold } from './modules/account/identity-told.ts';
import { mountInvitationDesk } from './modules/account/invitation-desk.ts';
import { mountAppealDesk } from './modules/deal/appeal-desk.ts';
import { mountMerchantDesk } from './modules/deal/merchant-desk.ts';
import { mountDepositDesk } from './modules/deposit/deposit-desk.ts';
import { mountHelpDesk } from './modules/help/console-routes.ts';
import { mountIdentityDesk } from './modules/identity/console-routes.ts';
import { icoKinds } from './modules/ico/console-changes.ts';
import { mountIcoDesk } from './modules/ico/console-routes.ts';
import { mountLiquidityDesk } from './modules/liquidity/console-routes.ts';
import { networkKinds } from './modules/network/console-changes.ts';
import { mountNetworkDesk } from './modules/network/console-routes.ts';
import type { NetworkDeskOptions } from './modules/network/console-routes.ts';
import { reachOf } from './modules/account/post.ts';
import { platformKinds } from './modules/platform/console-changes.ts';
import type { PlatformKindsOptions } from './modules/platform/console-changes.ts';
import { mountContractDesk } from './modules/perpetual/console-routes.ts';
import { mountPlatformDesk } from './modules/platform/console-routes.ts';
import { mountMarketDesk } from './modules/platform/market-desk.ts';
import { settingKinds } from './modules/platform/setting-changes.ts';
import { mountSettingDesk } from './modules/platform/setting-desk.ts';
import type { SettingsBook } from './modules/platform/settings-book.ts';
import { mountLegalDesk } from './modules/platform/legal-desk.ts';
import { mountNoticeDesk } from './modules/notice/console-routes.ts';
import { mountReconciliationDesk } from './modules/reconciliation/console-routes.ts';
import { mountRetentionDesk } from './modules/retention/console-routes.ts';
import { mountRunningDesk } from './modules/running/console-routes.ts';
import type { RunningDeskOptions } from './modules/running/console-routes.ts';
import { mountSecondsDesk } from './modules/seconds/console-routes.ts';
import { mountStatisticsDesk } from './modules/statistics/console-routes.ts';
import { mountTicketDesk } from './modules/ticket/console-routes.ts';
import { agreedKinds } from './modules/wallet/console-changes.ts';
import { mountMovementDesk } from './modules/wallet/movement-routes.ts';
import { mountSystemDesk } from './modules/wallet/console-routes.ts';
import { mountWithdrawalDesk } from './modules/withdrawal/console-routes.ts';
import { withdrawalLimitOf } from './modules/withdrawal/withdrawals.ts';
import type { ChangeKinds } from './operators/change-kind.ts';
import { changeRelay } from './operators/change-relay.ts';
import { mountAuditRoutes } from './operators/audit-routes.ts';
import { mountChangeRoutes } from './operators/change-routes.ts';
import { OPERATOR_CHANGES } from './operators/operator-changes.ts';
import { mountDirectory } from './operators/operator-directory.ts';
import { createOperatorRoutes } from './operators/operator-routes.ts';
import { mountSignIn } from './operators/sign-in.ts';
import { mailBy } from './person-surface.ts';
import type { PasswordHashing } from './operators/sign-in.ts';
import type { Random } from './random.ts';
import { RETAINED } from './retention-surface.ts';
import type { Database, Queries } from './store/database.ts';
import type { Vault } from './vault/vault.ts';

export interface ConsoleOptions {
  readonly config: Pick<
    Config,
    'addressRate' | 'fiatRatesUrl' | 'liquidityStatus' | 'metricsNetworks' | 'mode' | 'site' | 'trustedProxies' | 'vaultKeyFile'
  >;
  readonly settings: ConsoleSettings;
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly follower: Pick<
    FollowerClient,
    | 'rights'
    | 'systemHoldings'
    | 'tickers'
    | 'withdrawalsOf'
    | 'openOrderCounts'
    | 'contracts'
    | 'secondsPairs'
    | 'secondsLimits'
    | 'secondsSums'
    | 'icoItems'
    | 'p2pTerms'
    | 'balances'
    | 'feeTiers'
    | 'sequence'
    | 'recorded'
    | 'recordedSequence'
  > & {
    readonly listings: Pick<FollowerClient['listings'], 'asset' | 'assets' | 'markets' | 'limits'>;
  };
  readonly tiers: PlatformKindsOptions['tiers'];
  readonly passwords: PasswordHashing;
  /** What the platform is set to. */
  readonly book: SettingsBook;
  readonly log: FastifyBaseLogger;
  readonly time: TimeSources;
  readonly random: Random;
  readonly metrics: Metrics;
  readonly meter: RunningDeskOptions['meter'];
  readonly networks: NetworkDeskOptions['networks'];
  readonly heldOf: NetworkDeskOptions['heldOf'];
  readonly closers: Closers;
  readonly vault: Vault;
  /** Its built page. */
  readonly page: Pick<StaticFiles, 'find'>;
  /** Where the listener is reached on this machine, once it listens. */
  readonly ownUrl: () => string;
  /** Whether requests should come here. */
  readonly ready: () => boolean;
}

/** Below it are calls, and no places of the page. */
const CALLS = '/console/api/';

/** Mounts everything; the server does not listen yet. The caller closes it. Long: a line for each desk. */
export async function startConsole(options: ConsoleOptions): Promise<FastifyInstance> {
  const { config, settings, queries: database, vault, follower, tiers, random, log, time, metrics, closers } = options;
  const wallMs = (): number => time.wallMs();
  const monotonicMs = (): number => time.monotonicMs();
  const isBlocked = async (uid: number): Promise<boolean> => (await follower.withdrawalsOf(uid)).value.isBlocked;
  const kinds: ChangeKinds = {
    ...platformKinds({ listings: follower.listings, contracts: follower.contracts, seconds: follower, deals: follower, tiers }),
    ...accountKinds({ vault, post: ACCOUNT_POST, isBlocked }),
    ...icoKinds({ follower, vault, random, networks: options.networks, wallMs }),
    ...agreedKinds({ listings: follower.listings }),
    ...networkKinds(options.networks),
    ...settingKinds({ book: options.book, publicOrigin: config.site.publicOrigin }),
    ...OPERATOR_CHANGES,
  };
  closers.add(changeRelay({ database, kinds, log, wallMs }), (relay) => relay.close()).start();

  const app = createHttpServer({
    log,
    metrics,
    allowedOrigins: [],
    baseAddress: '',
    site: { find: (url) => (url.startsWith(CALLS) ? undefined : options.page.find(url)) },
    // Operators are let in by who they are, wherever that is.
    region: (address) => address !== undefined,
    proxies: networksOf(config.trustedProxies),
    monotonicMs,
    metricsNetworks: networksOf(config.metricsNetworks),
    health: () => ({}),
    ready: options.ready,
    addressRate: { perSecond: config.addressRate, burst: config.addressRate * 4 },
  });
  const { publicOrigin } = settings;
  const routes = createOperatorRoutes(app, { database, wallMs, publicOrigin, secure: publicOrigin?.startsWith('https://') === true });
  mountSignIn(routes, { database, vault, passwords: options.passwords, random, monotonicMs });
  mountDirectory(routes, { database, random, wallMs, pageOrigin: () => publicOrigin ?? options.ownUrl() });
  mountChangeRoutes(routes, { database, kinds });
  mountAuditRoutes(routes, database);
  mountUserDesk(routes, { database, vault, post: ACCOUNT_POST, kinds, isBlocked });
  mountIdentityDesk(routes, { queries: database, vault, tell: identityTold({ vault, post: ACCOUNT_POST }) });
  mountTicketDesk(routes, { database, vault, reach: reachOf(vault) });
  const deals = new P2pHistory(database, (minSeq, anyAge) => follower.recorded(minSeq, anyAge));
  mountAppealDesk(routes, { database, vault, follower, history: deals, wallMs });
  mountMerchantDesk(routes, { database, history: deals, follower, needs: () => options.book.values.merchant, mail: mailBy(vault), wallMs });
  mountPlatformDesk(routes, {
    database,
    listings: follower.listings,
    contracts: follower.contracts,
    seconds: follower,
    deals: follower,
    kinds,
  });
  mountMarketDesk(routes, { database, follower });
  const history = new ContractHistory(database, (minSeq, anyAge) => follower.recorded(minSeq, anyAge));
  mountContractDesk(routes, { database, follower, wallMs, history });
  mountSecondsDesk(routes, { database, follower, base: options.book.base, wallMs });
  mountSettingDesk(routes, { database, book: options.book, areRatesFollowed: config.fiatRatesUrl !== undefined });
  mountLegalDesk(routes, database);
  mountNoticeDesk(routes, database);
  mountHelpDesk(routes, database);
  mountInvitationDesk(routes, { database, random });
  const { networks, heldOf } = options;
  mountNetworkDesk(routes, { database, networks, heldOf, wallMs, isDemo: config.mode !== 'live' });
  mountIcoDesk(routes, { database, follower, networks, wallMs });
  mountDepositDesk(routes, { database, networks, listings: follower.listings });
  mountReconciliationDesk(routes, database);
  mountSystemDesk(routes, { database, follower });
  mountWithdrawalDesk(routes, { database, limitOf: (user) => withdrawalLimitOf(follower, user), follower, wallMs });
  mountMovementDesk(routes, {
    database,
    recorded: (minSeq, anyAge) => follower.recorded(minSeq, anyAge),
    recordedSequence: () => follower.recordedSequence,
    listings: follower.listings,
  });
  mountRetentionDesk(routes, { database, kinds: RETAINED });
  mountStatisticsDesk(routes, { database, listings: follower.listings });
  mountRunningDesk(routes, { database, meter: options.meter });
  mountLiquidityDesk(routes, { addresses: config.liquidityStatus, wallMs });
  const missing = CONSOLE_CALLS.filter((call) => !routes.mounted.includes(call));
  if (missing.length > 0) throw new Error(`calls of the console without a handler: ${missing.map(({ path }) => path).join(', ')}`);
  return app;
}

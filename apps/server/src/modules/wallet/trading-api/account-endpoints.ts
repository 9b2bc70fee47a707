/** What a program may ask of the account and the key that it signs with. */
import { accountStatus, keyRestrictions, marginPairs, tradingStatus } from '@kontor/contract/trading-api/wallet';
import { KEY_TERMS } from '../../../trading-api/keys/key-terms.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { Queries } from '../../../store/database.ts';

export interface AccountEndpointsOptions {
  readonly tables: Queries;
  readonly wallMs: () => number;
}

export function mountAccountEndpoints(endpoints: Endpoints, { tables, wallMs }: AccountEndpointsOptions): void {
  endpoints.user(accountStatus, () => ({ data: 'Normal' as const }));

  endpoints.user(tradingStatus, () => ({
    data: { isLocked: false, plannedRecoverTime: 0, triggerCondition: { GCR: 0, IFER: 0, UFR: 0 }, updateTime: wallMs() },
  }));

  endpoints.user(keyRestrictions, async ({ caller: { keyId, scopes } }) => {
    const terms = await tables.maybe(KEY_TERMS, keyId);
    if (terms === undefined) throw apiError('REJECTED_KEY');
    return {
      ipRestrict: terms.isRestricted,
      createTime: terms.madeMs,
      enableReading: true,
      enableWithdrawals: scopes.has('withdraw'),
      enableInternalTransfer: false,
      enableMargin: false,
      enableFutures: scopes.has('futures'),
      permitsUniversalTransfer: scopes.has('spot'),
      enableVanillaOptions: false,
      enableFixApiTrade: false,
      enableFixReadOnly: false,
      enableSpotAndMarginTrading: scopes.has('spot'),
      enablePortfolioMarginTrading: false,
      ...(terms.expiresMs !== null && { tradingAuthorityExpirationTime: terms.expiresMs }),
    };
  });

  endpoints.open(marginPairs, () => []);
}

/** The calls by which programs get, keep and end their listen keys. */
import {
  endFuturesListenKey,
  endSpotListenKey,
  keepFuturesListenKey,
  keepSpotListenKey,
  makeFuturesListenKey,
  makeSpotListenKey,
} from '@kontor/contract/trading-api/user-stream';
import type { Endpoints } from '../endpoints.ts';
import type { ListenKeys } from './listen-keys.ts';

/** Mounts them. */
export function mountListenKeys(endpoints: Endpoints, keys: ListenKeys): void {
  endpoints.user(makeSpotListenKey, async ({ caller }) => ({ listenKey: await keys.make(caller.user, 'spot', caller.apiKey) }));
  endpoints.user(keepSpotListenKey, async ({ caller, parameters }) => {
    await keys.keep(caller.user, 'spot', parameters.listenKey);
    return {};
  });
  endpoints.user(endSpotListenKey, async ({ caller, parameters }) => {
    await keys.end(caller.user, 'spot', parameters.listenKey);
    return {};
  });
  endpoints.user(makeFuturesListenKey, async ({ caller }) => ({ listenKey: await keys.make(caller.user, 'futures', caller.apiKey) }));
  endpoints.user(keepFuturesListenKey, async ({ caller, parameters }) => ({
    listenKey: await keys.keep(caller.user, 'futures', parameters.listenKey),
  }));
  endpoints.user(endFuturesListenKey, async ({ caller, parameters }) => {
    await keys.end(caller.user, 'futures', parameters.listenKey);
    return {};
  });
}

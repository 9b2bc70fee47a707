/** Who is signed in, and what becomes of the page when he is not any more. */
import { operatorMe } from '@kontor/contract/console/operator';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { MutationCache, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useInterval } from './attention.ts';
import { callServer, isSessionOver } from './call-server.ts';

/** What was shown of a person is remembered so long after it left the screen, ms. */
const VIEW_KEPT_MS = 60_000;

/** The operator who is signed in. */
export type Me = OperatorAnswerOf<typeof operatorMe>;

/** Null: nobody is. */
export const ME = queryOptions({
  queryKey: [operatorMe.path],
  queryFn: async ({ client }): Promise<Me | null> => {
    try {
      return await callServer(operatorMe, {});
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      forget(client);
      return null;
    }
  },
  staleTime: Infinity,
});

/** What the page has been told. When the session is over nothing of it stays. */
export function makeMemory(): QueryClient {
  const end = (error: unknown): void => {
    if (isSessionOver(error)) signedOut(memory);
  };
  const memory: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: end }),
    mutationCache: new MutationCache({ onError: end }),
    defaultOptions: { queries: { retry: false, staleTime: 5_000 } },
  });
  return memory;
}

/** Forgets all that this operator saw; the page asks to sign in, where it is. */
export function signedOut(memory: QueryClient): void {
  memory.setQueryData(ME.queryKey, null);
  forget(memory);
}

/** What one operator saw is not for the next. */
function forget(memory: QueryClient): void {
  memory.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== operatorMe.path });
}

const MeContext = createContext<Me | undefined>(undefined);
export const MeProvider = MeContext.Provider;

/** The operator who is signed in; only for what stands behind the sign-in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('nobody is signed in here');
  return me;
}

interface AskedOptions {
  readonly isEnabled?: boolean;
  /** Asks again so often, ms. */
  readonly everyMs?: number;
  /** Asks anew though it is remembered, for who begins to write; `isFetchedAfterMount` says when that came. */
  readonly isAnew?: boolean;
}

/** The answer to a call that only reads. */
export function useAnswer<C extends OperatorCall>(
  call: C,
  body: OperatorBodyOf<C>,
  { isEnabled = true, everyMs, isAnew = false }: AskedOptions = {},
): UseQueryResult<OperatorAnswerOf<C>> {
  const interval = useInterval(everyMs ?? 0);
  return useQuery({
    queryKey: [call.path, body],
    queryFn: (): Promise<OperatorAnswerOf<C>> => callServer(call, body),
    enabled: isEnabled,
    refetchInterval: everyMs === undefined ? false : interval,
    refetchOnMount: isAnew ? 'always' : true,
  });
}

/**
 * The answer to a call that shows personal data. Each asking is an entry of the log: it is asked once, again only where somebody wants
 * that, and soon forgotten.
 */
export function useView<C extends OperatorCall>(
  call: C,
  body: OperatorBodyOf<C>,
  { isEnabled = true }: Pick<AskedOptions, 'isEnabled'> = {},
): UseQueryResult<OperatorAnswerOf<C>> {
  return useQuery({
    queryKey: [call.path, body],
    queryFn: (): Promise<OperatorAnswerOf<C>> => callServer(call, body),
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: VIEW_KEPT_MS,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

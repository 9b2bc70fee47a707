/** The fee rates of the session's user; asked for once in a while. */
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@kontor/contract/call';
import { feeRates } from '@kontor/contract/spot';
import { callServer } from './call-server.ts';
import { useSession } from './session.ts';

const STALE_MS = 300_000;

/** Maker's and taker's rate as plain fractions; undefined for visitors and until known. */
export function useFeeRates(): AnswerOf<typeof feeRates> | undefined {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['fee-rates', session?.user.id],
    queryFn: () => callServer(feeRates, {}),
    enabled: session !== undefined,
    staleTime: STALE_MS,
  });
  return data;
}

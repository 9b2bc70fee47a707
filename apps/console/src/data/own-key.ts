/** The operator's key in this browser, if he made one here that the server still knows. */
import { operatorKeyAdd } from '@kontor/contract/console/operator';
import { useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { callServer } from './call-server.ts';
import { keepKey, keptKeys } from './key-store.ts';
import type { KeptKey } from './key-store.ts';
import { ME } from './session.ts';
import type { Me } from './session.ts';
import { makeKey, signKey } from './signing.ts';

const KEPT = 'kept-keys';

/** Keys of the operator that this browser keeps and the server knows, the newest last. */
export function useOwnKeys({ id, keys }: Me): UseQueryResult<readonly KeptKey[]> {
  return useQuery({
    queryKey: [KEPT, id, keys.map((key) => key.id)],
    queryFn: async () => (await keptKeys(id)).filter((kept) => keys.some((key) => key.id === kept.id)),
  });
}

/**
 * Makes a key here, adds its public part on the server, and keeps the rest in this browser.
 * @throws CallError
 */
export async function addOwnKey(memory: QueryClient, me: Me, name: string, code: string): Promise<void> {
  // A browser that keeps nothing says so before the server knows a key that nobody has.
  await keptKeys(me.id);
  const { privateKey, x, y } = await makeKey();
  const signature = await signKey(privateKey, me.id);
  const { id } = await callServer(operatorKeyAdd, { code, name, key: { x, y }, signature });
  await keepKey({ id, operator: me.id, privateKey });
  await memory.invalidateQueries({ queryKey: ME.queryKey });
}

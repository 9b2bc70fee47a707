import { contractList } from '@kontor/contract/perpetual-market';
import { useAskedCall } from '../../data/asked-call.ts';

/** Names of the contracts listed, `BTC_USDT`; undefined until known. */
export function useContractNames(): readonly string[] | undefined {
  return useAskedCall(contractList, {}, 'quiet').data?.list.map(({ pair }) => pair);
}

/** `BTC/USDT`. */
export function pairText(name: string): string {
  return name.replace('_', '/');
}

import { useMemo } from 'react';
import { useContracts } from '../../data/perpetual-market.ts';
import type { Contract } from '../../data/perpetual-market.ts';

/** Finds a contract by its name; undefined while it is not known. */
export function useContractOf(): (pair: string) => Contract | undefined {
  const list = useContracts();
  return useMemo(() => {
    const byName = new Map(list.map((contract) => [contract.name, contract]));
    return (pair) => byName.get(pair);
  }, [list]);
}

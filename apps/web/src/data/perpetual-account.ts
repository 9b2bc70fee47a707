/** The own contract account, kept up to date (own-section.ts). */
import { useMemo } from 'react';
import { contractAccount, contractOpenOrders, openPlans, positions } from '@kontor/contract/perpetual';
import { callServer } from './call-server.ts';
import { ownSection } from './own-section.ts';
import { liveAccount } from './perpetual-live.ts';
import type { LiveAccount } from './perpetual-live.ts';
import { useBrackets, useContracts, useMarks } from './perpetual-market.ts';
import { NO_PERPETUALS, stepPerpetuals } from './perpetual-state.ts';
import type { PerpetualEvent, PerpetualState } from './perpetual-state.ts';

const { use, again } = ownSection<PerpetualState, PerpetualEvent>({
  section: 'contract',
  nothing: NO_PERPETUALS,
  step: stepPerpetuals,
  heard: ({ contract }) => ({ kind: 'message', part: contract }),
  lacks: ({ terms }) => terms === undefined,
  ask: async (minSeq) => {
    const demand = { min_seq: minSeq };
    const [account, held, orders, plans] = await Promise.all([
      callServer(contractAccount, demand),
      callServer(positions, demand),
      callServer(contractOpenOrders, demand),
      callServer(openPlans, demand),
    ]);
    const sequence = Math.min(account.sequence, held.sequence, orders.sequence, plans.sequence);
    return { kind: 'answer', account: { ...account, sequence }, positions: held.list, orders: orders.list, plans: plans.list };
  },
});

/** The contract account as it was told last; a visitor has none. */
export const usePerpetuals = use;

/** Asks for the contract account again: what was just permitted is told by no channel. */
export const refreshContractAccount = again;

/** The account and its positions at the marks of this second; undefined while they are not known. */
export function useLiveAccount(): LiveAccount | undefined {
  const { figures, positions: held } = usePerpetuals();
  const list = useContracts();
  const marks = useMarks();
  const pairs = useMemo(() => [...new Set([...held.values()].map(({ pair }) => pair))].sort(), [held]);
  const brackets = useBrackets(pairs);
  return useMemo(
    () =>
      figures === undefined
        ? undefined
        : liveAccount(figures, [...held.values()], {
            contracts: new Map(list.map((contract) => [contract.name, contract])),
            marks: new Map([...marks].map(([pair, { mark_price: mark }]) => [pair, mark])),
            brackets,
          }),
    [figures, held, list, marks, brackets],
  );
}

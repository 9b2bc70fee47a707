import { layerOnDemand } from '@kontor/ui/on-demand';
import { MarketSourceProvider } from '../../data/market-source.tsx';
import { useLiveAccount } from '../../data/perpetual-account.ts';
import { CONTRACT_SOURCE } from '../../data/perpetual-market.ts';
import { usePositionDesk } from './position-desk.ts';
import { useContractOf } from './use-contract-of.ts';

const { Part: CloseDialog } = layerOnDemand(async () => (await import('./close-dialog.tsx')).CloseDialog);
const { Part: PlanDialog } = layerOnDemand(async () => (await import('./plan-dialog.tsx')).PlanDialog);
const { Part: MarginDialog } = layerOnDemand(async () => (await import('./margin-dialog.tsx')).MarginDialog);
const { Part: ReverseDialog } = layerOnDemand(async () => (await import('./reverse-dialog.tsx')).ReverseDialog);
const { Part: ShareDialog } = layerOnDemand(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** The dialog about a position that was asked for; gone with the position. On any page it counts with the prices of contracts. */
export function AskedPosition() {
  return (
    <MarketSourceProvider value={CONTRACT_SOURCE}>
      <Asked />
    </MarketSourceProvider>
  );
}

function Asked() {
  const asked = usePositionDesk((desk) => desk.asked);
  const ask = usePositionDesk((desk) => desk.ask);
  const live = useLiveAccount();
  const contractOf = useContractOf();
  const position = live?.positions.find(({ pair, side }) => pair === asked?.pair && side === asked.side);
  const contract = asked === undefined ? undefined : contractOf(asked.pair);
  if (asked === undefined || position === undefined || contract === undefined) return null;
  const part = { contract, position, onClose: () => ask(undefined) };
  switch (asked.action) {
    case 'limit':
    case 'market':
      return <CloseDialog {...part} kind={asked.action} />;
    case 'plans':
      return <PlanDialog {...part} />;
    case 'margin':
      return <MarginDialog {...part} />;
    case 'reverse':
      return <ReverseDialog {...part} />;
    case 'share':
      return <ShareDialog {...part} />;
  }
}

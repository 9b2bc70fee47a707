/** Subscriptions to new coins (spec §2): what is sold, and one sale. Visitors look around; what needs a session says so. */
import { useParams } from '@tanstack/react-router';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { useEffect } from 'react';
import { useAccountStream } from '../data/account-stream.ts';
import { loadMarkets } from '../data/markets.ts';
import { useTransferDesk } from '../data/transfer-desk.ts';
import { SubscribeList } from '../features/subscribe/subscribe-list.tsx';
import { SubscriptionDetail } from '../features/subscribe/subscription-detail.tsx';

const { Part: TransferDrawer } = layerOnDemand(async () => (await import('../features/transfer/transfer-drawer.tsx')).TransferDrawer);

export function SubscribeScreen() {
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  return <SubscribeList />;
}

export function SubscriptionScreen() {
  const { item = '' } = useParams({ strict: false }) as { readonly item?: string };
  const asked = useTransferDesk((desk) => desk.asked);
  const ask = useTransferDesk((desk) => desk.ask);
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  // A drawer belongs to the page it was opened on.
  useEffect(() => () => ask(undefined), [ask]);
  return (
    <>
      <SubscriptionDetail key={item} item={item} />
      {asked !== undefined && <TransferDrawer asked={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

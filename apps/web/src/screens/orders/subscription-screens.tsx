/** The pages of subscriptions in the orders area (spec §2): in hand, awaiting settlement, settled. */
import { Subscriptions } from '../../features/orders/subscriptions.tsx';
import { SubscriptionActions } from '../../features/subscribe/subscription-actions.tsx';
import { useWords } from '../../i18n/words.ts';
import { OrdersFrame } from './orders-frame.tsx';

export function SubscriptionsHeldScreen() {
  return <Page state="hold" />;
}

export function SubscriptionsAwaitingScreen() {
  return <Page state="settling" />;
}

export function SubscriptionsSettledScreen() {
  return <Page state="settled" />;
}

function Page({ state }: { readonly state: 'hold' | 'settling' | 'settled' }) {
  const words = useWords('subscribe');
  return (
    <OrdersFrame title={words(`lists.${state}`)}>
      <div className="min-h-[72dvh] pt-3">
        <Subscriptions state={state} actions={(holding) => <SubscriptionActions holding={holding} />} />
      </div>
    </OrdersFrame>
  );
}

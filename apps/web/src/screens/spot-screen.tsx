import { useState } from 'react';
import { logout } from '@kontor/contract/account';
import { callServer } from '../data/call-server.ts';
import { endSession } from '../data/session.ts';
import type { Session } from '../data/session.ts';
import { useMarkets } from '../data/use-markets.ts';
import { usePlatform } from '../data/use-platform.ts';
import { useSpotAccount } from '../data/use-spot-account.ts';
import { Balances } from '../features/balances/balances.tsx';
import { OpenOrders } from '../features/open-orders/open-orders.tsx';
import { OrderForm } from '../features/order-form/order-form.tsx';

export function SpotScreen({ user }: { readonly user: Session['user'] }) {
  const pairs = useMarkets();
  const platform = usePlatform();
  const [account, refresh] = useSpotAccount();
  const [chosen, setChosen] = useState('');
  const pair = pairs.find(({ name }) => name === chosen) ?? pairs[0];
  // The change is done; if asking again fails, the next turn shows it.
  const changed = (sequence: number): void => void refresh(sequence).catch(() => undefined);

  return (
    <>
      <header className="bar">
        <span className="wordmark">Kontor</span>
        {platform?.mode === 'demo' && (
          <span className="badge">{platform.feed === 'simulated' ? 'Demo: play money, simulated prices' : 'Demo: play money'}</span>
        )}
        <nav aria-label="Pairs" className="tabs">
          {pairs.map(({ name, left_symbol, right_symbol }) => (
            <button key={name} type="button" aria-pressed={name === pair?.name} onClick={() => setChosen(name)}>
              {left_symbol}/{right_symbol}
            </button>
          ))}
        </nav>
        <span className="user">
          {user.nickname} · UID {user.id}
        </span>
        <button type="button" className="quiet" onClick={() => void callServer(logout, {}).catch(() => undefined).finally(endSession)}>
          Log out
        </button>
      </header>
      <main className="spot">
        {pair && <OrderForm key={pair.name} pair={pair} onPlaced={changed} />}
        <Balances balances={account?.balances} />
        <OpenOrders orders={account?.orders} onCancelled={changed} />
      </main>
    </>
  );
}

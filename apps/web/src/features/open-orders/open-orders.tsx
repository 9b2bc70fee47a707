import { useState } from 'react';
import { cancelOrder } from '@kontor/contract/spot';
import { callServer } from '../../data/call-server.ts';
import type { SpotOrder } from '../../data/use-spot-account.ts';

interface OpenOrdersProps {
  /** `undefined` while they are not known yet. */
  readonly orders: readonly SpotOrder[] | undefined;
  readonly onCancelled: (sequence: number) => void;
}

export function OpenOrders({ orders, onCancelled }: OpenOrdersProps) {
  const [failure, setFailure] = useState('');

  async function cancel(order: SpotOrder): Promise<void> {
    setFailure('');
    try {
      const { sequence } = await callServer(cancelOrder, { order_id: order.order_id });
      onCancelled(sequence);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'System error');
    }
  }

  return (
    <section className="card wide" aria-labelledby="open-orders-title">
      <h2 id="open-orders-title">Open orders</h2>
      <p role="alert" className="failure">
        {failure}
      </p>
      {orders?.length === 0 ? (
        <p className="empty">No open orders</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col">Direction</th>
              <th scope="col">Price</th>
              <th scope="col">Quantity</th>
              <th scope="col">Dealt</th>
              <th scope="col">Time</th>
              <th scope="col">
                <span className="unseen">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders?.map((order) => (
              <tr key={order.order_id} data-order={order.order_id}>
                <th scope="row">{order.pair.replace('_', '/')}</th>
                <td className={order.side === 'buy' ? 'up' : 'down'}>{order.side === 'buy' ? '↑ Buy' : '↓ Sell'}</td>
                <td>{order.price ?? 'Market'}</td>
                <td>{order.quantity}</td>
                <td>{order.deal_quantity}</td>
                <td>{new Date(order.time).toLocaleTimeString()}</td>
                <td>
                  <button type="button" className="quiet" onClick={() => void cancel(order)}>
                    Cancel
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

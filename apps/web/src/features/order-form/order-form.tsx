import { useState } from 'react';
import type { FormEvent } from 'react';
import { placeOrder } from '@kontor/contract/spot';
import { callServer } from '../../data/call-server.ts';
import type { Pair } from '../../data/use-markets.ts';
import { orderTotal } from './order-total.ts';

interface OrderFormProps {
  readonly pair: Pair;
  /** The order is in the journal at this sequence. */
  readonly onPlaced: (sequence: number) => void;
}

/** A limit order. An unanswered attempt is sent again under the same client id, so it is never placed twice. */
export function OrderForm({ pair, onPlaced }: OrderFormProps) {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState('');
  const [clientId, setClientId] = useState(newClientId);
  const [message, setMessage] = useState<{ readonly kind: 'done' | 'failure'; readonly text: string }>();
  const [sending, setSending] = useState(false);
  const total = orderTotal(price, quantity, pair.baseScale, pair.quoteScale);

  /** Another order gets another id. */
  function change(set: () => void): void {
    set();
    setClientId(newClientId());
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    setMessage(undefined);
    try {
      const { sequence } = await callServer(placeOrder, { pair: pair.name, side, type: 'limit', price, quantity, client_id: clientId });
      setClientId(newClientId());
      setMessage({ kind: 'done', text: 'Order placed' });
      onPlaced(sequence);
    } catch (error) {
      setMessage({ kind: 'failure', text: error instanceof Error ? error.message : 'System error' });
    } finally {
      setSending(false);
    }
  }

  return (
    <form className="card stack" aria-label="Limit order" onSubmit={submit}>
      <div className="sides" role="group" aria-label="Direction">
        <button type="button" aria-pressed={side === 'buy'} onClick={() => change(() => setSide('buy'))}>
          Buy
        </button>
        <button type="button" aria-pressed={side === 'sell'} onClick={() => change(() => setSide('sell'))}>
          Sell
        </button>
      </div>
      <label>
        Price, {pair.right_symbol}
        <input name="price" inputMode="decimal" autoComplete="off" required value={price} onChange={(event) => change(() => setPrice(event.target.value))} />
      </label>
      <label>
        Quantity, {pair.left_symbol}
        <input name="quantity" inputMode="decimal" autoComplete="off" required value={quantity} onChange={(event) => change(() => setQuantity(event.target.value))} />
      </label>
      <p className="total">
        <span>Total</span>
        <output>
          {total ?? '–'} {pair.right_symbol}
        </output>
      </p>
      <button type="submit" className={side} disabled={sending}>
        {side === 'buy' ? 'Buy' : 'Sell'} {pair.left_symbol}
      </button>
      <p role="status" className={message?.kind ?? 'done'}>
        {message?.text}
      </p>
    </form>
  );
}

/** Unique among this user's orders. */
function newClientId(): string {
  return `web-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('')}`;
}

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import { IconButton } from '@kontor/ui/icon-button';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useWords } from '../../i18n/words.ts';
import type { OrderRequest } from './order-plan.ts';
import type { OrderSender, PlacedOrder } from './use-send-order.ts';

interface OrderResultProps {
  readonly pair: Pair;
  readonly sender: OrderSender;
  readonly onSendAgain: (request: OrderRequest) => void;
}

/** What became of the order, beside the button and until the next one: a toast alone is no record of money. */
export function OrderResult({ pair, sender, onSendAgain }: OrderResultProps) {
  const words = useWords('order-form');
  const states = useWords('orders');
  const tell = usePlacedWords(pair);
  const { result } = sender;
  if (result === undefined) return null;
  const said =
    result.kind === 'in_trade'
      ? { tone: 'info' as const, title: states('status.in_trade'), text: words('result.inTradeText') }
      : result.kind === 'placed'
        ? {
            tone: 'good' as const,
            ...(result.repeated ? { title: words('result.placed'), text: words('result.repeated') } : tell(result.order)),
          }
        : result.kind === 'refused'
          ? { tone: 'bad' as const, title: words('result.refused'), text: result.message }
          : { tone: 'info' as const, title: words('result.unknown'), text: words('result.unknownText') };
  const Icon = said.tone === 'good' ? CircleCheck : said.tone === 'bad' ? CircleAlert : Info;
  return (
    <div
      role={result.kind === 'placed' || result.kind === 'in_trade' ? 'status' : 'alert'}
      data-result={result.kind}
      className="mt-3 flex items-start gap-2 rounded-control bg-s2 p-2 pl-3 text-12"
    >
      <Icon
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className={said.tone === 'good' ? 'shrink-0 text-good' : said.tone === 'bad' ? 'shrink-0 text-bad' : 'shrink-0 text-info'}
      />
      <div className="min-w-0 flex-1">
        <div className="font-semibold text-text">{said.title}</div>
        <div className="text-text-2">{said.text}</div>
        {result.kind === 'unknown' && (
          <Button variant="secondary" size={28} className="mt-2" isDisabled={sender.sending} onPress={() => onSendAgain(result.request)}>
            {words('result.sendAgain')}
          </Button>
        )}
      </div>
      {result.kind !== 'in_trade' && (
        <IconButton
          label={words('result.dismiss')}
          size={24}
          icon={<X size={14} strokeWidth={1.5} aria-hidden />}
          onPress={sender.dismiss}
        />
      )}
    </div>
  );
}

interface Said {
  readonly title: string;
  readonly text: string;
}

/** Words for what an order has become at once. */
export function usePlacedWords(pair: Pair): (order: PlacedOrder | undefined) => Said {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  const { own } = usePrivacy();
  return (order) => {
    if (order === undefined) return { title: words('result.placed'), text: '' };
    const dealt = own(`${figures.exact(order.deal_quantity)} ${pair.left_symbol}`);
    if (order.status === 'filled') {
      const price = order.average_price === null ? '-' : figures.price(order.average_price);
      return { title: words('result.filled'), text: words('result.filledText', { side: order.side, quantity: dealt, price }) };
    }
    if (order.status === 'partially_filled')
      return {
        title: words('result.partly'),
        text: words('result.partlyText', { quantity: dealt, whole: own(`${figures.exact(order.quantity)} ${pair.left_symbol}`) }),
      };
    if (order.status === 'new') {
      const waits = order.stop_price !== null || order.trailing_delta !== null;
      return { title: words('result.placed'), text: waits ? words('result.waitingText') : words('result.placedText') };
    }
    return {
      title: words('result.expired'),
      text: /[1-9]/.test(order.deal_quantity) ? words('result.expiredText', { quantity: dealt }) : words('result.nothingText'),
    };
  };
}

import { Checkbox } from '@kontor/ui/checkbox';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { useState } from 'react';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { settings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { OrderPreview, OrderRequest } from './order-plan.ts';

/** An order as it stood when the button was pressed; the market moves on under the dialog, this does not. */
export interface AskedOrder {
  readonly request: OrderRequest;
  readonly total: string;
  /** What it costs and brings, where that is known. */
  readonly preview: OrderPreview | undefined;
  /** Quantity and total were typed, and not reckoned from what is held. */
  readonly isTyped: boolean;
  /** Set when the price is far from the market: then the dialog cannot be switched off. */
  readonly deviation: number | undefined;
  /** An order at market, while the book that its price was guessed from is not live: then the dialog cannot be switched off either. */
  readonly isBlind: boolean;
}

interface ConfirmOrderProps {
  readonly pair: Pair;
  readonly asked: AskedOrder;
  readonly onConfirm: (request: OrderRequest) => void;
  readonly onClose: () => void;
}

/** Shows once more what is about to be sent. */
export function ConfirmOrder({ pair, asked, onConfirm, onClose }: ConfirmOrderProps) {
  const words = useWords('order-form');
  const [again, setAgain] = useState(false);
  const { request, deviation, isBlind } = asked;
  const isPlain = deviation === undefined && !isBlind;
  const buys = request.body.side === 'buy';
  const confirm = (): void => {
    if (again) settings.setState({ confirmOrders: false });
    onConfirm(request);
  };
  const asset = { asset: pair.left_symbol };
  return (
    <ConfirmDialog
      isOpen
      title={buys ? words('confirm.titleBuy', asset) : words('confirm.titleSell', asset)}
      text={
        <>
          {deviation !== undefined && (
            <div className="mb-3 rounded-control p-3 text-13 text-warn shadow-[inset_0_0_0_1px_var(--color-warn)]">
              <div className="font-semibold">{words('confirm.deviation', { percent: String(deviation) })}</div>
              <div className="text-text-2">{words('confirm.deviationNote')}</div>
            </div>
          )}
          {isBlind && (
            <div role="alert" className="mb-3 rounded-control p-3 text-13 text-warn shadow-[inset_0_0_0_1px_var(--color-warn)]">
              <div className="font-semibold">{words('confirm.blind')}</div>
              <div className="text-text-2">{words('confirm.blindNote')}</div>
            </div>
          )}
          <RequestRows pair={pair} asked={asked} />
          {isPlain && (
            <Checkbox className="mt-3" isSelected={again} onChange={setAgain}>
              {words('confirm.again')}
            </Checkbox>
          )}
        </>
      }
      confirm={buys ? words('buyAsset', asset) : words('sellAsset', asset)}
      cancel={words('confirm.back')}
      variant={buys ? 'buy' : 'sell'}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function RequestRows({ pair, asked }: { readonly pair: Pair; readonly asked: AskedOrder }) {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  const { own } = usePrivacy();
  const { request, total, preview, isTyped } = asked;
  const { body } = request;
  const placed = request.call === 'oco' ? undefined : request.body;
  const distance = placed?.trailing_delta;
  const kind = placed === undefined ? 'oco' : distance === undefined ? placed.type : 'trailing';
  const time = request.call === 'oco' ? undefined : request.body.time_in_force;
  const stopLimit = request.call === 'oco' ? request.body.stop_limit_price : undefined;
  const quote = (text: string): string => `${figures.exact(text)} ${pair.right_symbol}`;
  const rows: (readonly [string, string])[] = [
    [words('confirm.pair'), `${pair.left_symbol}/${pair.right_symbol}`],
    [words('confirm.type'), words(`types.${kind}`)],
    [words('confirm.price'), body.price === undefined ? words('confirm.market') : quote(body.price)],
  ];
  if (distance !== undefined) rows.push([words('distance'), figures.exact(formatTrimmedDecimal(BigInt(distance), 2)) + ' %']);
  if (body.stop_price !== undefined)
    rows.push([distance === undefined ? words('confirm.trigger') : words('activation'), quote(body.stop_price)]);
  if (stopLimit !== undefined) rows.push([words('confirm.stopLimit'), quote(stopLimit)]);
  if (body.quantity !== undefined)
    rows.push([words('confirm.amount'), own(`${figures.exact(body.quantity)} ${pair.left_symbol}`, isTyped)]);
  if (total !== '') rows.push([words('confirm.total'), own(quote(total), isTyped)]);
  if (placed?.take_profit_price !== undefined) rows.push([words('takeProfit'), quote(placed.take_profit_price)]);
  if (placed?.stop_loss_price !== undefined) rows.push([words('stopLoss'), quote(placed.stop_loss_price)]);
  if (preview?.average !== undefined)
    rows.push([words('average'), words('estimate', { amount: quote(formatTrimmedDecimal(preview.average, pair.quoteScale)) })]);
  if (preview?.fee !== undefined) {
    const [symbol, scale] = body.side === 'buy' ? [pair.left_symbol, pair.baseScale] : [pair.right_symbol, pair.quoteScale];
    const fee = `${figures.exact(formatTrimmedDecimal(preview.fee, scale))} ${symbol}`;
    rows.push([words('fee'), own(preview.isEstimate ? words('estimate', { amount: fee }) : fee, isTyped)]);
  }
  if (time !== undefined && time !== 'gtc') rows.push([words('confirm.timeInForce'), words(`timesInForce.${time}`)]);
  return <FactRows rows={rows} />;
}

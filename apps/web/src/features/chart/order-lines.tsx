import { useState } from 'react';
import { cancelOrder, replaceOrder } from '@kontor/contract/spot';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { decimalsOf } from '../../data/book-ladder.ts';
import { callServer } from '../../data/call-server.ts';
import { figure } from '../../data/figures.ts';
import type { PriceLine } from '../../data/price-line.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import type { OrderLine } from './own-orders.ts';
import { PriceLines } from './price-lines.tsx';
import type { LineFrame } from './price-lines.tsx';

interface OrderLinesProps extends LineFrame {
  readonly lines: readonly OrderLine[];
  /** Stands with them, and asks for nothing. */
  readonly cost: PriceLine | undefined;
  readonly base: string;
  readonly quote: string;
  /** On a phone a tag says less, and never reaches the axis. */
  readonly narrow: boolean;
}

type Question =
  | { readonly kind: 'cancel'; readonly line: OrderLine }
  | { readonly kind: 'move'; readonly line: OrderLine; readonly price: string };

const LOOKS = { limit: 'solid', trigger: 'dashed', after: 'dotted' } as const;

/** Own orders over the candles: side, what is open, cancel; dragged to another price they ask before anything happens. */
export function OrderLines({ lines, cost, base, quote, narrow, ...frame }: OrderLinesProps) {
  const t = useWords('trade');
  const { own } = usePrivacy();
  const { locale } = frame;
  const [question, setQuestion] = useState<Question>();
  const ask = (kind: 'cancel' | 'move', { key }: PriceLine, price = ''): void => {
    const line = lines.find((one) => keyOf(one) === key);
    if (line !== undefined) setQuestion(kind === 'move' ? { kind, line, price } : { kind, line });
  };
  const drawn = lines.map((line): PriceLine => ({
    key: keyOf(line),
    id: line.id,
    part: line.part,
    price: line.price,
    look: LOOKS[line.part],
    ink: 'iris',
    label: t(line.side),
    amount: `${own(figure(line.open, decimalsOf(line.open), locale))}${narrow ? '' : ` ${base}`}`,
    ...(line.part === 'limit' ? {} : { note: t(`orders.${line.part}`) }),
    hint: line.movable ? t('orders.dragHint') : line.part === 'limit' ? undefined : t(`orders.${line.part}`),
    ...(line.linked ? { linked: t('orders.linked') } : {}),
    movable: line.movable,
    cancelLabel: t('orders.cancelAt', { side: t(line.side), price: line.price }),
  }));
  return (
    <>
      <PriceLines
        {...frame}
        lines={cost === undefined ? drawn : [...drawn, cost]}
        onCancel={(line) => ask('cancel', line)}
        onMove={(line, price) => ask('move', line, price)}
        moved={question?.kind === 'move' ? { id: question.line.id, price: question.price } : undefined}
      />
      {question !== undefined && (
        <Asked question={question} base={base} quote={quote} frame={frame} onDone={() => setQuestion(undefined)} />
      )}
    </>
  );
}

function keyOf({ id, part }: OrderLine): string {
  return `${id} ${part}`;
}

interface AskedProps {
  readonly question: Question;
  readonly base: string;
  readonly quote: string;
  readonly frame: Pick<LineFrame, 'grid' | 'locale'>;
  readonly onDone: () => void;
}

function Asked({ question, base, quote, frame: { grid, locale }, onDone }: AskedProps) {
  const t = useWords('trade');
  const { own } = usePrivacy();
  const { line } = question;
  const price = (text: string): string => `${figure(text, grid.priceDecimals, locale)} ${quote}`;
  const answer = async (): Promise<void> => {
    try {
      const { sequence } =
        question.kind === 'cancel'
          ? await callServer(cancelOrder, { order_id: line.id })
          : await callServer(replaceOrder, { order_id: line.id, price: question.price, quantity: line.open });
      noteOwnChange(sequence);
      toast.success(t(question.kind === 'cancel' ? 'orders.cancelled' : 'orders.moved'));
    } catch (error) {
      tellFailure(error);
    } finally {
      onDone();
    }
  };
  const told = { side: t(line.side), quantity: `${own(line.open)} ${base}` };
  return (
    <ConfirmDialog
      isOpen
      title={t(question.kind === 'move' ? 'orders.moveTitle' : 'orders.cancelTitle')}
      text={
        question.kind === 'move'
          ? t('orders.moveText', { ...told, from: price(line.price), to: price(question.price) })
          : t('orders.cancelText', { ...told, price: price(line.price) })
      }
      confirm={t(question.kind === 'move' ? 'orders.move' : 'orders.cancel')}
      cancel={t('orders.keep')}
      onConfirm={answer}
      onCancel={onDone}
    />
  );
}

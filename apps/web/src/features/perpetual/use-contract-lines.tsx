/** Own lines of a contract's chart: entries, liquidation prices, open orders and plans; what can be moved asks before anything happens. */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { planCancel, planPlace } from '@kontor/contract/perpetual';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { sum } from '../../data/decimal-product.ts';
import { useLiveAccount, usePerpetuals } from '../../data/perpetual-account.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { ContractOrder, Plan } from '../../data/perpetual-state.ts';
import { contractUnits, liquidationOnGrid } from '../../data/perpetual-units.ts';
import { planKind } from '../../data/perpetual-plan-words.ts';
import type { OwnLines, PriceLine } from '../../data/price-line.ts';
import { newClientId } from '../../data/send-once.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { toUnits } from '../../data/book-ladder.ts';
import { CancelOrder } from './contract-orders-list.tsx';
import { useContractFigures } from './contract-figures.ts';
import { useActionWord } from './form-sides.ts';
import { MoveOrder } from './move-order-part.ts';
import { CancelPlan } from './plans-list.tsx';
import { trailingTicks } from './trailing-draft.ts';
import { ticksOfYield, ticksText } from './trigger-price.ts';

type Question =
  | { readonly kind: 'cancelOrder'; readonly order: ContractOrder }
  | { readonly kind: 'cancelPlan'; readonly plan: Plan }
  | { readonly kind: 'moveOrder'; readonly order: ContractOrder; readonly price: string }
  | { readonly kind: 'movePlan'; readonly plan: Plan; readonly price: string };

interface ContractLines extends OwnLines {
  /** The question that a gesture asked. */
  readonly dialog: ReactNode;
}

/** The lines of a contract, and the dialog that a gesture on them opens. */
export function useContractLines(contract: Contract): ContractLines {
  const [question, setQuestion] = useState<Question>();
  const lines = useLines(contract);
  const { orders, plans } = usePerpetuals();
  const find = ({ id }: PriceLine): { readonly order: ContractOrder | undefined; readonly plan: Plan | undefined } => ({
    order: orders.get(id.replace(/^order /, '')),
    plan: plans.get(id.replace(/^plan /, '')),
  });
  return {
    lines,
    onCancel: (line) => {
      const { order, plan } = find(line);
      if (order !== undefined) setQuestion({ kind: 'cancelOrder', order });
      else if (plan !== undefined) setQuestion({ kind: 'cancelPlan', plan });
    },
    onMove: (line, price) => {
      const { order, plan } = find(line);
      if (order !== undefined) setQuestion({ kind: 'moveOrder', order, price });
      else if (plan !== undefined) setQuestion({ kind: 'movePlan', plan, price });
    },
    moved:
      question?.kind === 'moveOrder'
        ? { id: `order ${question.order.order_id}`, price: question.price }
        : question?.kind === 'movePlan'
          ? { id: `plan ${question.plan.plan_id}`, price: question.price }
          : undefined,
    dialog: question === undefined ? null : <Asked contract={contract} question={question} onClose={() => setQuestion(undefined)} />,
  };
}

function useLines(contract: Contract): readonly PriceLine[] {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const live = useLiveAccount();
  const actionWord = useActionWord();
  const { orders, plans } = usePerpetuals();
  return useMemo(() => {
    const { name } = contract;
    const held = live?.positions.filter(({ pair }) => pair === name) ?? [];
    const drawn: PriceLine[] = [];
    for (const position of held) {
      const { side, quantity, average_open_price: entry, liquidation_price: liquidation } = position;
      drawn.push({
        key: `entry ${side}`,
        id: `entry ${side}`,
        part: 'entry',
        price: entry,
        look: 'solid',
        ink: 'text',
        label: words(`side.${side}`),
        amount: `${figures.ownQuantity(quantity)} ${figures.signedMoney(position.profit)}`,
        hint: words('line.entry'),
        movable: false,
        staysInSight: true,
      });
      // The price of liquidation tells what stands behind the position.
      if (liquidation !== null && !figures.privacy.isHidden)
        drawn.push({
          key: `liquidation ${side}`,
          id: `liquidation ${side}`,
          part: 'liquidation',
          price: liquidationOnGrid(liquidation, side, contractUnits(contract)),
          look: 'dashed',
          ink: 'warn',
          label: words('line.liquidation'),
          amount: words(`side.${side}`),
          hint: words('line.liquidationHint', { side: words(`side.${side}`) }),
          movable: false,
          staysInSight: true,
        });
    }
    for (const order of orders.values())
      if (order.pair === name && order.price !== null) drawn.push(orderLine(order, actionWord, words, figures));
    for (const plan of plans.values()) {
      const line = plan.pair === name ? planLine(plan, contract, held, words, figures) : undefined;
      if (line !== undefined) drawn.push(line);
    }
    return drawn;
  }, [contract, live, orders, plans, actionWord, words, figures]);
}

type Words = ReturnType<typeof useWords<'perpetual'>>;
type Figures = ReturnType<typeof useContractFigures>;

function orderLine(order: ContractOrder, actionWord: ReturnType<typeof useActionWord>, words: Words, figures: Figures): PriceLine {
  const open = sum([order.quantity, `-${order.deal_quantity}`]);
  return {
    key: `order ${order.order_id}`,
    id: `order ${order.order_id}`,
    part: 'order',
    price: order.price ?? '0',
    look: 'solid',
    ink: 'iris',
    label: actionWord(order.action),
    amount: figures.ownQuantity(open),
    hint: words('order.dragHint'),
    movable: true,
    cancelLabel: words('order.cancel'),
  };
}

/** A plan by yield stands where its position would have it. */
function planLine(
  plan: Plan,
  contract: Contract,
  held: readonly { readonly side: Plan['side']; readonly average_open_price: string; readonly leverage: number }[],
  words: Words,
  figures: Figures,
): PriceLine | undefined {
  const position = held.find(({ side }) => side === plan.side);
  const units = contractUnits(contract);
  const byYield =
    plan.trigger_yield === null || position === undefined
      ? undefined
      : ticksOfYield(toUnits(plan.trigger_yield, 4), {
          side: plan.side,
          entry: toUnits(position.average_open_price, units.quoteScale),
          leverage: position.leverage,
          units,
        });
  // One that trails stands where it fires now, and goes along with its best mark; before it is followed, where it begins.
  const ticks = byYield ?? trailingTicks(plan, units);
  const price = plan.trigger_price ?? (ticks === undefined ? plan.activation_price : ticksText(ticks, units));
  if (price === null) return undefined;
  const begins = plan.trigger_kind === 'trailing' && ticks === undefined;
  return {
    key: `plan ${plan.plan_id}`,
    id: `plan ${plan.plan_id}`,
    part: 'plan',
    price,
    look: 'dotted',
    ink: 'iris',
    label: words(`purposeShort.${planKind(plan)}`),
    amount: plan.quantity === null ? words('line.whole') : figures.ownQuantity(plan.quantity),
    note: words(`source.${plan.source}`),
    hint: hintOf(plan, begins, words),
    movable: plan.trigger_price !== null,
    cancelLabel: words('plan.cancelOne', { plan: words(`purpose.${planKind(plan)}`) }),
    staysInSight: plan.quantity === null && !begins,
  };
}

function hintOf(plan: Plan, begins: boolean, words: Words): string {
  if (plan.trigger_kind === 'trailing') return words(begins ? 'line.activation' : 'line.trailing');
  return plan.trigger_price === null ? words(`purpose.${plan.purpose}`) : words('order.dragHint');
}

interface AskedProps {
  readonly contract: Contract;
  readonly question: Question;
  readonly onClose: () => void;
}

function Asked({ contract, question, onClose }: AskedProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  if (question.kind === 'moveOrder')
    return <MoveOrder contract={contract} order={question.order} price={question.price} onClose={onClose} />;
  if (question.kind === 'cancelOrder') return <CancelOrder order={question.order} onClose={onClose} />;
  if (question.kind === 'cancelPlan') return <CancelPlan plan={question.plan} onClose={onClose} />;
  const { plan, price } = question;
  const [from, to] = [figures.price(plan.trigger_price), figures.price(price)];
  return (
    <ConfirmDialog
      isOpen
      title={words('plan.moveTitle')}
      text={words('plan.moveText', { plan: words(`purpose.${plan.purpose}`), from, to })}
      confirm={words('order.change')}
      cancel={words('order.keep')}
      onConfirm={async () => {
        try {
          await movePlan(plan, price);
          toast.success(words('plan.moved'));
        } catch (error) {
          tellFailure(error);
        } finally {
          onClose();
        }
      }}
      onCancel={onClose}
    />
  );
}

/** The new plan first: a position is never without the stop that its owner wants. One of the whole position takes the old one's place by itself. */
async function movePlan(plan: Plan, price: string): Promise<void> {
  const body = {
    pair: plan.pair,
    side: plan.side,
    purpose: plan.purpose,
    trigger_kind: 'price' as const,
    trigger_price: price,
    source: plan.source,
    ...(plan.price === null ? {} : { price: plan.price }),
  };
  const quantity = plan.quantity === null ? {} : { quantity: plan.quantity };
  noteOwnChange((await callServer(planPlace, { ...body, ...quantity, client_id: newClientId() })).sequence);
  if (plan.quantity !== null) noteOwnChange((await callServer(planCancel, { plan_id: plan.plan_id })).sequence);
}

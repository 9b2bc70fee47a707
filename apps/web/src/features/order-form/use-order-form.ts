/** The order form without its looks: what is filled in, what follows from it, and what may be pressed. */
import { useEffect, useMemo, useState } from 'react';
import type { Pair } from '../../data/markets.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import type { PriceSource } from '../../data/trade-desk.ts';
import { useDraftStore } from './order-draft-store.ts';
import { NO_SIZE, hasPrice } from './order-draft.ts';
import type { OrderDraft, OrderKind, Side } from './order-draft.ts';
import { priceText } from './order-grid.ts';
import { EMPTY_PLAN, planOrder } from './order-plan.ts';
import type { OrderPlan, OrderWorld } from './order-plan.ts';
import type { Problem, ProblemField } from './order-problems.ts';
import { useOrderWorld } from './use-order-world.ts';

export interface OrderFormModel {
  readonly pair: Pair;
  readonly world: OrderWorld | undefined;
  /** With the price that is shown, followed or typed. */
  readonly draft: OrderDraft;
  readonly plan: OrderPlan;
  readonly priceSource: PriceSource;
  readonly otherKind: OrderKind;
  readonly change: (change: Partial<OrderDraft>) => void;
  readonly chooseKind: (kind: OrderKind) => void;
  readonly chooseSide: (side: Side) => void;
  readonly typePrice: (text: string) => void;
  readonly follow: (source: PriceSource) => void;
  /** While the field has the focus a followed price stands still under the cursor. */
  readonly holdPrice: (hold: boolean) => void;
  readonly leave: (field: ProblemField) => void;
  /** The problem to show at a field; none before the field was left or the order was to be sent. */
  readonly problemAt: (field: ProblemField) => Problem | undefined;
  readonly showAll: () => void;
  /** Sent: the size is gone, so that the same is not sent twice by habit. */
  readonly clear: () => void;
}

export function useOrderForm(pair: Pair): OrderFormModel {
  const { draft: stored, otherKind, change, chooseKind, enter } = useDraftStore();
  const world = useOrderWorld(pair, stored.kind === 'market');
  const priceSource = useTradeDesk((desk) => desk.priceSource);
  const setPriceSource = useTradeDesk((desk) => desk.setPriceSource);
  const [held, setHeld] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<ProblemField>>(new Set());
  const [isTried, setTried] = useState(false);
  const price = priceSource === 'typed' ? stored.price : (held ?? followed(world, priceSource));
  const draft = useMemo(() => ({ ...stored, price }), [stored, price]);
  const plan = useMemo(() => (world === undefined ? EMPTY_PLAN : planOrder(world, draft)), [world, draft]);

  useEffect(() => {
    if (useDraftStore.getState().pair !== pair.name) setPriceSource('last');
    enter(pair.name);
  }, [pair.name, enter, setPriceSource]);
  usePicks();

  const forgive = (): void => {
    setLeft(new Set());
    setTried(false);
  };
  return {
    pair,
    world,
    draft,
    plan,
    priceSource,
    otherKind,
    change,
    chooseKind: (kind) => {
      forgive();
      chooseKind(kind);
    },
    chooseSide: (side) => {
      forgive();
      change({ side });
    },
    typePrice: (text) => {
      setHeld(undefined);
      change({ price: text });
      setPriceSource('typed');
    },
    follow: setPriceSource,
    holdPrice: (hold) => setHeld(hold && priceSource !== 'typed' ? price : undefined),
    leave: (field) => setLeft((before) => new Set([...before, field])),
    problemAt: (field) => {
      const found = plan.problems.find((problem) => problem.field === field);
      // That a market is closed is no mistake of the reader's, and is said at once.
      if (found === undefined || isTried || found.code === 'halted') return found;
      // What is still empty is no mistake yet.
      return left.has(field) && !found.code.startsWith('enter') ? found : undefined;
    },
    showAll: () => setTried(true),
    clear: () => {
      forgive();
      change({ size: NO_SIZE });
    },
  };
}

function followed(world: OrderWorld | undefined, source: PriceSource): string {
  if (world === undefined) return '';
  const { last, bids, asks } = world.market;
  const ticks = source === 'bid' ? bids[0]?.[0] : source === 'ask' ? asks[0]?.[0] : last;
  return ticks === undefined ? '' : priceText(world.grid, ticks);
}

/** Takes over what was clicked in the book or the tape: the price to the price, the size to the amount. The side stays, unless a limit order of one was meant. */
function usePicks(): void {
  const pick = useTradeDesk((desk) => desk.pick);
  const setPriceSource = useTradeDesk((desk) => desk.setPriceSource);
  useEffect(() => {
    const { pickedAt, notePick, change, chooseKind, draft } = useDraftStore.getState();
    if (pick === undefined || pick.at <= pickedAt) return;
    notePick(pick.at);
    if (pick.quantity !== undefined) change({ size: { by: 'quantity', text: pick.quantity } });
    if (pick.price === undefined) return;
    if (pick.side !== undefined) {
      change({ side: pick.side });
      chooseKind('limit');
    } else if (!hasPrice(draft.kind)) {
      if (draft.kind !== 'market') {
        change({ stopPrice: pick.price });
        return;
      }
      chooseKind('limit');
    }
    change({ price: pick.price });
    setPriceSource('typed');
  }, [pick, setPriceSource]);
}

import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { contractCancel, contractCancelAll } from '@kontor/contract/perpetual';
import { useOpenOrders } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useChartView } from '../../data/chart-view.ts';
import { useDesk } from '../../data/desk.ts';
import { HOUSE_LAYOUTS, withChosen } from '../../data/layouts.ts';
import { kindOf, useMarketLists } from '../../data/market-lists.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import type { ListedMarket } from '../../data/market-source.tsx';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import { toggleAmounts } from '../../data/privacy.ts';
import { requireLogin } from '../../data/session.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { CancelEvery, CancelOne } from '../../features/orders/cancel-dialogs.tsx';
import { useDraftStore } from '../../features/order-form/order-draft-store.ts';
import { CancelDialog } from '../../features/perpetual/cancel-dialog.tsx';
import { useContractDraft } from '../../features/perpetual/contract-draft.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { useChosenLayout } from '../layout/chosen-layout.ts';
import { NOTHING_BEGUN, neighbour, stroke } from './key-table.ts';
import type { Act, KeyAct } from './key-table.ts';
import { takesKeys } from './takes-keys.ts';

const PERCENTS: Readonly<Partial<Record<KeyAct, number>>> = { quarter: 25, half: 50, threeQuarters: 75, all: 100 };
const KINDS = { limit: 'limit', market: 'market', postOnly: 'limit_maker' } as const;

/** Listens to the keys of a trading screen and does what they say, by the ways that the screen's own buttons go. */
export function KeyHand({ pair }: { readonly pair: ListedMarket }) {
  return (
    <LateWords>
      <Hand pair={pair} />
    </LateWords>
  );
}

type Cancelling = 'last' | 'every';

function Hand({ pair }: { readonly pair: ListedMarket }) {
  const words = useWords('shortcuts');
  const [begun, setBegun] = useState(NOTHING_BEGUN);
  const [cancelling, setCancelling] = useState<Cancelling>();
  const [said, setSaid] = useState('');
  const now = useRef(begun);
  const doAct = useAct(pair, setCancelling);
  const act = useRef(doAct);
  const say = useRef(words);
  useEffect(() => {
    act.current = doAct;
    say.current = words;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Shift' || !takesKeys(event)) return;
      // A press of Enter on what has the focus is that one's.
      if (event.key === 'Enter' && now.current.interval === '' && !event.shiftKey) return;
      const step = stroke(now.current, { key: event.key, code: event.code, shift: event.shiftKey });
      now.current = step.begun;
      setBegun(step.begun);
      if (step.isTaken) {
        event.preventDefault();
        // Enter after an interval is not for the button that has the focus.
        event.stopPropagation();
      }
      if (step.act === undefined) return;
      act.current(step.act);
      setSaid(
        step.act.kind === 'act'
          ? say.current(`act.${step.act.act}`)
          : step.act.kind === 'interval'
            ? step.act.interval
            : say.current('layout'),
      );
    };
    const early = { capture: true };
    document.addEventListener('keydown', onKey, early);
    return () => document.removeEventListener('keydown', onKey, early);
  }, []);
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {begun.interval !== '' && (
        <div className="pointer-events-none fixed inset-x-0 top-1/3 z-40 mx-auto w-fit rounded-card bg-s1 px-6 py-4 text-center shadow-float">
          <div className="text-28 font-bold text-text">{begun.interval}</div>
          <div className="text-12 text-text-2">{words('interval')}</div>
        </div>
      )}
      {cancelling !== undefined && <Cancel what={cancelling} pair={pair.name} onClose={() => setCancelling(undefined)} />}
    </>
  );
}

/** Does one act; what needs a question asks it by `onCancel`. */
function useAct(pair: ListedMarket, onCancel: (what: Cancelling) => void): (act: Act) => void {
  const source = useMarketSource();
  const isSpot = source.id === 'spot';
  const router = useRouter();
  const [, { setInterval }] = useChartView(pair.name);
  const [, changeLayouts] = useDesk('layouts', '');
  const { screen } = useChosenLayout();
  const { favourites } = useMarketLists();
  const follow = useTradeDesk((desk) => desk.setPriceSource);
  const kind = kindOf(source);
  const listed = source.useListed();
  const go = (by: 1 | -1): void => {
    const starred = favourites.flatMap((key) => (key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : []));
    const next = neighbour(
      starred.filter((name) => listed.some((market) => market.name === name)),
      pair.name,
      by,
    );
    if (next !== undefined) router.history.push(source.pathOf(next));
  };
  const fill = (act: KeyAct): void => {
    const percent = PERCENTS[act];
    if (percent !== undefined) {
      const size = { by: 'percent', percent } as const;
      if (isSpot) useDraftStore.getState().change({ size });
      else useContractDraft.getState().change({ size });
    } else if (act === 'limit' || act === 'market' || act === 'postOnly') {
      if (isSpot) useDraftStore.getState().chooseKind(KINDS[act]);
      else useContractDraft.getState().change({ kind: KINDS[act] });
    } else if (act === 'buy' || act === 'sell') {
      if (isSpot) useDraftStore.getState().change({ side: act });
      else useContractDraft.getState().change({ action: act === 'buy' ? 'open' : 'close' });
      setTimeout(focusForm);
    }
  };
  const rest: Readonly<Partial<Record<KeyAct, () => void>>> = {
    bid: () => follow('bid'),
    ask: () => follow('ask'),
    submit: () => formOf()?.requestSubmit(),
    cancelLast: () => requireLogin() && onCancel('last'),
    cancelAll: () => requireLogin() && onCancel('every'),
    tab: nextTab,
    hide: toggleAmounts,
    previous: () => go(-1),
    next: () => go(1),
  };
  return (act) => {
    if (act.kind === 'interval') setInterval(act.interval);
    else if (act.kind === 'layout') {
      const layout = HOUSE_LAYOUTS[act.place - 1];
      if (layout !== undefined) changeLayouts((document) => withChosen(document, screen, layout));
    } else (rest[act.act] ?? (() => fill(act.act)))();
  };
}

function formOf(): HTMLFormElement | null | undefined {
  return document.querySelector('main form input[name=quantity]')?.closest('form');
}

function focusForm(): void {
  (
    document.querySelector<HTMLElement>('main form input[name=price]') ??
    document.querySelector<HTMLElement>('main form input[name=quantity]')
  )?.focus();
}

/** The next of the lists below the chart. */
function nextTab(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[data-lists] [role=tab]')];
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  tabs[(at + 1) % tabs.length]?.click();
}

interface CancelProps {
  readonly what: Cancelling;
  readonly pair: string;
  readonly onClose: () => void;
}

function Cancel(props: CancelProps) {
  return useMarketSource().id === 'spot' ? <CancelSpot {...props} /> : <CancelContract {...props} />;
}

function CancelSpot({ what, pair, onClose }: CancelProps) {
  const open = useOpenOrders();
  // As they were when the key was pressed: what the dialog asks about does not change under the hand.
  const [orders] = useState(() =>
    [...(open?.values() ?? [])].filter((order) => order.pair === pair).sort((a, b) => b.order_number - a.order_number),
  );
  const [last] = orders;
  useEffect(() => {
    if (last === undefined) onClose();
  }, [last, onClose]);
  if (last === undefined) return null;
  return what === 'last' ? (
    <CancelOne order={last} onClose={onClose} />
  ) : (
    <CancelEvery count={orders.length} pair={pair} onClose={onClose} />
  );
}

function CancelContract({ what, pair, onClose }: CancelProps) {
  const words = useWords('perpetual');
  const open = usePerpetuals();
  const [orders] = useState(() =>
    [...open.orders.values()].filter((order) => order.pair === pair).sort((a, b) => b.order_number - a.order_number),
  );
  const [last] = orders;
  useEffect(() => {
    if (last === undefined) onClose();
  }, [last, onClose]);
  if (last === undefined) return null;
  const count = what === 'last' ? 1 : orders.length;
  return (
    <CancelDialog
      title={words('order.cancelAllTitle')}
      text={<p>{words('order.cancelAllText', { count })}</p>}
      confirm={words('panel.cancelAll')}
      done={words('order.cancelled')}
      cancel={() => (what === 'last' ? callServer(contractCancel, { order_id: last.order_id }) : callServer(contractCancelAll, { pair }))}
      onClose={onClose}
    />
  );
}

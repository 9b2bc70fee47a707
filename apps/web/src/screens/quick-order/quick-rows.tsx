import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { BellPlus, ShoppingCart, X } from 'lucide-react';
import { Header, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { toast } from '@kontor/ui/toast-list';
import { useAccountStream } from '../../data/account-stream.ts';
import { openAlertDialog } from '../../data/alert-desk.ts';
import { useBookLive } from '../../data/depth-store.ts';
import { useMarkets } from '../../data/markets.ts';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { setFrozen } from '../../data/publish-pace.ts';
import { requireLogin } from '../../data/session.ts';
import { EMPTY_DRAFT } from '../../features/order-form/order-draft.ts';
import type { OrderDraft } from '../../features/order-form/order-draft.ts';
import { baseText, quoteText } from '../../features/order-form/order-grid.ts';
import { planOrder } from '../../features/order-form/order-plan.ts';
import { useProblemText } from '../../features/order-form/problem-text.ts';
import { useOrderWorld } from '../../features/order-form/use-order-world.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { setQuickAsked } from './asked-order.ts';
import type { QuickAsked } from './asked-order.ts';
import { COMMAND_WORDS, readCommands } from './command.ts';
import type { Command, Vocabulary } from './command.ts';

type Order = Extract<Command, { kind: 'order' }>;

/** What a row does when it is chosen: what its figures said last, or why it cannot. */
interface Ready {
  readonly asked: QuickAsked | undefined;
  readonly refusal: string;
}

/** Ways to read what stands in the palette as a command; nothing while it is a search. Names of rows are the line itself, which every filter keeps. */
export function QuickRows({ line }: { readonly line: string; readonly onClose: () => void }) {
  const words = useWords('order-form');
  const locale = useLanguageTag();
  const pairs = useMarkets();
  const ready = useRef(new Map<string, Ready>());
  const commands = useMemo(() => {
    const vocabulary = Object.fromEntries(COMMAND_WORDS.map((word) => [word, words(`command.${word}`)])) as Vocabulary;
    return readCommands(line, locale, vocabulary, pairs);
  }, [line, locale, words, pairs]);
  if (commands.length === 0) return null;
  const run = (command: Command, key: string): void => {
    if (command.kind === 'alert') {
      openAlertDialog({ source: 'spot', pair: command.pair, ...(command.price === undefined ? {} : { price: command.price }) });
      return;
    }
    if (!requireLogin()) return;
    // Nobody trades on prices that stand still.
    setFrozen(undefined);
    if (command.kind === 'cancel') {
      setQuickAsked({ kind: 'cancel', pair: command.pair });
      return;
    }
    const found = ready.current.get(key);
    if (found?.asked !== undefined) setQuickAsked(found.asked);
    else toast.error(found?.refusal ?? words('command.wait'));
  };
  return (
    <MenuSection id="commands">
      <Header className="px-2 pt-2 pb-1 text-11 text-text-3">{words('command.title')}</Header>
      {commands.map((command) => {
        const key = JSON.stringify(command);
        const Icon = command.kind === 'order' ? ShoppingCart : command.kind === 'alert' ? BellPlus : X;
        return (
          <MenuItem
            key={key}
            id={`command ${key}`}
            textValue={line}
            onAction={() => run(command, key)}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 text-13 outline-none data-focused:bg-s2 pointer-coarse:min-h-11"
          >
            <span className="flex w-5 shrink-0 justify-center text-text-2">
              <Icon size={16} strokeWidth={1.5} aria-hidden />
            </span>
            {command.kind === 'order' ? <OrderRow order={command} place={ready} name={key} /> : <span>{sentenceOf(command, words)}</span>}
          </MenuItem>
        );
      })}
    </MenuSection>
  );
}

type Words = ReturnType<typeof useWords<'order-form'>>;

function sentenceOf(command: Exclude<Command, Order>, words: Words): string {
  const pair = command.pair?.replace('_', '/') ?? '';
  if (command.kind === 'cancel') return command.pair === undefined ? words('command.cancelEvery') : words('command.cancelPair', { pair });
  return words('command.alertAt', { pair, price: command.price ?? '' });
}

interface OrderRowProps {
  readonly order: Order;
  readonly place: RefObject<Map<string, Ready>>;
  readonly name: string;
}

function OrderRow(props: OrderRowProps) {
  const pairs = useMarkets();
  const pair = pairs.find(({ name }) => name === props.order.pair);
  return pair === undefined ? null : <PlannedRow {...props} pair={pair} />;
}

/** The order as the form would make it of this: on the grid, with what it costs, and what speaks against it. */
function PlannedRow({ order, place, name, pair }: OrderRowProps & { readonly pair: Pair }) {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  const problemText = useProblemText(pair);
  const { own } = usePrivacy();
  useAccountStream();
  const isMarket = order.price === undefined;
  const world = useOrderWorld(pair, isMarket);
  const isLive = useBookLive(pair.name);
  const draft = useMemo<OrderDraft>(
    () => ({ ...EMPTY_DRAFT, side: order.side, kind: isMarket ? 'market' : 'limit', price: order.price ?? '', size: order.size }),
    [order, isMarket],
  );
  const plan = useMemo(() => (world === undefined ? undefined : planOrder(world, draft)), [world, draft]);
  const isTyped = order.size.by !== 'percent';
  const isBlind = isMarket && !isLive;
  const [problem] = plan?.problems ?? [];
  const refusal = order.isPriceless ? words('command.priceless') : problem === undefined ? words('command.wait') : problemText(problem);
  useEffect(() => {
    const request = order.isPriceless ? undefined : plan?.request;
    place.current.set(name, {
      refusal,
      asked:
        request === undefined || plan === undefined
          ? undefined
          : { kind: 'order', pair: pair.name, asked: { request, total: plan.total, isTyped, deviation: plan.deviation, isBlind } },
    });
  }, [place, name, plan, refusal, pair.name, isTyped, isBlind, order.isPriceless]);
  const buys = order.side === 'buy';
  const amount = plan === undefined || plan.quantity === '' ? '' : `${figures.exact(plan.quantity)} ${pair.left_symbol}`;
  const price = isMarket
    ? words('confirm.market')
    : `${figures.exact(plan?.request?.body.price ?? order.price ?? '')} ${pair.right_symbol}`;
  const preview = plan?.preview;
  const fee =
    world === undefined || preview?.fee === undefined
      ? ''
      : buys
        ? `${figures.exact(baseText(world.grid, preview.fee))} ${pair.left_symbol}`
        : `${figures.exact(quoteText(world.grid, preview.fee))} ${pair.right_symbol}`;
  return (
    <span className="min-w-0 flex-1">
      <span className="block">
        <b className={`font-semibold ${buys ? 'text-up' : 'text-down'}`}>
          {words(buys ? 'buyAsset' : 'sellAsset', { asset: pair.name.replace('_', '/') })}
        </b>{' '}
        {amount !== '' && own(amount, isTyped)} · {price}
      </span>
      <span className="block text-12 text-text-2">
        {plan !== undefined &&
          plan.total !== '' &&
          `${words('total')} ${own(`${figures.exact(plan.total)} ${pair.right_symbol}`, isTyped)}`}
        {fee !== '' && ` · ${words('command.fee')} ${own(fee, isTyped)}`}
      </span>
      {(order.isPriceless || problem !== undefined) && <span className="block text-12 text-warn">{refusal}</span>}
    </span>
  );
}

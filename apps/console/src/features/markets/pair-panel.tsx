/** One pair: what stands now, what is proposed about it, and what one may do. */
import { mayChange } from '@kontor/contract/console/changes';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { counted } from '../../i18n/times.ts';
import { grouped } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { ActionLink } from './action-link.tsx';
import { HaltMarket } from './halt-market.tsx';
import { PairState, Standing, limitWords, pairName, percentOf } from './market-words.tsx';
import type { Pair } from './market-words.tsx';

interface PairPanelProps {
  readonly row: Pair;
  readonly pending: readonly OpenChange[];
  /** What is proposed, drawn. */
  readonly proposed: ReactNode;
}

export function PairPanel({ row, pending, proposed }: PairPanelProps) {
  const { actions, roles } = useMe();
  // Rises with what was done here: then the focus comes to the head.
  const [done, setDone] = useState(0);
  const { pair, base, state, halt } = row;
  const name = pairName(pair);
  const mayPropose = mayChange(roles, 'pair/list', 'propose');
  return (
    <Panel
      title={name}
      label={say('markets.pairPanel')}
      state={<PairState state={state} />}
      done={done}
      foot={
        state !== 'trading' ? (
          <Stands row={row} />
        ) : actions.includes('pair.halt') ? (
          <HaltMarket kind="pair" row={row} onDone={() => setDone((times) => times + 1)} />
        ) : (
          <p className="text-text-2">{say('markets.mayNotHalt')}</p>
        )
      }
    >
      <div className="flex items-center gap-3">
        <CoinDisc symbol={base} size={32} />
        <div className="min-w-0 flex-1">
          <p className="text-16 font-bold text-text">{name}</p>
          <p className="text-text-2">
            {halt === null
              ? say(`markets.means.${state}`)
              : say('markets.haltedBy', { name: halt.by ?? say('markets.machine'), reason: halt.reason })}
          </p>
        </div>
        {mayPropose && <ActionLink to={paths.proposeOne('pair/list', { pair })}>{say('markets.change')}</ActionLink>}
      </div>
      {proposed}
      <Section title={say('markets.lastDay')}>
        <Facts rows={dayOf(row)} />
      </Section>
      <Section title={say('markets.rules')}>
        <Facts rows={rulesOf(row, (field) => isPending(pending, pair, field))} />
      </Section>
      {!mayPropose && <p className="text-text-2">{say('markets.mayNotPropose')}</p>}
    </Panel>
  );
}

/** What opens a pair that stands still. */
function Stands({ row: { pair, state } }: { readonly row: Pair }) {
  const { roles } = useMe();
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-text-2">{say(state === 'new' ? 'markets.openByTwo' : 'markets.resumeByTwo')}</p>
      {mayChange(roles, 'pair/state', 'propose') && (
        <ActionLink to={paths.proposeOne('pair/state', { pair, state: 'trading' })}>
          {say(state === 'new' ? 'markets.open' : 'markets.resume')}
        </ActionLink>
      )}
    </div>
  );
}

type FactRow = readonly [name: string, value: ReactNode];

function dayOf({ base, quote, last_price: last, volume, turnover, trades, open_orders: orders }: Pair): readonly FactRow[] {
  return [
    [say('markets.last'), last === null ? say('markets.none') : `${grouped(last)} ${quote}`],
    [say('markets.turnover'), `${grouped(turnover)} ${quote}`],
    [say('markets.volume'), `${grouped(volume)} ${base}`],
    [say('markets.trades'), counted(trades)],
    [say('markets.openOrders'), counted(orders)],
  ];
}

function rulesOf(row: Pair, waits: (field: string) => boolean): readonly FactRow[] {
  const { base, quote, limits } = row;
  const standing = (field: string, value: string): ReactNode => <Standing isPending={waits(field)}>{value}</Standing>;
  return [
    [say('fields.tick_size.label'), `${row.tick_size} ${quote}`],
    [say('fields.step_size.label'), `${row.step_size} ${base}`],
    [say('markets.smallestQuantity'), `${grouped(row.min_quantity)} ${base}`],
    [say('fields.min_notional.label'), standing('min_notional', limitWords(row.min_notional, quote))],
    [say('fields.max_notional.label'), standing('max_notional', limitWords(limits.max_notional, quote))],
    [say('fields.max_quantity.label'), standing('max_quantity', limitWords(limits.max_quantity, base))],
    [say('fields.max_market_quantity.label'), standing('max_market_quantity', limitWords(limits.max_market_quantity, base))],
    [
      say('fields.price_band.label'),
      standing('price_band', limits.price_band === null ? say('markets.off') : `${percentOf(limits.price_band)} %`),
    ],
    [say('fields.max_orders.label'), standing('max_orders', limitWords(limits.max_orders))],
    [say('fields.max_conditional_orders.label'), standing('max_conditional_orders', limitWords(limits.max_conditional_orders))],
    [say('fields.is_hot.label'), say(row.is_hot ? 'choices.on' : 'choices.off')],
  ];
}

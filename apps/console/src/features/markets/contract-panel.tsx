/** One contract: what it stands at, its terms and brackets, what is proposed about it, and what one may do. */
import { mayChange } from '@kontor/contract/console/changes';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { grouped } from '../../i18n/figures.ts';
import { counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { ActionLink } from './action-link.tsx';
import { HaltMarket } from './halt-market.tsx';
import { PairState, Standing, contractName, feeText, limitWords, percentOf, rateText, shortened } from './market-words.tsx';
import type { Contract } from './market-words.tsx';

interface ContractPanelProps {
  readonly row: Contract;
  readonly pending: readonly OpenChange[];
  /** What is proposed, drawn. */
  readonly proposed: ReactNode;
}

export function ContractPanel({ row, pending, proposed }: ContractPanelProps) {
  const { roles } = useMe();
  // Rises with what was done here: then the focus comes to the head.
  const [done, setDone] = useState(0);
  const { pair, base, state, halt } = row;
  const name = contractName(pair);
  const mayPropose = mayChange(roles, 'contract/save', 'propose');
  const waits = (field: string): boolean => isPending(pending, pair, field);
  return (
    <Panel
      title={name}
      label={say('contracts.panel')}
      state={<PairState state={state} />}
      done={done}
      foot={<Foot row={row} onDone={() => setDone((times) => times + 1)} />}
    >
      <div className="flex items-center gap-3">
        <CoinDisc symbol={base} size={32} />
        <div className="min-w-0 flex-1">
          <p className="text-16 font-bold text-text">{name}</p>
          <p className="text-text-2">
            {halt === null
              ? say(`contracts.means.${state}`)
              : say('markets.haltedBy', { name: halt.by ?? say('markets.machine'), reason: halt.reason })}
          </p>
        </div>
        {mayPropose && <ActionLink to={paths.proposeOne('contract/save', { pair })}>{say('markets.change')}</ActionLink>}
      </div>
      {row.is_stale && (
        <p className="rounded-control px-3 py-2 text-bad shadow-[inset_0_0_0_1px_var(--color-bad)]">{say('contracts.stale')}</p>
      )}
      {proposed}
      <Section title={say('contracts.now')}>
        <Facts rows={figuresOf(row)} />
      </Section>
      <Section title={say('contracts.brackets')}>
        <Standing isPending={waits('brackets')}>
          <Brackets row={row} />
        </Standing>
      </Section>
      <Section title={say('markets.rules')}>
        <Facts rows={rulesOf(row, waits)} />
      </Section>
      <Fees row={row} waits={waits} />
      {!mayPropose && <p className="text-text-2">{say('markets.mayNotPropose')}</p>}
    </Panel>
  );
}

/** What one does with it: one halts what trades; two open, resume, or end what stands still. */
function Foot({ row, onDone }: { readonly row: Contract; readonly onDone: () => void }) {
  const { actions, roles } = useMe();
  const { pair, state } = row;
  if (state === 'settling') return <p className="text-text-2">{say('contracts.means.settling')}</p>;
  if (state === 'trading') {
    if (actions.includes('pair.halt')) return <HaltMarket kind="contract" row={row} onDone={onDone} />;
    return <p className="text-text-2">{say('markets.mayNotHalt')}</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 text-text-2">{say(state === 'new' ? 'markets.openByTwo' : 'contracts.resumeOrEnd')}</p>
      {state === 'halted' && mayChange(roles, 'contract/settle', 'propose') && (
        <ActionLink to={paths.proposeOne('contract/settle', { pair })}>{say('contracts.settle')}</ActionLink>
      )}
      {mayChange(roles, 'contract/state', 'propose') && (
        <ActionLink to={paths.proposeOne('contract/state', { pair, state: 'trading' })}>
          {say(state === 'new' ? 'markets.open' : 'markets.resume')}
        </ActionLink>
      )}
    </div>
  );
}

type FactRow = readonly [name: string, value: ReactNode];

function figuresOf(row: Contract): readonly FactRow[] {
  const { base, quote } = row;
  const priceOf = (price: string | null): string => (price === null ? say('markets.none') : `${grouped(price)} ${quote}`);
  return [
    [say('contracts.mark'), priceOf(row.mark_price)],
    [say('contracts.index'), priceOf(row.index_price)],
    [say('markets.last'), priceOf(row.last_price)],
    [say('contracts.funding'), rateText(row.funding_rate)],
    [say('contracts.nextFunding'), row.next_funding_time === null ? say('markets.none') : `${utcTime(row.next_funding_time)} UTC`],
    [say('contracts.openInterest'), `${grouped(row.open_interest)} ${base}`],
    [say('contracts.positions'), counted(row.positions)],
    [say('markets.openOrders'), counted(row.open_orders)],
    [say('markets.turnover'), `${grouped(row.turnover)} ${quote}`],
    [say('markets.volume'), `${grouped(row.volume)} ${base}`],
    [say('markets.trades'), counted(row.trades)],
    [say('contracts.liquidations'), counted(row.liquidations)],
  ];
}

function rulesOf(row: Contract, waits: (field: string) => boolean): readonly FactRow[] {
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
    [say('fields.max_orders.label'), standing('max_orders', limitWords(limits.max_orders))],
    [say('fields.max_open_interest.label'), standing('max_open_interest', limitWords(row.max_open_interest, base))],
    [say('fields.liquidation_fee.label'), standing('liquidation_fee', `${percentOf(row.liquidation_fee)} %`)],
    [say('fields.funding_hours.label'), standing('funding_hours', say('contracts.hours', { hours: row.funding_hours }))],
    [say('fields.funding_cap.label'), standing('funding_cap', `± ${percentOf(row.funding_cap)} %`)],
    [say('fields.is_hot.label'), standing('is_hot', say(row.is_hot ? 'choices.on' : 'choices.off'))],
  ];
}

function Fees({
  row: { pair, maker_rate: maker, taker_rate: taker },
  waits,
}: {
  readonly row: Contract;
  readonly waits: (field: string) => boolean;
}) {
  const { roles } = useMe();
  return (
    <Section title={say('markets.part.fees')}>
      <Facts
        rows={[
          [
            say('markets.maker'),
            <Standing key="maker" isPending={waits('maker')}>
              {feeText(maker)}
            </Standing>,
          ],
          [
            say('markets.taker'),
            <Standing key="taker" isPending={waits('taker')}>
              {feeText(taker)}
            </Standing>,
          ],
        ]}
      />
      {mayChange(roles, 'contract/fee', 'propose') && (
        <div>
          <ActionLink to={paths.proposeOne('contract/fee', { pair })} label={say('contracts.changeFees', { name: contractName(pair) })}>
            {say('markets.change')}
          </ActionLink>
        </div>
      )}
    </Section>
  );
}

/** Up to which value which leverage may be chosen, and what has to be kept of it (rules 2.3). */
function Brackets({ row: { brackets, quote } }: { readonly row: Contract }) {
  return (
    <Table
      label={say('contracts.brackets')}
      isFlush
      head={
        <>
          <HeadCell align="end">{say('contracts.cap', { quote })}</HeadCell>
          <HeadCell align="end">{say('contracts.leverage')}</HeadCell>
          <HeadCell align="end">{say('contracts.maintenance')}</HeadCell>
        </>
      }
    >
      {brackets.map(({ cap, max_leverage: leverage, maintenance_rate: rate }) => (
        <Row key={cap}>
          <Cell align="end" className="tabular-nums">
            <span title={grouped(cap)}>{shortened(cap)}</span>
          </Cell>
          <Cell align="end" className="tabular-nums">
            {leverage}×
          </Cell>
          <Cell align="end" className="tabular-nums">
            {percentOf(rate)} %
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

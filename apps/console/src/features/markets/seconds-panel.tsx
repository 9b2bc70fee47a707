/** Seconds contracts of one pair: what runs, what the house may lose by it, its durations, what is proposed, and closing it at once. */
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
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { ActionLink } from './action-link.tsx';
import { CloseSeconds } from './close-seconds.tsx';
import { Standing, pairName, percentOf } from './market-words.tsx';
import { SecondsState } from './seconds-table.tsx';
import type { SecondsRow } from './seconds-table.tsx';

interface SecondsPanelProps {
  readonly row: SecondsRow;
  /** What stakes are counted in. */
  readonly symbol: string;
  readonly pending: readonly OpenChange[];
  /** What is proposed, drawn. */
  readonly proposed: ReactNode;
}

export function SecondsPanel({ row, symbol, pending, proposed }: SecondsPanelProps) {
  const { roles } = useMe();
  // Rises with what was done here: then the focus comes to the head.
  const [done, setDone] = useState(0);
  const { pair, state, index_price: index } = row;
  const [base = '', quote = ''] = pair.split('_');
  const name = say('seconds.name', { pair: pairName(pair) });
  const mayPropose = mayChange(roles, 'seconds/save', 'propose');
  const amount = (text: string): string => `${grouped(text)} ${symbol}`;
  return (
    <Panel
      title={name}
      label={say('seconds.panel')}
      state={<SecondsState state={state} />}
      done={done}
      foot={<Foot row={row} onDone={() => setDone((times) => times + 1)} />}
    >
      <div className="flex items-center gap-3">
        <CoinDisc symbol={base} size={32} />
        <div className="min-w-0 flex-1">
          <p className="text-16 font-bold text-text">{name}</p>
          <p className="text-text-2">{say(`seconds.means.${state}`)}</p>
        </div>
        {mayPropose && <ActionLink to={paths.proposeOne('seconds/save', { pair })}>{say('markets.change')}</ActionLink>}
      </div>
      {row.stale && <p className="rounded-control px-3 py-2 text-bad shadow-[inset_0_0_0_1px_var(--color-bad)]">{say('seconds.stale')}</p>}
      {proposed}
      <Section title={say('seconds.now')}>
        <Facts
          rows={[
            [say('seconds.index'), index === null ? say('markets.none') : `${grouped(index)} ${quote}`],
            [say('seconds.running'), counted(row.contracts)],
            [say('seconds.up'), amount(row.up)],
            [say('seconds.down'), amount(row.down)],
            [say('seconds.reserved'), amount(row.reserved)],
            [say('seconds.liability'), amount(row.liability)],
            [say('seconds.largestSecond'), amount(row.largest_second)],
          ]}
        />
      </Section>
      <Section title={say('seconds.durations')}>
        <Standing isPending={isPending(pending, pair, 'products')}>
          <Durations row={row} symbol={symbol} />
        </Standing>
      </Section>
      {!mayPropose && <p className="text-text-2">{say('markets.mayNotPropose')}</p>}
    </Panel>
  );
}

/** One closes what is open; two open it again. */
function Foot({ row, onDone }: { readonly row: SecondsRow; readonly onDone: () => void }) {
  const { actions, roles } = useMe();
  if (row.state === 'open') {
    if (actions.includes('pair.halt')) return <CloseSeconds row={row} onDone={onDone} />;
    return <p className="text-text-2">{say('seconds.mayNotClose')}</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 text-text-2">{say('seconds.openByTwo')}</p>
      {mayChange(roles, 'seconds/save', 'propose') && (
        <ActionLink to={paths.proposeOne('seconds/save', { pair: row.pair, open: 'on' })}>{say('seconds.open')}</ActionLink>
      )}
    </div>
  );
}

function Durations({ row: { products }, symbol }: { readonly row: SecondsRow; readonly symbol: string }) {
  return (
    <Table
      label={say('seconds.durations')}
      isFlush
      head={
        <>
          <HeadCell align="end">{say('seconds.duration')}</HeadCell>
          <HeadCell align="end">{say('seconds.payout')}</HeadCell>
          <HeadCell align="end">{say('seconds.fee')}</HeadCell>
          <HeadCell align="end">{`${say('seconds.stakes')} (${symbol})`}</HeadCell>
        </>
      }
    >
      {products.map(({ duration_s: duration, payout, fee, minimum, maximum }) => (
        <Row key={duration}>
          <Cell align="end" className="tabular-nums">
            {say('seconds.second', { count: duration })}
          </Cell>
          <Cell align="end" className="tabular-nums">
            {percentOf(payout)} %
          </Cell>
          <Cell align="end" className="tabular-nums">
            {percentOf(fee)} %
          </Cell>
          <Cell align="end" className="tabular-nums">
            {say('seconds.range', { from: grouped(minimum), to: grouped(maximum) })}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

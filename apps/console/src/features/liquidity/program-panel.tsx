/** One program: what it follows, holds and earns, its limits, its quotes, what went wrong; and stopping it. */
import { liquidityList, liquidityStop } from '@kontor/contract/console/liquidity';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { tried } from '../../data/tried.ts';
import { LimitLine } from '../../frame/limit-line.tsx';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { ReasonAction } from '../../frame/reason-action.tsx';
import { grouped, shortest, withoutZeros } from '../../i18n/figures.ts';
import { counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Gain, ProgramState, programName } from './liquidity-words.tsx';
import type { LiquidityRow, LiquidityStatus } from './liquidity-words.tsx';

export function ProgramPanel({ row }: { readonly row: LiquidityRow }) {
  const { status } = row;
  const { actions } = useMe();
  const [done, setDone] = useState(0);
  const isThere = status !== null && status.state !== 'ended';
  return (
    <Panel
      title={programName(row)}
      label={say('liquidity.panel')}
      state={<ProgramState status={status} />}
      done={done}
      foot={
        !isThere ? undefined : actions.includes('liquidity.stop') ? (
          <StopProgram row={row} status={status} onDone={() => setDone((times) => times + 1)} />
        ) : (
          <p className="text-text-2">{say('liquidity.mayNotStop')}</p>
        )
      }
    >
      {status === null ? <p className="text-text-2">{say('liquidity.silentText', { address: row.address })}</p> : <Said status={status} />}
    </Panel>
  );
}

function Said({ status }: { readonly status: LiquidityStatus }) {
  const { result, errors, limits, mode, reason } = status;
  return (
    <>
      {reason !== null && <p className="font-semibold text-warn">{reason}</p>}
      {mode === 'paper' && <p className="text-text-2">{say('liquidity.paperText')}</p>}
      <Facts rows={placesOf(status)} />
      <Section title={`${say('liquidity.result')}, ${status.quote}`}>
        {result === null ? (
          <p className="text-text-2">{say('liquidity.noResult')}</p>
        ) : (
          <Facts
            rows={[
              [say('liquidity.today'), <Gain key="today" amount={result.today} />],
              [say('liquidity.realised'), <Gain key="realised" amount={result.realised} />],
              [say('liquidity.unrealised'), <Gain key="unrealised" amount={result.unrealised} />],
              [say('liquidity.total'), <Gain key="total" amount={result.total} />],
              ...status.fees.map(({ asset, amount }) => [say('liquidity.fees'), `${shortest(amount)} ${asset}`] as const),
            ]}
          />
        )}
      </Section>
      <Section title={say('liquidity.limits')}>
        <div className="grid grid-cols-2 gap-x-6 gap-y-3">
          {limits.map((limit) => (
            <Limit key={limit.name} {...limit} />
          ))}
        </div>
      </Section>
      <Section title={say('liquidity.openQuotes')}>
        <Quotes quotes={status.quotes} />
      </Section>
      <Section title={say('liquidity.errors')}>
        {errors.length === 0 ? (
          <p className="text-text-2">{say('liquidity.noErrors')}</p>
        ) : (
          <ul className="grid gap-1">
            {errors.map(({ time, text }, index) => (
              // Two may be alike, and none is ever moved: a newer one comes before them.
              <li key={`${time} ${errors.length - index}`} className="flex gap-2">
                <span className="shrink-0 text-text-2 tabular-nums">{utcTime(time).slice(11)}</span>
                <span className="min-w-0 wrap-anywhere">{text}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function placesOf(status: LiquidityStatus): readonly (readonly [name: string, value: ReactNode])[] {
  const { base, quote, held, here, there, unhedged, reference } = status;
  const flow = (at: Pick<LiquidityStatus['here'], 'base' | 'quote' | 'trades'>): string =>
    `${shortest(at.base)} ${base}, ${shortest(at.quote)} ${quote} · ${say('liquidity.trades', { count: counted(at.trades) })}`;
  return [
    [say('liquidity.since'), utcTime(status.since)],
    [say('liquidity.started'), utcTime(status.started)],
    [say('liquidity.reference'), reference === null ? say('liquidity.unknown') : `${grouped(reference)} ${quote}`],
    [say('liquidity.heldBase', { asset: base }), held === null ? say('liquidity.unknown') : shortest(held.base)],
    [say('liquidity.heldQuote', { asset: quote }), held === null ? say('liquidity.unknown') : shortest(held.quote)],
    [say('liquidity.here'), flow(here)],
    ...(there === null ? [] : [[say('liquidity.there', { venue: there.venue }), flow(there)] as const]),
    ...(unhedged === null ? [] : [[say('liquidity.unhedged'), `${shortest(unhedged)} ${base}`] as const]),
  ];
}

/** What has no use, or is no amount that fills up, is written alone. */
function Limit({ name, limit, used }: LiquidityStatus['limits'][number]) {
  const words = say(`liquidity.limitsOf.${name}`);
  if (used !== null && (name === 'open_notional' || name === 'day_loss' || name === 'unhedged')) {
    const size = withoutZeros(used.replace('-', ''));
    return <LimitLine name={words} used={size} sum={size} limit={limit} />;
  }
  return (
    <p className="flex justify-between gap-2">
      <span className="truncate text-text-2">{words}</span>
      <span className="tabular-nums">{shortest(limit)}</span>
    </p>
  );
}

function Quotes({ quotes }: Pick<LiquidityStatus, 'quotes'>) {
  if (quotes.length === 0) return <p className="text-text-2">{say('liquidity.noQuotes')}</p>;
  // As a book: the highest price on top.
  const sorted = quotes.toSorted((a, b) => Number(b.price) - Number(a.price));
  return (
    <table className="w-full [&_td]:py-0.5">
      <thead>
        <tr className="text-left text-text-2">
          <th className="font-normal">{say('liquidity.side')}</th>
          <th className="text-right font-normal">{say('liquidity.price')}</th>
          <th className="text-right font-normal">{say('liquidity.quantity')}</th>
          <th className="text-right font-normal">{say('liquidity.filled')}</th>
          <th className="text-right font-normal">{say('liquidity.state')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ side, price, quantity, filled, standing }, index) => (
          <tr key={`${price} ${side} ${index}`} className="tabular-nums">
            <td>{say(`liquidity.sides.${side}`)}</td>
            <td className="text-right">{grouped(price)}</td>
            <td className="text-right">{grouped(quantity)}</td>
            <td className="text-right text-text-2">{grouped(filled)}</td>
            <td className="text-right text-text-2">{say(`liquidity.standings.${standing}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StopProgram({
  row,
  status,
  onDone,
}: {
  readonly row: LiquidityRow;
  readonly status: LiquidityStatus;
  readonly onDone: () => void;
}) {
  const memory = useQueryClient();
  const stop = async (reason: string): Promise<boolean> => {
    const isDone = await tried(async () => {
      const { outcome } = await callServer(liquidityStop, { address: row.address, reason });
      if (outcome === 'stopped') toast.success(say('liquidity.outcomes.stopped'));
      else toast.error(say(`liquidity.outcomes.${outcome}`));
    });
    await memory.invalidateQueries({ queryKey: [liquidityList.path] });
    if (isDone) onDone();
    return isDone;
  };
  return (
    <ReasonAction
      words={say('liquidity.stop')}
      title={say('liquidity.stopTitle', { program: programName(row), symbol: status.symbol })}
      text={say('liquidity.stopText')}
      name="liquidity_reason"
      act={stop}
    />
  );
}

import type { ReactNode } from 'react';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import type { SecondsContract } from '../../data/seconds-state.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ResultWord } from '../../data/seconds-result.tsx';
import { gainInk, useSecondsFigures } from '../../data/seconds-figures.ts';
import { useRowTime } from './order-words.ts';
import { RecordRows } from './record-list.tsx';

const FORMS: readonly TableForm[] = [
  [[['pair'], ['side']], [['period'], ['ended']], [['stake'], ['fee']], [['entry'], ['exit']], [['result'], ['net']], [['check']]],
  [[['pair'], ['side']], [['entry'], ['exit']], [['result'], ['net']], [['check']]],
];

/** Seconds contracts that are over, in rows or cards. */
export function SecondsRows({ list }: { readonly list: readonly SecondsContract[] }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const times = useRowTime();
  const link = ({ id, pair }: SecondsContract): ReactNode => (
    <SiteLink to={paths.secondsOrder(id)} className="font-semibold focus-ring hover:text-iris">
      {pair.replace('_', '/')}
    </SiteLink>
  );
  const side = ({ direction }: SecondsContract): ReactNode => (
    <span className={direction === 'up' ? 'text-up' : 'text-down'}>{words(`side.${direction}`)}</span>
  );
  const net = ({ actual_profit: profit }: SecondsContract): ReactNode => (
    <span className={`font-semibold tabular-nums ${gainInk(profit, figures.privacy.isHidden)}`}>{figures.signed(profit)}</span>
  );
  const check = ({ pair, end_time: end, id }: SecondsContract): ReactNode => (
    <SiteLink to={paths.secondsReceipt(pair, end, id)} className="relative font-semibold text-iris focus-ring hit-44">
      {words('settled.check')}
    </SiteLink>
  );
  const columns: readonly FittedColumn<SecondsContract>[] = [
    {
      id: 'ended',
      head: words('settled.ended', { zone: times.zone }),
      className: 'text-text-2!',
      cell: ({ end_time: end }) => times.short(end),
    },
    { id: 'pair', head: words('field.pair'), cell: link },
    { id: 'side', head: words('settled.side'), cell: side },
    {
      id: 'period',
      head: words('settled.period'),
      align: 'end',
      cell: ({ duration_s: count }) => words('seconds', { count: String(count) }),
    },
    { id: 'stake', head: words('settled.stakeUnit'), align: 'end', cell: ({ stake }) => figures.money(stake) },
    { id: 'fee', head: words('field.fee'), align: 'end', cell: ({ fee }) => figures.money(fee) },
    { id: 'entry', head: words('settled.entry'), align: 'end', cell: ({ execution_price: price }) => figures.price(price) },
    { id: 'exit', head: words('settled.exit'), align: 'end', cell: ({ settle_price: price }) => figures.price(price) },
    { id: 'result', head: words('settled.result'), cell: (contract) => <ResultWord contract={contract} /> },
    { id: 'net', head: words('settled.net'), align: 'end', cell: net },
    { id: 'check', head: <span className="sr-only">{words('settled.check')}</span>, align: 'end', cell: check },
  ];
  return (
    <RecordRows
      label={words('settled.title')}
      rows={list}
      idOf={({ id }) => ({ key: id, mark: { 'data-settled': id } })}
      forms={FORMS}
      columns={columns}
      card={(contract) => (
        <>
          <div className="flex flex-wrap items-baseline gap-x-2">
            {link(contract)} {side(contract)}
            <span className="text-12 text-text-2">{words('seconds', { count: String(contract.duration_s) })}</span>
            <span className="ms-auto text-12">
              <ResultWord contract={contract} /> {net(contract)}
            </span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
            <span>
              {times.short(contract.end_time)} · {figures.money(contract.stake)} USDT
            </span>
            {check(contract)}
          </div>
        </>
      )}
    />
  );
}

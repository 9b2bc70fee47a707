import { secondsHistory } from '@kontor/contract/seconds';
import { EmptyState } from '@kontor/ui/empty-state';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { useSeconds } from '../../data/seconds-account.ts';
import type { SecondsContract } from '../../data/seconds-state.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ResultWord } from '../../data/seconds-result.tsx';
import { gainInk, useSecondsFigures } from '../../data/seconds-figures.ts';

const ROWS = 20;

const FORMS: readonly TableForm[] = [
  [[['ended']], [['side'], ['period']], [['stake']], [['entry'], ['exit']], [['result'], ['net']], [['check']]],
  [[['ended'], ['side']], [['entry'], ['exit']], [['result'], ['net']], [['check']]],
];

/** Those that are over, newest first, each with the way to have its result reckoned again. No sums of wins, no streaks. */
export function SettledList({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const { endedAt } = useSeconds();
  // Another question whenever one has ended: its answer has that one in it.
  const answer = useAskedCall(secondsHistory, { pair, days: 30, limit: ROWS, min_seq: endedAt }, 'quiet');
  return (
    <AnswerPlace answer={answer} rows={4} rowHeight={28}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState level={3} isLow picture="orders" title={words('settled.empty')} text={words('settled.emptyText')} />
        ) : (
          <Rows list={list} />
        )
      }
    </AnswerPlace>
  );
}

function Rows({ list }: { readonly list: readonly SecondsContract[] }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <ul aria-label={words('settled.title')} className="flex flex-col">
        {list.map((contract) => (
          <Card key={contract.id} contract={contract} />
        ))}
      </ul>
    );
  const columns: readonly FittedColumn<SecondsContract>[] = [
    {
      id: 'ended',
      head: words('settled.ended', { zone: figures.zone }),
      className: 'text-text-2!',
      cell: ({ end_time: end }) => figures.clock(end),
    },
    { id: 'side', head: words('settled.side'), cell: (contract) => <Side contract={contract} /> },
    {
      id: 'period',
      head: words('settled.period'),
      align: 'end',
      cell: ({ duration_s: count }) => words('seconds', { count: String(count) }),
    },
    { id: 'stake', head: words('settled.stake'), align: 'end', cell: ({ stake }) => figures.money(stake) },
    { id: 'entry', head: words('settled.entry'), align: 'end', cell: ({ execution_price: price }) => figures.price(price) },
    { id: 'exit', head: words('settled.exit'), align: 'end', cell: ({ settle_price: price }) => figures.price(price) },
    {
      id: 'result',
      head: words('settled.result'),
      align: 'end',
      className: 'font-semibold',
      cell: (contract) => <ResultWord contract={contract} />,
    },
    { id: 'net', head: words('settled.net'), align: 'end', className: 'font-semibold', cell: (contract) => <Net contract={contract} /> },
    {
      id: 'check',
      head: <span className="sr-only">{words('settled.check')}</span>,
      align: 'end',
      cell: (contract) => <Check contract={contract} />,
    },
  ];
  return (
    <FittedTable
      label={words('settled.title')}
      keepsLast
      content={figures.locale}
      items={list}
      forms={FORMS}
      columns={columns}
      row={(contract, cells, height) => (
        <tr
          key={contract.id}
          data-settled={contract.id}
          data-result={contract.result}
          className={`group/row text-12 hover:bg-s2 ${height}`}
        >
          {cells}
        </tr>
      )}
    />
  );
}

function Side({ contract: { direction } }: { readonly contract: SecondsContract }) {
  const words = useWords('seconds');
  return <span className={direction === 'up' ? 'text-up' : 'text-down'}>{words(`side.${direction}`)}</span>;
}

function Net({ contract: { actual_profit: net } }: { readonly contract: SecondsContract }) {
  const figures = useSecondsFigures();
  return <span className={`tabular-nums ${gainInk(net, figures.privacy.isHidden)}`}>{figures.signed(net)}</span>;
}

function Check({ contract }: { readonly contract: SecondsContract }) {
  const words = useWords('seconds');
  return (
    <SiteLink
      to={paths.secondsReceipt(contract.pair, contract.end_time, contract.id)}
      className="relative font-semibold text-iris focus-ring hit-44"
    >
      {words('settled.check')}
    </SiteLink>
  );
}

function Card({ contract }: { readonly contract: SecondsContract }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  return (
    <li
      data-settled={contract.id}
      data-result={contract.result}
      className="flex min-h-16 flex-col justify-center gap-1 border-b border-hairline px-4 py-2 text-12"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Side contract={contract} />
        <span>
          {figures.money(contract.stake)} USDT, {words('seconds', { count: String(contract.duration_s) })}
        </span>
        <span className="ms-auto font-semibold">
          <ResultWord contract={contract} /> <Net contract={contract} />
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-text-2">
        <span className="tabular-nums">
          {figures.clock(contract.end_time)} · {figures.price(contract.execution_price)} → {figures.price(contract.settle_price)}
        </span>
        <Check contract={contract} />
      </div>
    </li>
  );
}

/** One currency, network by network: what the books say, what the chain says, what explains the rest. */
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { shortest } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { Difference, networkName } from './reconciliation-words.tsx';
import type { Asset } from './reconciliation-words.tsx';

export function NetworkSplit({ asset: { symbol, networks } }: { readonly asset: Asset }) {
  return (
    <section aria-label={say('reconciliation.byNetwork', { symbol })} className="min-w-0">
      <div className="flex justify-between gap-3 px-4 pt-4 pb-2">
        <h2 className="text-12 font-bold text-text">{say('reconciliation.byNetwork', { symbol })}</h2>
        <span className="text-text-2">{say('reconciliation.readFrom')}</span>
      </div>
      {networks.length === 0 ? (
        <p className="px-4 text-text-2">{say('reconciliation.noNetworks')}</p>
      ) : (
        <Table
          label={say('reconciliation.byNetwork', { symbol })}
          className="[--spacing-row:32px]"
          head={
            <>
              <HeadCell>{say('reconciliation.network')}</HeadCell>
              {(['hot', 'unswept', 'moving', 'total', 'booked', 'difference'] as const).map((name) => (
                <HeadCell key={name} align="end">
                  {say(`reconciliation.${name}`)}
                </HeadCell>
              ))}
            </>
          }
        >
          {networks.map(({ network, booked, chain, difference, verdict }) => (
            <Row key={network}>
              <Cell>
                {networkName(network)} <span className="text-text-2">{network}</span>
              </Cell>
              {chain === null ? (
                <Cell colSpan={4} align="end" quiet>
                  {say('reconciliation.notRead')}
                </Cell>
              ) : (
                <>
                  <Figure amount={chain.hot} />
                  <Figure amount={chain.unswept} />
                  <Figure amount={chain.moving} />
                  <Figure amount={chain.total} isSum />
                </>
              )}
              <Figure amount={booked} />
              <Cell align="end">{difference === null ? say('wallet.unknown') : <Difference amount={difference} verdict={verdict} />}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  );
}

function Figure({ amount, isSum = false }: { readonly amount: string; readonly isSum?: boolean }) {
  return (
    <Cell align="end" quiet={!isSum} className={isSum ? 'font-semibold tabular-nums' : 'tabular-nums'}>
      {shortest(amount)}
    </Cell>
  );
}

/** One currency: what it is, what it may be used for, and what is proposed about it. */
import { mayChange } from '@kontor/contract/console/changes';
import { CoinDisc } from '@kontor/ui/coin-disc';
import type { ReactNode } from 'react';
import { isPending } from '../../data/pending.ts';
import type { OpenChange } from '../../data/pending.ts';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { grouped } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { ActionLink } from './action-link.tsx';
import { USES } from './currency-table.tsx';
import type { Currency } from './currency-table.tsx';
import { Standing, pairName } from './market-words.tsx';

interface CurrencyPanelProps {
  readonly row: Currency;
  readonly pending: readonly OpenChange[];
  /** What is proposed, drawn. */
  readonly proposed: ReactNode;
}

export function CurrencyPanel({ row, pending, proposed }: CurrencyPanelProps) {
  const { roles } = useMe();
  const { symbol, scale, supply, pairs } = row;
  const mayPropose = mayChange(roles, 'currency/state', 'propose');
  return (
    <Panel title={symbol} label={say('markets.currencyPanel')}>
      <div className="flex items-center gap-3">
        <CoinDisc symbol={symbol} size={32} />
        <p className="min-w-0 flex-1 text-16 font-bold text-text">{symbol}</p>
        {mayPropose && <ActionLink to={paths.proposeOne('currency/state', { symbol })}>{say('markets.change')}</ActionLink>}
      </div>
      {proposed}
      <Facts
        rows={[
          [say('markets.decimals'), String(scale)],
          [say('markets.supply'), supply === null ? say('markets.notSaid') : grouped(supply)],
        ]}
      />
      <Section title={say('markets.usedFor')}>
        <Facts
          rows={USES.map((use) => [
            say(`fields.${use}.label`),
            <Standing key={use} isPending={isPending(pending, symbol, use)}>
              {say(row[use] ? 'choices.on' : 'choices.off')}
            </Standing>,
          ])}
        />
      </Section>
      <Section title={say('markets.part.pairs')}>
        {pairs.length === 0 ? (
          <p className="text-text-2">{say('markets.noPairs')}</p>
        ) : (
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {pairs.map((pair) => (
              <li key={pair}>
                <Link to={paths.pair(pair)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
                  {pairName(pair)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {!mayPropose && <p className="text-text-2">{say('markets.mayNotPropose')}</p>}
    </Panel>
  );
}

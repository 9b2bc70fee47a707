import { useState } from 'react';
import type { ReactNode } from 'react';
import { Tabs } from '@kontor/ui/tabs';
import { useSeconds } from '../../data/seconds-account.ts';
import { sum } from '../../data/decimal-product.ts';
import { useSession } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { OpenList } from './open-list.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { SettledList } from './settled-list.tsx';

/** Contracts of this pair that run, with what they hold locked. */
export function OpenPanel({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { running } = useSeconds();
  const locked = sum([...running.values()].map(({ paid }) => paid));
  const count = [...running.values()].filter((contract) => contract.pair === pair).length;
  return (
    <section aria-label={words('open.title')} className="flex min-h-0 min-w-0 flex-col bg-s1">
      <div className="flex h-10 shrink-0 items-center justify-between gap-3 border-b border-hairline px-4">
        <h2 className="flex h-full items-center gap-2 border-b-2 border-text text-13 font-semibold">
          {words('open.title')}
          <span className="min-w-5 rounded-sm bg-s2 px-1 text-center text-11" data-open-count={count}>
            {count}
          </span>
        </h2>
        {running.size > 0 && <span className="text-12 text-text-2">{words('open.locked', { amount: figures.money(locked) })}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard. */}
      <div tabIndex={0} role="group" aria-label={words('open.title')} className="min-h-0 flex-1 overflow-y-auto focus-ring-inside">
        <OpenList pair={pair} />
      </div>
    </section>
  );
}

/** What is over, and what moved in the account. */
export function SettledPanel({ pair, log }: { readonly pair: string; /** What moved in the account. */ readonly log: ReactNode }) {
  const words = useWords('seconds');
  const session = useSession();
  const [tab, setTab] = useState<'settled' | 'log'>('settled');
  return (
    <section aria-label={words('settled.title')} className="flex min-h-0 min-w-0 flex-col bg-s1">
      <Tabs
        label={words('settled.tabs')}
        className="shrink-0 px-4"
        selected={tab}
        onSelect={(id) => setTab(id === 'log' ? 'log' : 'settled')}
        items={[
          { id: 'settled', label: words('settled.title') },
          { id: 'log', label: words('settled.log') },
        ]}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {session === undefined ? (
          <p className="p-4 text-12 text-text-2">{words('open.visitor')}</p>
        ) : tab === 'settled' ? (
          <SettledList pair={pair} />
        ) : (
          <div className="p-4">{log}</div>
        )}
      </div>
    </section>
  );
}

import { useState } from 'react';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { LimitLine } from '@kontor/ui/limit-line';
import type { SecondsLimits } from '../../data/seconds-limits.ts';
import { requireLogin } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { useSecondsFigures } from '../../data/seconds-figures.ts';

const { Part: LimitsDialog } = layerOnDemand(async () => (await import('./limits-dialog.tsx')).LimitsDialog);

/** The limits that one has given oneself and what of them is used, with the way to set them. */
export function OwnLimits({ limits }: { readonly limits: SecondsLimits | undefined }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const [isOpen, setOpen] = useState(false);
  const gauges =
    limits === undefined
      ? []
      : ([
          ['lost', limits.lost.startsWith('-') ? '0' : limits.lost, limits.daily_loss],
          ['staked', limits.staked, limits.daily_stake],
          ['open', limits.open_stake, limits.most_open_stake ?? '0'],
        ] as const);
  const waiting = limits === undefined ? [] : Object.values(limits.waiting).filter((each) => each !== null);
  return (
    <section aria-label={words('limits.title')} className="text-12">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{words('limits.title')}</h3>
        <button
          type="button"
          onClick={() => requireLogin() && setOpen(true)}
          className="relative hit-44 cursor-pointer font-semibold text-iris focus-ring"
        >
          {words('limits.change')}
        </button>
      </div>
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-x-5 gap-y-1">
        {gauges
          .filter(([name, , limit]) => /[1-9]/.test(limit) || name === 'lost')
          .map(([name, used, limit]) => {
            const isLimited = /[1-9]/.test(limit);
            const label = words(`limits.${name}`);
            const written = isLimited
              ? words('limits.of', { used: figures.money(used), limit: figures.money(limit) })
              : words('limits.none', { used: figures.money(used) });
            return (
              <div key={name} data-limit={name}>
                <div className="flex flex-wrap items-baseline justify-between gap-x-2">
                  <span className="text-text-2">{label}</span>
                  <span className="font-semibold">{written}</span>
                </div>
                {isLimited && !figures.privacy.isHidden && <LimitLine label={label} used={Number(used) / Number(limit)} added={0} />}
              </div>
            );
          })}
      </div>
      {waiting.map(({ from }) => (
        <p key={from} className="mt-1 text-11 text-text-2">
          {words('limits.waits', { time: figures.time(from), zone: figures.zone })}
        </p>
      ))}
      {isOpen && limits !== undefined && <LimitsDialog limits={limits} onClose={() => setOpen(false)} />}
    </section>
  );
}

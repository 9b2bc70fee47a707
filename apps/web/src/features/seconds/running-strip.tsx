import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { useSeconds } from '../../data/seconds-account.ts';
import { steadyNow } from '../../data/seconds-clock.ts';
import type { SecondsContract } from '../../data/seconds-state.ts';
import { useWords } from '../../i18n/words.ts';
import { phaseOf } from '../../data/seconds-countdown.ts';
import type { Phase } from '../../data/seconds-countdown.ts';
import { useStanding } from '../../data/seconds-standing.ts';
import { shownContracts, usePhaseWords } from './open-list.tsx';
import { Ring } from './ring.tsx';
import { gainInk, useSecondsFigures } from '../../data/seconds-figures.ts';
import { useNow } from '../../data/use-seconds-now.ts';

/** On a phone: one contract that runs, the one that ends soonest first, and the way to the next. */
export function RunningStrip({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const state = useSeconds();
  const nowMs = useNow(state.running.size > 0 || state.ended.length > 0);
  const [chosen, setChosen] = useState<string>();
  const shown = shownContracts(state, steadyNow(), pair);
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  );
  const contract = shown[at];
  if (contract === undefined) return null;
  const next = shown[(at + 1) % shown.length];
  return (
    <div className="flex min-h-14 items-center gap-2 border-b border-hairline px-4 py-1 text-12" data-strip={contract.id}>
      <One contract={contract} nowMs={nowMs} />
      {shown.length > 1 && (
        <Button variant="secondary" size={28} onPress={() => setChosen(next?.id)} aria-label={words('open.next')}>
          {words('open.place', { place: String(at + 1), count: String(shown.length) })}
        </Button>
      )}
    </div>
  );
}

function One({ contract, nowMs }: { readonly contract: SecondsContract; readonly nowMs: number }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const standing = useStanding(contract);
  const isOver = contract.result !== null;
  const phase: Phase = isOver ? { kind: 'settling' } : phaseOf(contract, nowMs);
  const label = usePhaseWords(phase, isOver);
  return (
    <>
      <Ring phase={phase} size={40} label={label} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-x-1.5 text-12 font-semibold">
          <span className={contract.direction === 'up' ? 'text-up' : 'text-down'}>{words(`side.${contract.direction}`)}</span>
          <span>{figures.stake(contract.stake)} USDT</span>
          <span className="font-normal text-text-2">{words('seconds', { count: String(contract.duration_s) })}</span>
        </div>
        <div className="text-11 text-text-2">
          {!isOver && phase.kind === 'settling'
            ? words('phase.settling')
            : contract.execution_price === null
              ? words(contract.result === null ? 'open.waiting' : 'open.noEntry')
              : words('open.entryShort', { price: figures.price(contract.execution_price) })}
        </div>
      </div>
      <div className="shrink-0 text-end">
        <div className="ms-auto max-w-24 text-11 text-text-3">{standing.label}</div>
        <div className={`text-14 font-semibold tabular-nums ${gainInk(standing.amount, figures.privacy.isHidden)}`}>
          {figures.signed(standing.amount)}
        </div>
      </div>
    </>
  );
}

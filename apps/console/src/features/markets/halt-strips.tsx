/** Which pairs or contracts somebody halted: stays at the head of the page until they trade again. */
import { mayChange } from '@kontor/contract/console/changes';
import { OctagonPause } from 'lucide-react';
import { useMe } from '../../data/session.ts';
import { useNow } from '../../frame/use-now.ts';
import { ageOf, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { contractName, pairName } from './market-words.tsx';
import type { Contract, Pair } from './market-words.tsx';

const MINUTE_MS = 60_000;

const KINDS = {
  pair: { command: 'pair/state', nameOf: pairName, to: paths.pair, label: 'markets.haltedNow' },
  contract: { command: 'contract/state', nameOf: contractName, to: paths.contract, label: 'contracts.haltedNow' },
} as const;

interface HaltStripsProps {
  readonly kind: keyof typeof KINDS;
  readonly list: readonly Pick<Pair | Contract, 'pair' | 'halt'>[];
}

export function HaltStrips({ kind, list }: HaltStripsProps) {
  const { command, nameOf, to, label } = KINDS[kind];
  const now = useNow(MINUTE_MS);
  const { roles } = useMe();
  const mayResume = mayChange(roles, command, 'propose');
  const halted = list.filter(({ halt }) => halt !== null);
  return (
    <ul className={halted.length === 0 ? 'sr-only' : 'grid max-h-40 shrink-0 gap-2 overflow-y-auto p-3'} aria-label={say(label)}>
      {halted.map(({ pair, halt }) => (
        <li key={pair} className="flex items-center gap-3 rounded-control px-3 py-2 shadow-[inset_0_0_0_1px_var(--color-bad)]">
          <OctagonPause size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-bad" />
          <p className="min-w-0 flex-1 wrap-anywhere text-text-2">
            <Link to={to(pair)} className="rounded-xs font-semibold text-text focus-ring">
              {say('markets.haltedSince', { pair: nameOf(pair), time: utcTime(halt!.time) })}
            </Link>{' '}
            {say('markets.haltedBy', { name: halt!.by ?? say('markets.machine'), reason: halt!.reason })}{' '}
            <span>{say('markets.haltedMeans')}</span>
          </p>
          <span className="shrink-0 text-text-2">{ageOf(halt!.time, now)}</span>
          {mayResume && (
            <Link
              to={paths.proposeOne(command, { pair, state: 'trading' })}
              aria-label={say('markets.resumeOne', { pair: nameOf(pair) })}
              className="relative shrink-0 rounded-xs font-semibold text-iris focus-ring hit-44"
            >
              {say('markets.resume')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is paused, a line each, until two let it go on. */
import { mayChange } from '@kontor/contract/console/changes';
import { TriangleAlert } from 'lucide-react';
import { useMe } from '../../data/session.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import type { NetworkRow } from './network-words.tsx';

const TURNS = ['deposits', 'withdrawals'] as const;

interface PausedStripsProps {
  readonly list: readonly NetworkRow[];
  /** Of which the page speaks; both, unless it says otherwise. */
  readonly turns?: readonly (typeof TURNS)[number][];
}

export function PausedStrips({ list, turns = TURNS }: PausedStripsProps) {
  const { roles } = useMe();
  const mayResume = mayChange(roles, 'network/state', 'propose');
  const paused = list.flatMap(({ network, name, coins }) =>
    coins.flatMap((coin) =>
      turns.flatMap((turn) => {
        const pause = coin[`${turn}_paused`];
        if (pause === null || (pause.is_all && coin !== coins[0])) return [];
        return [{ network, name, symbol: pause.is_all ? undefined : coin.symbol, turn, pause }];
      }),
    ),
  );
  if (paused.length === 0) return null;
  return (
    <ul aria-label={say('networks.strips')}>
      {paused.map(({ network, name, symbol, turn, pause }) => {
        const about = { what: say(`networks.what.${turn}`), coin: symbol ?? say('networks.allCoins'), network: name };
        return (
          <li key={`${network} ${symbol} ${turn}`} className="flex min-h-9 items-center gap-2 border-b border-hairline bg-s2 px-4">
            <TriangleAlert size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
            <span className="shrink-0 font-semibold text-text">{say('networks.strip', about)}</span>
            <span className="min-w-0 truncate text-text-2">
              {say('networks.pausedBy', { name: pause.by ?? say('networks.machine'), reason: pause.reason })}
            </span>
            <span className="ml-auto shrink-0 text-text-2">{utcTime(pause.time).slice(5, 16)}</span>
            {mayResume && (
              <Link
                to={paths.proposeOne('network/state', { network, ...(symbol !== undefined && { symbol }), [turn]: 'on' })}
                aria-label={say('networks.resumeOne', about)}
                className="relative shrink-0 rounded-xs font-semibold text-iris focus-ring hit-44"
              >
                {say('networks.resume')}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

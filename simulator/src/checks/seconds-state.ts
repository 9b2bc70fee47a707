import type { StateDump } from '@kontor/engine/engine-door';
import type { Seconds } from './seconds.ts';
import { Violation } from './violation.ts';

/** Holds what the state says of seconds contracts against what commands and events told. */
export function checkSeconds(dump: StateDump, seconds: Seconds): void {
  const same = (what: string, is: string, told: string): void => {
    if (is !== told) throw new Violation('state.seconds', `${what}: the state says ${is}, the events told ${told}`);
  };
  same('contracts so far', String(dump.secondsNumber), String(seconds.number));
  same(
    'contracts under way',
    dump.secondsContracts
      .map((each) => [each.number, each.user, each.pair, each.direction, each.openedAt, each.expiry, each.stake, each.fee].join('/'))
      .join(' '),
    [...seconds.contracts.values()]
      .map((each) => [each.number, each.user, each.pair, each.direction, each.openedAt, each.expiry, each.stake, each.fee].join('/'))
      .join(' '),
  );
  same(
    'entries',
    dump.secondsContracts.map(({ entryTick, entryPrice }) => `${entryTick}/${entryPrice}`).join(' '),
    [...seconds.contracts.values()].map(({ entry }) => `${entry?.number ?? 0}/${entry?.price ?? 0n}`).join(' '),
  );
  for (const { pair, isOpen, products, lastTick } of dump.secondsPairs) {
    const terms = seconds.termsOf(pair);
    same(`pair ${pair}`, `${isOpen} ${products.length}`, `${terms?.open === 1} ${terms?.products.length}`);
    same(`last tick of pair ${pair}`, String(lastTick?.number), String(seconds.ticksOf(pair).at(-1)?.number));
  }
  const { secondShare, pairShare, totalShare, openStake } = seconds.limits;
  same('limits', Object.values(dump.secondsLimits).join(), [secondShare, pairShare, totalShare, openStake].join());
  const told = seconds.own.users().flatMap((user) => {
    const own = seconds.own.of(user, dump.time);
    const isSaid = own.some(({ value, later }) => value > 0n || later);
    return isSaid ? [`${user}: ${own.map(({ value, later }) => `${value}${later ? `>${later.value}` : ''}`).join(', ')}`] : [];
  });
  const text = ({ value, next }: { value: bigint | number; next: { value: bigint | number } | undefined }) =>
    `${value}${next ? `>${next.value}` : ''}`;
  same(
    "users' own limits",
    dump.selfLimits.map(({ user, stakes, losses, pause }) => `${user}: ${[stakes, losses, pause].map(text).join(', ')}`).join('; '),
    told.join('; '),
  );
}

import { Badge } from '@kontor/ui/badge';
import { useLimits } from '../../data/identity-limits.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { StateDrawing } from './state-drawings.tsx';

export const TONES = { 1: 'neutral', 2: 'pending', 3: 'good', 4: 'bad' } as const;
export type NameStatus = keyof typeof TONES;
const STATES: readonly NameStatus[] = [1, 2, 3, 4];

/** The four states, what each means, and what verification changes (rules 4.6). */
export function IdentityStates({ status }: { readonly status: NameStatus | undefined }) {
  const words = useWords('identity');
  const shell = useWords('shell');
  const limit = useLimits();
  const changes = [
    [words('change.withdrawals'), `${limit('draw_uncheck')} → ${limit('draw_check')} USDT`],
    [words('change.peer'), `${limit('trust_uncheck')} → ${limit('trust_total')} USDT`],
    [words('change.futures'), `${words('no')} → ${words('unlimited')}`],
  ] as const;
  return (
    <>
      <h2 className="text-16 font-bold">{words('statesTitle')}</h2>
      <ul className="mt-3">
        {STATES.map((each) => (
          <li
            key={each}
            aria-current={each === status ? 'step' : undefined}
            className="relative flex gap-4 border-b border-hairline py-4 aria-[current]:before:absolute aria-[current]:before:inset-y-4 aria-[current]:before:-start-4 aria-[current]:before:w-0.5 aria-[current]:before:bg-iris md:aria-[current]:before:-start-8"
          >
            <StateDrawing status={each} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center justify-between gap-2">
                <Badge tone={TONES[each]} plain className="font-semibold">
                  {shell(`user.status${each}`)}
                </Badge>
                {each === status && <span className="rounded-sm bg-s2 px-2 py-0.5 text-11 font-semibold">{words('now')}</span>}
              </p>
              <p className="mt-1 text-12 text-text-2">
                {words(`state.${each}`, { limit: limit(each === 3 ? 'draw_check' : 'draw_uncheck') })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <h2 className="mt-6 text-14 font-bold">{words('changesTitle')}</h2>
      <dl className="mt-2 grid gap-1 text-13">
        {changes.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <SiteLink
        to={path('userIdentityRight')}
        className="focus-ring mt-3 inline-block rounded-sm text-13 font-semibold text-iris no-underline hover:underline"
      >
        {words('allLimits')}
      </SiteLink>
    </>
  );
}

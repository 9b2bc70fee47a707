import { useLimits } from '../../data/identity-limits.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** The limits of `name_check` without and with a verified identity (rules 4.6). */
const ROWS = [
  ['withdraw', 'draw_uncheck', 'draw_check'],
  ['peerTotal', 'trust_uncheck', 'trust_total'],
  ['peerOne', 'trust_uncheck', 'trust_single'],
] as const;

/** What verification changes, by the limits in force. */
export function IdentityLimits() {
  const words = useWords('fees');
  const limit = useLimits();
  return (
    <section>
      <h2 className="pb-2 text-20 font-bold">{words('identity')}</h2>
      <p className="max-w-[680px] pb-4 text-13 text-text-2">{words('identityText')}</p>
      <table className="w-full max-w-[680px] border-collapse text-13">
        <thead>
          <tr className="h-9 border-b border-hairline text-12 text-text-2">
            <th scope="col" className="text-start font-normal">
              {words('unit')}
            </th>
            <th scope="col" className="w-28 ps-2 text-end font-normal">
              {words('unverified')}
            </th>
            <th scope="col" className="w-28 ps-2 text-end font-normal">
              {words('verified')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, before, after]) => (
            <tr key={name} className="h-11 border-b border-hairline">
              <th scope="row" className="py-2 text-start font-normal">
                {words(`limit.${name}`)}
              </th>
              <td className="ps-2 text-end tabular-nums">{limit(before)}</td>
              <td className="ps-2 text-end font-semibold tabular-nums">{limit(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-3 text-13">
        <SiteLink to={path('userIdentity')} className="focus-ring rounded-sm text-iris no-underline hover:underline">
          {words('verify')}
        </SiteLink>
      </p>
    </section>
  );
}

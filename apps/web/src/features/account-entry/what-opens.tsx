import { useLimits } from '../../data/identity-limits.ts';
import { useWords } from '../../i18n/words.ts';

/** What works as soon as the account exists, and what with a verified identity (rules 4.6, 6; spec §6). */
export function WhatOpens() {
  const words = useWords('entry');
  const limit = useLimits();
  const [yes, no] = [words('opens.yes'), words('opens.no')];
  const rows = [
    ['trade', yes, yes],
    ['withdraw', limit('draw_uncheck'), limit('draw_check')],
    ['deal', limit('trust_uncheck'), limit('trust_total')],
    ['futures', no, words('opens.unlimited')],
    ['sell', no, yes],
  ] as const;
  return (
    <section aria-label={words('opens.title')}>
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-hairline text-13 text-text-2">
            <th scope="col" className="py-2 text-start font-normal">
              {words('opens.title')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-normal">
              {words('opens.atOnce')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-normal">
              {words('opens.withIdentity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, atOnce, later]) => (
            <tr key={name} className="h-11 border-b border-hairline">
              <th scope="row" className="py-1 text-start font-normal">
                {words(`opens.${name}`)}
              </th>
              <td className={`ps-3 text-end ${atOnce === no ? 'text-text-3' : 'font-semibold'}`}>{atOnce}</td>
              <td className="ps-3 text-end font-semibold">{later}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-12 text-text-3">{words('opens.note')}</p>
    </section>
  );
}

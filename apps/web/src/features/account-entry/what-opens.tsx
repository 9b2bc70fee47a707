import { usePlatform } from '../../data/platform.ts';
import { PLATFORM_DEFAULTS } from '../../data/constants.ts';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** What works as soon as the account exists, and what with a verified identity (rules 4.6, 6; spec §6). */
export function WhatOpens() {
  const words = useWords('entry');
  const tag = useLanguageTag();
  const limits = usePlatform()?.config.name_check;
  const fallback = PLATFORM_DEFAULTS.nameCheck;
  const amount = (value: number): string => formatExact(String(value), tag);
  const [yes, no] = [words('opens.yes'), words('opens.no')];
  const rows = [
    ['trade', yes, yes],
    ['withdraw', amount(limits?.draw_uncheck ?? fallback.drawUncheck), amount(limits?.draw_check ?? fallback.drawCheck)],
    ['deal', amount(limits?.trust_uncheck ?? fallback.trustUncheck), amount(limits?.trust_total ?? fallback.trustTotal)],
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

import { Meridian } from '@kontor/ui/meridian';
import { say } from '../../i18n/words.ts';
import { fieldWords } from './change-words.tsx';
import type { Change } from './change-words.tsx';

/** What stands, the line, and at its dot what will. */
export function Differences({ differences }: Pick<Change, 'differences'>) {
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{say('changes.differences')}</caption>
      <thead>
        <tr className="h-7 text-left text-11 text-text-3 [&>th]:border-b [&>th]:border-hairline [&>th]:font-normal">
          <th scope="col" className="w-36">
            {say('changes.field')}
          </th>
          <th scope="col" className="text-right">
            {say('changes.now')}
          </th>
          <th className="w-20">
            <span className="sr-only">{say('changes.becomes')}</span>
          </th>
          <th scope="col">{say('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field} className="h-9 [&>*]:border-b [&>*]:border-hairline [&>*]:py-2">
            <th scope="row" className="pr-2 text-left font-normal wrap-anywhere text-text-2">
              {fieldWords(field)}
            </th>
            <td className="text-right wrap-anywhere text-text-2">
              {before === null ? say('changes.nothing') : <s className="decoration-text-3">{before}</s>}
            </td>
            <td className="px-2">
              <Meridian dotAt={0.96} className="[--meridian-ground:var(--color-s1)]" />
            </td>
            <td className="font-semibold wrap-anywhere text-text">{after ?? say('changes.nothing')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ReactNode } from 'react';
import type { OwnAdverts } from '../../data/deal-adverts.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';

/** Two decimals of a volume are enough to see where one stands. */
const SHOWN = /^(\d+(?:\.\d{1,2})?).*$/;
const UNIT = 'USDT';

/** How this merchant has traded, the five figures that others go by. */
export function OwnFigures({ figures: told }: { readonly figures: OwnAdverts['figures'] }) {
  const words = useWords('deal');
  const figures = useDealWords();
  const cells: readonly (readonly [name: string, value: ReactNode, note: string])[] = [
    [words('merchant.figure.trades'), figures.exact(String(told.trades)), ' '],
    [
      words('merchant.who.completion'),
      told.completion === null ? '-' : figures.share(told.completion),
      words('merchant.figure.completionNote'),
    ],
    [
      words('merchant.figure.release'),
      told.release_seconds === null ? '-' : figures.span(told.release_seconds),
      words('merchant.figure.releaseNote'),
    ],
    [words('merchant.figure.volume'), figures.ownExact(told.volume.replace(SHOWN, '$1')), UNIT],
    [words('merchant.who.partners'), figures.exact(String(told.counterparties)), words('merchant.figure.partnersNote')],
  ];
  return (
    <dl
      aria-label={words('merchant.figure.label')}
      className="grid grid-cols-2 gap-y-4 border-b border-hairline py-4 sm:grid-cols-3 lg:grid-cols-5"
    >
      {cells.map(([name, value, note], index) => (
        <div key={name} className={`min-w-0 pe-4 ${index === 0 ? '' : 'lg:border-s lg:border-hairline lg:ps-6'}`}>
          <dt className="text-12 text-text-2">{name}</dt>
          <dd>
            <b className="mt-1 block text-20 leading-7 font-bold tabular-nums">{value}</b>
            <span className="block text-12 text-text-3">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

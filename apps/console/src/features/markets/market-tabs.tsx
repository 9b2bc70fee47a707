/** The parts of the markets' page. */
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';

export const MARKET_PARTS = ['pairs', 'contracts', 'seconds', 'ico', 'currencies', 'fees', 'limits'] as const;
export type MarketPart = (typeof MARKET_PARTS)[number];

const PLACES: Readonly<Record<MarketPart, string>> = {
  pairs: paths.markets(),
  contracts: paths.contracts(),
  seconds: paths.secondsPairs(),
  ico: paths.items(),
  currencies: paths.currencies(),
  fees: paths.fees(),
  limits: paths.limits(),
};

export function MarketTabs({ part }: { readonly part: MarketPart }) {
  return (
    <nav aria-label={say('markets.parts')}>
      <ul className="flex gap-1">
        {MARKET_PARTS.map((each) => (
          <li key={each}>
            <Link
              to={PLACES[each]}
              isCurrent={each === part}
              className={
                each === part
                  ? 'flex min-h-7 items-center rounded-sm bg-s2 px-2 font-semibold text-text focus-ring'
                  : 'flex min-h-7 items-center rounded-sm px-2 text-text-2 focus-ring hover:bg-s2 hover:text-text'
              }
            >
              {say(`markets.part.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

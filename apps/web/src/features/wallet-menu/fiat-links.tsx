import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** From the fiat account to what it is used for. Its words are the wallet's: nothing of peer trade is loaded for three links. */
export function FiatLinks() {
  const words = useWords('wallet');
  const shell = useWords('shell');
  const links = [
    ['deal', shell('nav.buy')],
    ['orderFiat', shell('orders.fiat')],
    ['dealMerchant', words('adverts')],
  ] as const;
  return (
    <nav aria-label={words('fiatUse')} className="flex flex-wrap gap-x-5 gap-y-2 text-13 font-semibold">
      {links.map(([name, label]) => (
        <SiteLink key={name} to={path(name)} className="relative rounded-sm text-iris no-underline focus-ring hit-44 hover:underline">
          {label}
        </SiteLink>
      ))}
    </nav>
  );
}

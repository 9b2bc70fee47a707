import { useRouter } from '@tanstack/react-router';
import { Button, buttonClasses } from '@kontor/ui/button';
import { TextField } from '@kontor/ui/text-field';
import { ArrowRight, CandlestickChart, CreditCard, Scale, Timer } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { MAIN_PAIR } from '../data/constants.ts';
import { usePageTitle } from '../data/page-title.ts';
import { useSession } from '../data/session.ts';
import { AppCodes } from '../features/app-download/app-codes.tsx';
import { MarketTrends } from '../features/market-list/market-trends.tsx';
import { PriceBand } from '../features/price-band/price-band.tsx';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** The home page (spec §2). */
export function HomeScreen() {
  const words = useWords('home');
  usePageTitle(undefined);
  const products = [
    { title: words('spot'), text: words('spotText'), link: words('spotLink'), to: paths.spotTrade(MAIN_PAIR), Icon: CandlestickChart },
    { title: words('futures'), text: words('futuresText'), link: words('futuresLink'), to: paths.contract(MAIN_PAIR), Icon: Scale },
    { title: words('seconds'), text: words('secondsText'), link: words('secondsLink'), to: paths.seconds(MAIN_PAIR), Icon: Timer },
    { title: words('buy'), text: words('buyText'), link: words('buyLink'), to: path('deal'), Icon: CreditCard },
  ];
  return (
    <>
      <div className="flex flex-col">
        <div className="contents lg:mx-auto lg:grid lg:w-full lg:max-w-page lg:grid-cols-2 lg:gap-x-20 lg:px-4 lg:pt-13 xl:px-0">
          <div className="order-1 px-4 pt-8 lg:px-0 lg:pt-1">
            <h1 className="text-32 font-bold lg:text-48">{words('headline')}</h1>
            <p className="mt-3 max-w-[30rem] text-14 text-text-2 lg:mt-4 lg:text-16">{words('text')}</p>
            <Start />
          </div>
          <div className="order-3 px-4 lg:px-0">
            <MarketTrends />
          </div>
        </div>
        <div className="order-2 mt-6 mb-2 lg:order-none">
          <PriceBand />
        </div>
      </div>
      <ul className="mx-auto grid w-full max-w-page gap-y-6 px-4 py-6 sm:grid-cols-2 lg:grid-cols-5 xl:px-0">
        {products.map(({ title, text, link, to, Icon }) => (
          <li key={to} className="flex flex-col pe-6 lg:border-s lg:border-hairline lg:ps-6 lg:first:border-s-0 lg:first:ps-0">
            <h2 className="flex items-center gap-2 text-14 font-bold">
              <Icon size={20} strokeWidth={1.5} aria-hidden />
              {title}
            </h2>
            <p className="mt-2 mb-2 text-13 text-text-2">{text}</p>
            <SiteLink
              to={to}
              className="focus-ring mt-auto self-start rounded-sm text-13 font-semibold text-iris no-underline hover:underline pointer-coarse:py-3"
            >
              {link}
            </SiteLink>
          </li>
        ))}
        <li className="lg:border-s lg:border-hairline lg:ps-6">
          <AppCodes />
        </li>
      </ul>
    </>
  );
}

/** Register now for visitors; where to go on for who is logged in. */
function Start() {
  const words = useWords('home');
  const router = useRouter();
  const session = useSession();
  const [account, setAccount] = useState('');
  const main = MAIN_PAIR.replace('_', '/');
  if (session !== undefined) {
    return (
      <div className="mt-8">
        <p className="text-14 text-text-2">{words('welcome', { name: session.user.nickname || session.user.account })}</p>
        <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          <SiteLink to={paths.spotTrade(MAIN_PAIR)} className={buttonClasses('primary', 48)}>
            {words('startTradingPair', { pair: main })}
          </SiteLink>
          <SiteLink to={path('walletSpot')} className={buttonClasses('secondary', 48)}>
            {words('goOn')}
          </SiteLink>
        </div>
      </div>
    );
  }
  const register = (event: FormEvent): void => {
    event.preventDefault();
    router.history.push(account === '' ? path('register') : `${path('register')}?account=${encodeURIComponent(account)}`);
  };
  return (
    <div className="mt-6 lg:mt-8">
      <form onSubmit={register} className="flex items-stretch gap-2">
        <div className="hidden min-w-0 max-w-80 flex-1 sm:block [&_input]:h-12">
          <TextField
            label={words('account')}
            hideLabel
            placeholder={words('account')}
            value={account}
            onChange={setAccount}
            autoComplete="username"
            spellCheck={false}
            className="[&>div]:h-12"
          />
        </div>
        <Button type="submit" size={48} className="flex-1 max-sm:px-2! sm:flex-none">
          {words('registerNow')}
        </Button>
        <SiteLink to={paths.spotTrade(MAIN_PAIR)} className={`${buttonClasses('secondary', 48)} flex-1 px-2! sm:hidden`}>
          {words('startTrading')}
        </SiteLink>
      </form>
      <p className="mt-4 hidden flex-wrap items-center gap-x-6 text-13 text-text-2 sm:flex">
        <SiteLink
          to={paths.spotTrade(MAIN_PAIR)}
          className="focus-ring inline-flex items-center gap-1.5 rounded-sm font-semibold text-iris no-underline hover:underline"
        >
          {words('startTradingPair', { pair: main })}
          <ArrowRight size={16} strokeWidth={1.5} aria-hidden />
        </SiteLink>
        {words('noAccount')}
      </p>
    </div>
  );
}

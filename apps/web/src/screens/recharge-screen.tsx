import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { Step } from '@kontor/ui/step';
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AnswerPlace } from '../data/answer-place.tsx';
import { loadMarkets, useCurrencies } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { DepositAddress } from '../features/deposit/deposit-address.tsx';
import { DepositAside } from '../features/deposit/deposit-aside.tsx';
import { LocalChain } from '../features/deposit/local-chain.tsx';
import { useDepositNews } from '../features/deposit/use-deposit-news.ts';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { CoinChoice } from '../forms/coin-choice.tsx';
import { coinsOf, isClosed, networksFor, useCoinNetworks } from '../forms/coin-networks.ts';
import type { CoinNetwork } from '../forms/coin-networks.ts';
import { NetworkChoice } from '../forms/network-choice.tsx';
import { useWords } from '../i18n/words.ts';
import { paths } from '../paths/paths.ts';

/** Deposits (spec §2 recharge): coin, network, address, and beside them what is on its way. Coin and network stand in the address. */
export function RechargeScreen() {
  const words = useWords('deposit');
  const networks = useCoinNetworks();
  const isWaiting = networks.data === undefined && networks.failure === undefined;
  const news = useDepositNews();
  useEffect(() => void loadMarkets(), []);
  usePageTitle(words('title'));
  return (
    <WalletFrame>
      <div className={`flex flex-1 flex-col xl:flex-row ${isWaiting ? 'max-xl:min-h-dvh' : ''}`}>
        <div className="min-w-0 flex-1 px-4 py-5 md:px-8">
          <h1 className="pb-5 text-20 font-bold">{words('title')}</h1>
          <AnswerPlace answer={networks} waiting={<Skeleton shape="block" className="h-80 w-full max-w-175" />}>
            {({ list }) => <Steps list={list} onSent={news.again} />}
          </AnswerPlace>
        </div>
        <aside
          aria-label={words('asideLabel')}
          // Under the steps it comes with them: their height is not known before.
          className={`min-w-0 border-hairline px-4 py-6 max-xl:border-t md:px-8 xl:w-110 xl:shrink-0 xl:border-s ${isWaiting ? 'max-xl:hidden' : ''}`}
        >
          <DepositAside news={news} networks={networks.data?.list ?? []} />
        </aside>
      </div>
    </WalletFrame>
  );
}

interface StepsProps {
  readonly list: readonly CoinNetwork[];
  readonly onSent: () => void;
}

function Steps({ list, onSent }: StepsProps) {
  const words = useWords('deposit');
  const funds = useWords('funds');
  const router = useRouter();
  const { searchStr } = useLocation();
  const { currency = '' } = useParams({ strict: false }) as { readonly currency?: string };
  const currencies = useCurrencies();
  const coins = coinsOf(list, [...currencies.keys()]);
  const symbol = coins.find((coin) => coin === currency.toUpperCase());
  const own = symbol === undefined ? [] : networksFor(list, symbol, 'deposits');
  const asked = new URLSearchParams(searchStr).get('network');
  const network = own.find((each) => each.network === asked && !isClosed(each, 'deposits'));
  if (coins.length === 0) return <EmptyState picture="pending" title={funds('noNetworks')} text={funds('noNetworksText')} />;
  return (
    <div className="max-w-175">
      <Step
        number={1}
        title={funds('coin')}
        state={symbol === undefined ? 'here' : 'done'}
        doneLabel={funds('done')}
        aside={currency !== '' && symbol === undefined ? funds('noCoin', { symbol: currency.toUpperCase().slice(0, 20) }) : undefined}
      >
        <CoinChoice coins={coins} selected={symbol} onSelect={(next) => router.history.push(paths.recharge(next))} />
      </Step>
      <Step
        number={2}
        title={funds('network')}
        state={symbol === undefined ? 'later' : network === undefined ? 'here' : 'done'}
        doneLabel={funds('done')}
        aside={words('mustMatch')}
      >
        {symbol === undefined ? (
          <p className="text-13 text-text-2">{funds('coinFirst')}</p>
        ) : (
          <NetworkChoice
            symbol={symbol}
            networks={own}
            direction="deposits"
            selected={network?.network}
            onSelect={(next) => router.history.replace(`${paths.recharge(symbol)}?network=${next}`)}
          />
        )}
      </Step>
      {network === undefined ? (
        <Step number={3} title={words('address')} state="later" doneLabel={funds('done')} goesOn={false}>
          <p className="text-13 text-text-2">{words('networkFirst')}</p>
        </Step>
      ) : (
        <DepositAddress
          key={`${network.symbol} ${network.network}`}
          network={network}
          below={network.is_local ? <LocalChain network={network} onSent={onSent} /> : undefined}
        />
      )}
    </div>
  );
}

import { Amount } from '@kontor/ui/amount';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { useFit } from '@kontor/ui/use-fit';
import { useBalances } from '../../data/account-stream.ts';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { requireLogin, useSession } from '../../data/session.ts';
import { useTransferDesk } from '../../data/transfer-desk.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** How close the head's words stand, until they have room. */
const HEAD_FORMS = ['gap-x-4 text-13', 'gap-x-2 text-12', 'gap-x-1.5 text-11'] as const;

/** The two balances the pair trades in, and the ways to more: 40 + 80 high. On a low window the two stand in one line. */
export function BalanceHead({ pair }: { readonly pair: Pair }) {
  const words = useWords('order-form');
  const ask = useTransferDesk((desk) => desk.ask);
  const { frame, form } = useFit<HTMLDivElement>(2, pair.name);
  const { frame: head, form: headForm } = useFit<HTMLDivElement>(HEAD_FORMS.length, words('balance'));
  return (
    <section aria-label={words('balance')} className="border-b border-hairline">
      {/* The padding is not the row's own: words that reach into it count as too long. */}
      <div className="h-10 border-b border-hairline px-4 max-xl:px-3">
        <div ref={head} className={`flex h-full items-center font-semibold whitespace-nowrap ${HEAD_FORMS[headForm] ?? ''}`}>
          <h2 className="flex h-full flex-1 items-center">
            <span className="flex h-full items-center border-b-2 border-text">{words('balance')}</span>
          </h2>
          <SiteLink to={paths.recharge(pair.right_symbol)} className="text-text-2 focus-ring hover:text-text">
            {words('deposit')}
          </SiteLink>
          <button
            type="button"
            onClick={() => requireLogin() && ask({ symbol: pair.right_symbol })}
            className="cursor-pointer text-text-2 focus-ring hover:text-text"
          >
            {words('transfer')}
          </button>
        </div>
      </div>
      <div
        ref={frame}
        className="flex h-20 flex-col justify-center px-4 text-13 [@media(max-height:839px)]:h-10 [@media(max-height:839px)]:flex-row [@media(max-height:839px)]:items-center [@media(max-height:839px)]:gap-4"
      >
        <BalanceRow pair={pair} symbol={pair.right_symbol} isBare={form > 0} />
        <BalanceRow pair={pair} symbol={pair.left_symbol} isBare={form > 0} />
      </div>
    </section>
  );
}

interface BalanceRowProps {
  readonly pair: Pair;
  readonly symbol: string;
  /** Without the coin's picture, where both have no room with it. */
  readonly isBare: boolean;
}

function BalanceRow({ pair, symbol, isBare }: BalanceRowProps) {
  const figures = usePairFigures(pair);
  const balances = useBalances();
  const session = useSession();
  const { own, mark } = usePrivacy();
  const available = balances?.get(symbol)?.available ?? '0';
  return (
    <div
      data-symbol={symbol}
      className="flex h-7.5 flex-1 items-center gap-2 [@media(max-height:839px)]:h-10 [@media(max-height:839px)]:flex-auto"
    >
      {!isBare && <CoinDisc symbol={symbol} size={16} />}
      <span className="text-text-2">{symbol}</span>
      <span
        data-bucket="available"
        data-exact={balances === undefined ? '' : mark(available)}
        className="ml-auto font-semibold whitespace-nowrap"
      >
        {session === undefined || balances === undefined ? (
          '-'
        ) : (
          <Amount value={own(symbol === pair.right_symbol ? figures.quote(available) : figures.quantity(available))} />
        )}
      </span>
    </div>
  );
}

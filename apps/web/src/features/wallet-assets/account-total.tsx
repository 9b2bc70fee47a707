import { IconButton } from '@kontor/ui/icon-button';
import { Skeleton } from '@kontor/ui/skeleton';
import { Eye, EyeOff } from 'lucide-react';
import type { AccountWord } from '@kontor/contract/glossary';
import { ASSET_TIMEOUT_MS } from '../../data/constants.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { useIsLate } from '../../data/is-late.ts';
import { toggleAmounts, usePrivacy } from '../../data/privacy.ts';
import { formatFiat, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { TodayGainLine } from './today-gain-line.tsx';
import { TodayTerms } from './today-terms.tsx';
import { useWalletValue } from './use-wallet-value.ts';

interface AccountTotalProps {
  /** All accounts together where left out; the day's profit and loss is told of all together only. */
  readonly account?: AccountWord;
}

/** The large total in the display currency, with BTC and USDT below. */
export function AccountTotal({ account }: AccountTotalProps) {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const { isHidden, own } = usePrivacy();
  const display = useDisplayValue();
  const wallet = useWalletValue();
  const value = account === undefined ? wallet : wallet?.accounts.find((each) => each.account === account);
  const isWaiting = wallet?.arePricesKnown !== true;
  const isLate = useIsLate(isWaiting, ASSET_TIMEOUT_MS);
  const btc = value === undefined ? undefined : wallet?.toBtc(value.usdt);
  const fiat = display.of(value?.usdt);
  return (
    <div>
      <p className="flex items-center gap-1 text-13 text-text-2">
        {words(account === undefined ? 'total' : 'accountValue')}
        <IconButton
          label={words(isHidden ? 'show' : 'hide')}
          size={28}
          icon={isHidden ? <EyeOff size={16} strokeWidth={1.5} /> : <Eye size={16} strokeWidth={1.5} />}
          onPress={toggleAmounts}
        />
      </p>
      <p className="text-32 font-bold break-words sm:text-40" data-testid="account-total">
        {isWaiting && !isLate ? (
          <Skeleton shape="block" className="h-[38px] w-56 sm:h-[46px]" />
        ) : (
          own(fiat === undefined ? undefined : formatFiat(fiat, display.currency.mark, tag))
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-14 text-text-2">
        <span>{words('btc', { amount: own(btc === undefined ? undefined : formatQuantity(btc, 8, tag)) })}</span>
        <span>{words('usdt', { amount: own(value === undefined ? undefined : formatQuantity(value.usdt, 2, tag)) })}</span>
      </p>
      {account === undefined && (
        <>
          <TodayGainLine />
          <TodayTerms />
        </>
      )}
      {/* What has no price yet but gets one moves nothing. */}
      {value?.hasUnknown === true && (!isWaiting || isLate) && <p className="mt-1 text-12 text-text-3">{words('unknownPart')}</p>}
    </div>
  );
}

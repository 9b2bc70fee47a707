import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { ACCOUNT_LIST } from '../../data/accounts.ts';
import { compareDecimals } from '../../data/decimal-product.ts';
import { useTransferDesk } from '../../data/transfer-desk.ts';
import { useWords } from '../../i18n/words.ts';

interface TransferOfferProps {
  readonly symbol: string;
  /** What the spot account lacks, a plain decimal. */
  readonly missing: string;
}

/** Opens the transfer drawer with the missing amount filled in, from the account that has the most of it; nothing where none has any. */
export function TransferOffer({ symbol, missing }: TransferOfferProps) {
  const words = useWords('wallet');
  const holdings = useHoldings();
  const ask = useTransferDesk((desk) => desk.ask);
  if (holdings === undefined) return null;
  const others = ACCOUNT_LIST.filter((account) => account !== 'spot').map((account) => holdingOf(holdings, account, symbol));
  const [richest] = others.toSorted((a, b) => compareDecimals(b.available, a.available));
  if (richest === undefined || !/[1-9]/.test(richest.available)) return null;
  const quantity = compareDecimals(missing, richest.available) > 0 ? richest.available : missing;
  return (
    <button
      type="button"
      onClick={() => ask({ from: richest.account, to: 'spot', symbol, quantity })}
      className="cursor-pointer font-semibold text-iris focus-ring"
    >
      {words('transfer.missing', { symbol })}
    </button>
  );
}

import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { useState } from 'react';
import { merchantDeposit } from '@kontor/contract/deal-advert';
import { holdingOf } from '../../data/account-state.ts';
import { useHoldings } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { useDealAct } from '../../data/deal-act.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import { useCurrencies } from '../../data/markets.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';

type Deposit = NonNullable<DealTerms['deposit']>;

/** What a decimal ends in that says nothing. */
const TRAILING_ZEROS = /\.?0+$/;
/** Decimals of a coin while those of its currency are not known. */
const COIN_DECIMALS = 8;

interface DepositLineProps {
  readonly deposit: Deposit;
  readonly onChanged: () => void;
}

/** What a merchant, or who wants to be one, has deposited of what is needed. */
export function DepositLine({ deposit, onChanged }: DepositLineProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const [isOpen, setOpen] = useState(false);
  const isEnough = compareDecimals(deposit.held, deposit.needed) >= 0;
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3 text-13" data-deposit={isEnough}>
      <h2 className="font-bold">{words('merchant.deposit.title')}</h2>
      <p className="tabular-nums">
        {words('merchant.deposit.held', {
          held: figures.ownExact(deposit.held),
          needed: figures.exact(deposit.needed),
          symbol: deposit.symbol,
        })}
      </p>
      {isEnough ? (
        <Badge tone="good">{words('merchant.deposit.enough')}</Badge>
      ) : (
        <p className="text-text-2">{words('merchant.deposit.missing')}</p>
      )}
      <Button variant="secondary" size={28} className="ms-auto" onPress={() => setOpen(true)}>
        {words('merchant.deposit.change')}
      </Button>
      {isOpen && <DepositDialog deposit={deposit} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Sets it to an amount, out of the fiat account and back. */
function DepositDialog({ deposit, onChanged, onClose }: DepositLineProps & { readonly onClose: () => void }) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const figures = useDealWords();
  const holdings = useHoldings();
  const currency = useCurrencies().get(deposit.symbol);
  const act = useDealAct(onChanged);
  const [typed, setTyped] = useState(deposit.needed.includes('.') ? deposit.needed.replace(TRAILING_ZEROS, '') : deposit.needed);
  const free = holdings === undefined ? undefined : holdingOf(holdings, 'fiat', deposit.symbol).available;
  const amount = typed.replace(/^\./, '0.').replace(/\.$/, '');
  const isTooMuch = free !== undefined && amount !== '' && compareDecimals(amount, sum([free, deposit.held])) > 0;
  const problems = [
    ...(amount === '' ? [{ name: 'amount', text: words('merchant.deposit.required') }] : []),
    ...(isTooMuch ? [{ name: 'amount', text: words('merchant.deposit.tooMuch') }] : []),
  ];
  const send = async (): Promise<void> => {
    const body = { symbol: deposit.symbol, amount };
    if (await act.run(() => callServer(merchantDeposit, body), words('merchant.deposit.done'))) onClose();
  };
  return (
    <Dialog isOpen title={words('merchant.deposit.title')} closeLabel={shell('nav.close')} isBinding={act.isSending} onClose={onClose}>
      <p className="pb-4 text-13 text-text-2">{words('merchant.deposit.text')}</p>
      <SiteForm
        label={words('merchant.deposit.title')}
        problems={problems}
        failure={act.failure}
        isSending={act.isSending}
        onSubmit={() => void send()}
      >
        {({ errorOf, leave }) => (
          <>
            <DecimalField
              name="amount"
              label={words('merchant.deposit.amount')}
              hint={`${words('merchant.deposit.least', { amount: `${figures.exact(deposit.needed)} ${deposit.symbol}` })} ${words(
                'merchant.deposit.free',
                {
                  amount: free === undefined ? '-' : `${figures.ownExact(free)} ${deposit.symbol}`,
                },
              )}`}
              locale={figures.tag}
              value={typed}
              onChange={setTyped}
              onLeave={leave('amount')}
              decimals={currency?.scale ?? COIN_DECIMALS}
              unit={deposit.symbol}
              error={errorOf('amount')}
            />
            <SiteSubmit isSending={act.isSending}>{words('merchant.deposit.save')}</SiteSubmit>
          </>
        )}
      </SiteForm>
    </Dialog>
  );
}

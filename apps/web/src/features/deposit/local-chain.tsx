import { demoFaucet } from '@kontor/contract/demo';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { toast } from '@kontor/ui/toast-list';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callServer } from '../../data/call-server.ts';
import { useCurrencies } from '../../data/markets.ts';
import { usePlatform } from '../../data/platform.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import type { CoinNetwork } from '../../forms/coin-networks.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** Decimals that nobody types more of, where the currency's own are not known. */
const DECIMALS = 8;

interface LocalChainProps {
  readonly network: CoinNetwork;
  /** A transaction is on its way. */
  readonly onSent: () => void;
}

/** Says what the chain of a demo is, and has its faucet: a real transaction there to one's own address. */
export function LocalChain({ network: { symbol, network, name }, onSent }: LocalChainProps) {
  const words = useWords('deposit');
  const tag = useLanguageTag();
  const isDemo = usePlatform()?.mode === 'demo';
  const scale = useCurrencies().get(symbol)?.scale ?? DECIMALS;
  const [amount, setAmount] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const isEmpty = !/[1-9]/.test(amount);

  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (isSending) return;
    if (isEmpty) {
      setFailure(words('faucet.enter'));
      return;
    }
    setSending(true);
    setFailure('');
    try {
      await callServer(demoFaucet, { symbol, network, amount });
      toast.success(words('faucet.sent'));
      setAmount('');
      onSent();
    } catch (error) {
      setFailure(tellFailure(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <div data-testid="local-chain" className="mt-4 rounded-control bg-s2 px-3 py-3 text-13">
      <p className="flex items-start gap-3">
        <FlaskConical size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-info" />
        <span className="min-w-0">
          <strong className="font-semibold">{words('local.title', { name })}</strong>{' '}
          <span className="text-text-2">{words('local.text')}</span>
        </span>
      </p>
      {isDemo && (
        <form aria-label={words('faucet.title')} noValidate onSubmit={(event) => void send(event)} className="mt-3 grid gap-2 sm:ps-7">
          <div className="flex flex-wrap items-start gap-2">
            <DecimalField
              className="min-w-0 flex-1 basis-48 sm:max-w-60"
              name="faucet"
              label={words('faucet.amount')}
              locale={tag}
              unit={symbol}
              decimals={scale}
              value={amount}
              onChange={(next) => {
                setAmount(next);
                setFailure('');
              }}
              align="start"
              error={failure === '' ? undefined : failure}
            />
            <Button
              type="submit"
              variant="secondary"
              size={36}
              className="mt-5.5"
              sending={isSending}
              sendingLabel={words('faucet.sending')}
            >
              {words('faucet.submit')}
            </Button>
          </div>
          <p className="text-12 text-text-2">{words('faucet.text')}</p>
        </form>
      )}
    </div>
  );
}

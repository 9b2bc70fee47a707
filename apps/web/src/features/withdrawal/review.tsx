import { Amount } from '@kontor/ui/amount';
import { GroupedAddress } from '@kontor/ui/address-text';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { CopyButton } from '@kontor/ui/copy-button';
import { Submit } from '@kontor/ui/form';
import { toast } from '@kontor/ui/toast-list';
import { TriangleAlert } from 'lucide-react';
import type { FormEvent } from 'react';
import { withdrawPasskeyOptions } from '@kontor/contract/withdrawal';
import { callServer } from '../../data/call-server.ts';
import { CodeEntry } from '../../forms/code-entry.tsx';
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { contactOf } from '../../forms/contact.ts';
import { fullName } from '../../forms/coin-networks.ts';
import { FactorProof } from '../../forms/factor-proof.tsx';
import { SitePassword } from '../../forms/site-password.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useProblemText } from './amount-step.tsx';
import type { WithdrawalRequest } from './use-send-withdrawal.ts';
import type { WithdrawalForm } from './use-withdrawal-form.ts';
import { missingProof } from './withdrawal-draft.ts';

interface ReviewProps {
  readonly form: WithdrawalForm;
  /** It is asked for; its number. */
  readonly onDone: (id: string) => void;
}

/**
 * What is about to be sent, whole, and what proves that it is wanted. Where something is still to be done on the left, it says what.
 * Long: one picture, from the figure to the button.
 */
export function Review({ form, onDone }: ReviewProps) {
  const words = useWords('withdrawal');
  const funds = useWords('funds');
  const payments = useWords('payments');
  const security = useWords('security');
  const entry = useWords('entry');
  const shell = useWords('shell');
  const { exact } = usePrivacy();
  const { draft, plan, quote, sender, user, channel, desk } = form;
  const problemText = useProblemText(plan, quote);
  const { network, address, kept } = plan;
  if (plan.problem !== undefined || network === undefined || address === undefined || quote === undefined) {
    return <p className="text-13 text-text-2">{problemText(plan.problem ?? 'waiting')}</p>;
  }
  const { symbol } = network;
  const asksFactor = quote.second_factor;
  const missing = missingProof(form, asksFactor);
  const after = sum([quote.available, `-${draft.quantity}`]);
  const what = {
    symbol,
    network: network.network,
    ...(kept === undefined ? { address } : { address_id: kept.id }),
    quantity: draft.quantity,
  };
  const factor = form.passkey === undefined ? { second_factor: form.secondFactor.trim() } : { passkey: form.passkey };
  const request: WithdrawalRequest = { ...what, fund_password: form.fundPassword, code: form.code, ...(asksFactor ? factor : {}) };

  async function send(asked: WithdrawalRequest): Promise<void> {
    const result = await sender.send(asked);
    if (result?.kind === 'refused') {
      // A code counts once, whatever became of it, and so does a passkey's proof.
      form.prove({ code: '', passkey: undefined });
      form.askBook();
      toast.error(words('refused'), result.message);
    }
    if (result?.kind === 'unknown') toast.error(result.message);
    if (result?.kind !== 'done') return;
    toast.success(words('succeeded'));
    onDone(result.answer.withdrawal_id);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (missing === undefined && !sender.sending) void send(request);
  }

  return (
    <form aria-label={words('review')} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-3">
        <CoinDisc symbol={symbol} size={32} />
        <div className="min-w-0 flex-1">
          <p className="text-12 text-text-2">{words('addressReceives')}</p>
          <p className="text-20 font-bold wrap-anywhere">
            {exact(plan.receives, !draft.isFilled)} {symbol}
          </p>
        </div>
        <span className="rounded-sm bg-s2 px-2 py-1 text-12 text-text-2">
          {network.name}, {network.network}
        </span>
      </div>
      <dl className="grid gap-1 text-13">
        {(
          [
            [words('taken'), exact(draft.quantity, !draft.isFilled)],
            [words('fee'), exact(plan.fee, true)],
            [words('after'), compareDecimals(after, '0') < 0 ? exact(undefined) : exact(after)],
          ] as const
        ).map(([name, text]) => (
          <div key={name} className="flex min-h-6 items-center justify-between gap-4">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-semibold">
              <Amount value={text} unit={symbol} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-hairline pt-3">
        <p className="flex items-center justify-between gap-2 text-12 text-text-2">
          {kept === undefined ? words('to') : words('toNamed', { note: kept.note })}
          <CopyButton
            text={address}
            label={funds('copyAddress')}
            copiedLabel={shell('user.copied')}
            onFail={() => toast.error(shell('user.copyFailed'))}
          />
        </p>
        <div data-testid="review-address">
          <GroupedAddress address={address} />
        </div>
      </div>
      <p className="flex items-start gap-3 rounded-control border border-warn/60 px-3 py-2.5 text-13">
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        <span className="min-w-0">
          {payments('address.lead')}{' '}
          {words.rich('accepts', {
            symbol,
            network: fullName(network),
            b: (text) => <strong className="font-semibold">{text}</strong>,
          })}
        </span>
      </p>
      <Checkbox isSelected={form.isCompared} onChange={(isCompared) => form.prove({ isCompared })}>
        {words('compared')}
      </Checkbox>
      <div className="grid gap-4 border-t border-hairline pt-4">
        {channel === undefined || user === undefined ? (
          <p className="text-13 text-text-2">{security('noContact')}</p>
        ) : (
          <>
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={user.account}
              readOnly
              tabIndex={-1}
              aria-hidden
              className="sr-only"
            />
            <SitePassword
              label={security('fundPassword')}
              labelAside={
                <SiteLink to={path('userFundPassword')} className="focus-ring rounded-sm text-iris no-underline hover:underline">
                  {words('forgot')}
                </SiteLink>
              }
              name="fund_password"
              // The browser keeps the login's, which is another one.
              autoComplete="off"
              value={form.fundPassword}
              onChange={form.setFundPassword}
            />
            <div>
              <CodeEntry
                label={entry(channel === 'email' ? 'code.fromEmail' : 'code.fromPhone')}
                desk={desk}
                value={form.code}
                onChange={(code) => form.prove({ code })}
                onSend={() => void desk.send()}
              />
              {desk.sentMs === undefined && (
                <p className="text-12 text-text-3">{words('codeGoesTo', { account: contactOf(user, channel) })}</p>
              )}
            </div>
            {asksFactor && (
              <FactorProof
                authenticator={quote.authenticator}
                passkey={quote.passkey}
                begin={() => callServer(withdrawPasskeyOptions, what)}
                code={form.secondFactor}
                onCode={form.setSecondFactor}
                proof={form.passkey}
                onProof={(passkey) => form.prove({ passkey })}
              />
            )}
          </>
        )}
      </div>
      <Submit
        isSending={sender.sending}
        sendingLabel={words('sending')}
        isDisabled={missing !== undefined || channel === undefined}
        missing={
          missing === undefined
            ? words('mayCancel')
            : missing === 'secondFactor' && quote.passkey
              ? security('ask.passkeyRequired')
              : words(`missing.${missing}`)
        }
      >
        {words('submit', { amount: exact(draft.quantity, !draft.isFilled), symbol })}
      </Submit>
      <div role="alert" className="text-12 empty:hidden">
        {sender.result?.kind === 'refused' && <p className="text-bad">{sender.result.message}</p>}
        {sender.result?.kind === 'unknown' && (
          <Unknown request={sender.result.request} isBusy={sender.sending} onAgain={(asked) => void send(asked)} />
        )}
      </div>
    </form>
  );
}

interface UnknownProps {
  readonly request: WithdrawalRequest;
  readonly isBusy: boolean;
  readonly onAgain: (request: WithdrawalRequest) => void;
}

/** No answer came: the same may be sent again, and is done once. */
function Unknown({ request, isBusy, onAgain }: UnknownProps) {
  const words = useWords('withdrawal');
  return (
    <div className="rounded-control border border-warn p-3">
      <p className="font-semibold">{words('unknown')}</p>
      <p className="mt-1 text-text-2">{words('unknownText')}</p>
      <Button variant="secondary" size={28} className="mt-2" isDisabled={isBusy} onPress={() => onAgain(request)}>
        {words('sendAgain')}
      </Button>
    </div>
  );
}

import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { DecimalField } from '@kontor/ui/decimal-field';
import { IconButton } from '@kontor/ui/icon-button';
import { Select } from '@kontor/ui/select';
import { toast } from '@kontor/ui/toast-list';
import { ArrowDownUp } from 'lucide-react';
import { holdingOf } from '../../data/account-state.ts';
import type { AccountWord } from '@kontor/contract/glossary';
import { useHoldings } from '../../data/account-stream.ts';
import { ACCOUNT_ICONS, useAccountName } from '../../data/account-names.ts';
import { ACCOUNT_LIST, accountOf } from '../../data/accounts.ts';
import { coinName } from '../../data/coin-names.ts';
import { useCurrencies } from '../../data/markets.ts';
import { usePrivacy } from '../../data/privacy.ts';
import type { TransferAsked } from '../../data/transfer-desk.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { changeDraft, firstDraft, planTransfer, tidied } from './transfer-draft.ts';
import type { TransferPlan } from './transfer-draft.ts';
import { useSendTransfer } from './use-send-transfer.ts';
import type { TransferRequest } from './use-send-transfer.ts';

interface TransferFormProps {
  /** What it begins with. */
  readonly asked: TransferAsked;
  /** A transfer is done. */
  readonly onDone?: () => void;
  /** In a layer over a page: the field has the focus, and the button stays in sight. `note` is under it. */
  readonly over?: { readonly note: string };
  readonly className?: string;
}

/**
 * A transfer between two of the own accounts: filled in, checked, sent once, and its outcome said in place.
 * Long: four fields with a property a line.
 */
export function TransferForm({ asked, onDone, over, className }: TransferFormProps) {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const { exact, isHidden } = usePrivacy();
  const holdings = useHoldings();
  const currencies = useCurrencies();
  const sender = useSendTransfer();
  const [draft, setDraft] = useState(() => firstDraft(asked));
  const [showsProblem, setShowsProblem] = useState(asked.quantity !== undefined);
  const element = useRef<HTMLFormElement>(null);
  const plan = planTransfer(draft, holdings, currencies);
  const { symbol = '', available, problem } = plan;
  const change = (next: Parameters<typeof changeDraft>[1]): void => setDraft((known) => changeDraft(known, next));
  const isTooMuch = problem === 'tooMuch';
  // Nearly all transfers from or to another account than the spot account have one currency, and a line that says so.
  const isWaiting = plan.symbols.length === 0 && problem === undefined;
  const error =
    problem === undefined || !(showsProblem || isTooMuch)
      ? undefined
      : words(`transfer.problem.${problem}`, { amount: exact(available), symbol });

  async function send(request: TransferRequest): Promise<void> {
    const result = await sender.send(request);
    if (result?.kind === 'refused') toast.error(words('transfer.refused'), result.message);
    if (result?.kind === 'unknown') toast.error(result.message);
    if (result?.kind !== 'done') return;
    toast.success(words('transfer.done'));
    setShowsProblem(false);
    change({ quantity: '' });
    onDone?.();
  }

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (sender.sending || holdings === undefined) return;
    if (problem === undefined) return void send({ from: draft.from, to: draft.to, symbol, quantity: draft.quantity });
    setShowsProblem(true);
    toast.error(words(`transfer.problem.${problem}`, { amount: exact(available), symbol }));
    setTimeout(() => element.current?.querySelector<HTMLElement>('input[name=quantity]')?.focus());
  }

  const accountItems = ACCOUNT_LIST.map((account) => ({
    account,
    amount: symbol === '' || holdings === undefined ? undefined : holdingOf(holdings, account, symbol).available,
  }));
  return (
    <form ref={element} aria-label={words('transfer.title')} noValidate onSubmit={submit} className={className}>
      <p className="text-13 text-text-2">{words('transfer.lead')}</p>
      <div className="relative mt-5 flex flex-col gap-4">
        <AccountField side="from" selected={draft.from} items={accountItems} onSelect={(from) => change({ from })} />
        {/* Between the two fields, over the line of the second one's label. */}
        <span className="absolute top-1/2 left-1/2 z-10 flex -translate-x-1/2 -translate-y-1/2 rounded-full border border-control bg-s1">
          <IconButton
            label={words('transfer.swap')}
            size={28}
            icon={<ArrowDownUp size={14} strokeWidth={1.5} aria-hidden />}
            onPress={() => change('swap')}
          />
        </span>
        <AccountField side="to" selected={draft.to} items={accountItems} onSelect={(to) => change({ to })} />
      </div>
      <Select
        className="mt-5"
        label={words('transfer.coin')}
        selected={plan.symbol}
        onSelect={(chosen) => change({ symbol: chosen })}
        isDisabled={plan.symbols.length < 2}
        items={plan.symbols.map((id) => ({ id, label: id, description: coinName(id), leading: <CoinDisc symbol={id} size={20} /> }))}
        {...(plan.symbols.length === 1 ? { hint: words('transfer.onlyOne', { symbol }) } : isWaiting ? { hint: '\u00a0' } : {})}
        {...(problem === 'noCoin' ? { error: words('transfer.problem.noCoin') } : {})}
      />
      <DecimalField
        className="mt-5"
        name="quantity"
        label={words('transfer.quantity')}
        labelAside={available === undefined ? '' : words('transfer.atMost', { amount: exact(available) })}
        locale={tag}
        unit={symbol}
        decimals={plan.scale}
        value={draft.quantity}
        isMasked={isHidden && draft.isFilled}
        onChange={(quantity) => change({ quantity })}
        onLeave={() => setShowsProblem(draft.quantity !== '')}
        onEnter={submit}
        align="start"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to fill in; a layer that was opened for a transfer begins there.
        autoFocus={over !== undefined}
        error={error}
        {...(/[1-9]/.test(plan.inOrders) ? { hint: words('transfer.stays', { amount: exact(plan.inOrders), symbol }) } : {})}
        trailing={
          <Button
            variant="quiet"
            size={28}
            className="mr-2"
            isDisabled={available === undefined}
            onPress={() => change({ quantity: tidied(available ?? ''), isFilled: true })}
          >
            {words('transfer.max')}
          </Button>
        }
      />
      <AfterTable from={draft.from} to={draft.to} plan={plan} />
      <div className={over === undefined ? 'pt-5' : 'sticky bottom-0 z-10 mt-auto bg-s1 pt-5 pb-1'}>
        <Button
          type="submit"
          size={44}
          wide
          sending={sender.sending}
          sendingLabel={words('transfer.sending')}
          isDisabled={holdings === undefined}
        >
          {plan.after === undefined
            ? words('transfer.submitEmpty')
            : words('transfer.submit', { amount: exact(draft.quantity, !draft.isFilled), symbol })}
        </Button>
        <div role="alert" className="text-12">
          {sender.result?.kind === 'refused' && <p className="mt-3 text-bad">{sender.result.message}</p>}
          {sender.result?.kind === 'unknown' && (
            <Unknown request={sender.result.request} isBusy={sender.sending} onAgain={(request) => void send(request)} />
          )}
        </div>
        {over !== undefined && <p className="mt-3 text-center text-12 text-text-3">{over.note}</p>}
      </div>
    </form>
  );
}

interface AccountFieldProps {
  readonly side: 'from' | 'to';
  readonly selected: AccountWord;
  /** Each account with what it has available. */
  readonly items: readonly { readonly account: AccountWord; readonly amount: string | undefined }[];
  readonly onSelect: (account: AccountWord) => void;
}

function AccountField({ side, selected, items, onSelect }: AccountFieldProps) {
  const words = useWords('wallet');
  const name = useAccountName();
  const { exact } = usePrivacy();
  return (
    <div className="relative">
      <span aria-hidden className="absolute top-0 right-0 text-12 text-text-3">
        {words(side === 'from' ? 'transfer.transferable' : 'transfer.available')}
      </span>
      <Select
        label={words(`transfer.${side}`)}
        selected={selected}
        onSelect={(id) => onSelect(accountOf(id) ?? selected)}
        items={items.map(({ account, amount }) => {
          const Icon = ACCOUNT_ICONS[account];
          return {
            id: account,
            label: name(account),
            leading: <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />,
            aside: exact(amount),
          };
        })}
      />
    </div>
  );
}

/** What both accounts have available now and afterwards. */
function AfterTable({ from, to, plan }: { readonly from: AccountWord; readonly to: AccountWord; readonly plan: TransferPlan }) {
  const words = useWords('wallet');
  const name = useAccountName();
  const { exact, mark } = usePrivacy();
  const { symbol = '', available, there, after } = plan;
  const rows = [
    [from, available, after?.from],
    [to, there, after?.to],
  ] as const;
  return (
    <table className="mt-6 w-full border-t border-hairline text-13">
      <thead>
        <tr className="h-9 text-12 text-text-3">
          <th scope="col" className="pt-3 text-left font-normal">
            {words('transfer.after', { symbol })}
          </th>
          <th scope="col" className="pt-3 pl-3 text-right font-normal">
            {words('transfer.now')}
          </th>
          <th scope="col" className="pt-3 pl-3 text-right font-normal">
            {words('transfer.then')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([account, now, then]) => (
          <tr key={account} data-account={account} className="h-8">
            <th scope="row" className="text-left font-normal text-text-2">
              {name(account)}
            </th>
            <td data-when="now" data-exact={mark(now)} className="pl-3 text-right text-text-2">
              <Amount value={exact(now)} />
            </td>
            <td data-when="after" data-exact={mark(then)} className="pl-3 text-right font-semibold">
              <Amount value={exact(then)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface UnknownProps {
  readonly request: TransferRequest;
  readonly isBusy: boolean;
  readonly onAgain: (request: TransferRequest) => void;
}

function Unknown({ request, isBusy, onAgain }: UnknownProps) {
  const words = useWords('wallet');
  return (
    <div className="mt-3 rounded-control border border-warn p-3">
      <p className="font-semibold">{words('transfer.unknown')}</p>
      <p className="mt-1 text-text-2">{words('transfer.unknownText')}</p>
      <Button variant="secondary" size={28} className="mt-2" isDisabled={isBusy} onPress={() => onAgain(request)}>
        {words('transfer.again')}
      </Button>
    </div>
  );
}

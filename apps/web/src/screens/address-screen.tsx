import { useEffect, useState } from 'react';
import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Form, Submit } from '@kontor/ui/form';
import { Select } from '@kontor/ui/select';
import { Skeleton } from '@kontor/ui/skeleton';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { ADDRESS_NOTE_LENGTH, addressAdd, addressDelete, addressList } from '@kontor/contract/address';
import type { AnswerOf } from '@kontor/contract/call';
import { NETWORKS, chainAddress, networksOfCoin } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { isPlainText, lengthOf, tidyText } from '@kontor/contract/person-text';
import { AnswerPlace } from '../data/answer-place.tsx';
import { useAskedCall } from '../data/asked-call.ts';
import { callServer } from '../data/call-server.ts';
import { loadMarkets, useCurrencies } from '../data/markets.ts';
import { useSession } from '../data/session.ts';
import { tellFailure } from '../data/tell-failure.ts';
import { DeleteDialog } from '../features/delete-dialog/delete-dialog.tsx';
import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { WhitelistSwitch } from '../features/whitelist/whitelist-switch.tsx';
import { UsableFrom } from '../forms/usable-from.tsx';
import { useTimeLeft } from '../forms/use-time-left.ts';
import { useWords } from '../i18n/words.ts';

type Address = AnswerOf<typeof addressAdd>;

/** Withdrawal addresses (spec §2 c-symAddr): kept, added with their checksum proved, and deleted when that was confirmed. */
export function AddressScreen() {
  const words = useWords('payments');
  const answer = useAskedCall(addressList, {});
  const { again } = answer;
  const [gone, setGone] = useState<Address>();
  useEffect(() => void loadMarkets(), []);
  return (
    <UserFrame title={words('address.title')}>
      <div className="grid gap-6">
        <p className="text-13 text-text-2">{words('address.lead')}</p>
        <AddressForm onAdded={again} />
        <WhitelistSwitch />
        <section className="min-w-0 border-t border-hairline pt-5">
          <h2 className="text-16 font-bold">{words('address.list')}</h2>
          <AnswerPlace answer={answer} waiting={<Skeleton shape="block" className="mt-3 h-32 w-full" />}>
            {({ list }) =>
              list.length === 0 ? (
                <EmptyState picture="assets" title={words('address.empty')} text={words('address.emptyText')} level={3} />
              ) : (
                <ul>
                  {list.map((address) => (
                    <AddressRow key={address.id} address={address} onDelete={() => setGone(address)} />
                  ))}
                </ul>
              )
            }
          </AnswerPlace>
        </section>
      </div>
      {gone !== undefined && (
        <DeleteDialog
          title={words('address.deleteTitle')}
          remove={() => callServer(addressDelete, { id: gone.id })}
          done={words('address.deleted')}
          onDone={again}
          onClose={() => setGone(undefined)}
        >
          {gone.note}
          <br />
          <span className="font-mono text-12 text-text-2">{gone.address}</span>
        </DeleteDialog>
      )}
    </UserFrame>
  );
}

/** An address of the book; in whitelist mode with when it counts, where it is too new. */
function AddressRow({ address, onDelete }: { readonly address: Address; readonly onDelete: () => void }) {
  const words = useWords('payments');
  const isListed = useSession()?.user.whitelist ?? false;
  const left = useTimeLeft(isListed ? address.usable_from : 0);
  return (
    <li data-address={address.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap gap-x-2 text-13">
          <strong className="font-semibold wrap-anywhere">{address.note}</strong>
          <span className="text-text-2">
            {address.symbol} · {networkName(address.network)}
          </span>
        </p>
        <p className="font-mono text-12 wrap-anywhere text-text-2">{address.address}</p>
        {left !== undefined && (
          <p className="text-12 text-text-2">
            <UsableFrom fromMs={address.usable_from} left={left} />
          </p>
        )}
      </div>
      <Button variant="secondary" size={28} onPress={onDelete} aria-label={`${words('delete')}: ${address.note}`}>
        {words('delete')}
      </Button>
    </li>
  );
}

function networkName(network: string): string {
  return NETWORKS.find((each) => each.network === network)?.name ?? network;
}

interface Draft {
  readonly symbol: string;
  readonly network: NetworkWord | undefined;
  readonly address: string;
  readonly note: string;
}

const EMPTY: Draft = { symbol: 'USDT', network: undefined, address: '', note: '' };

type Problem = 'network' | 'address' | 'addressOdd' | 'note';

/** What keeps a draft from being kept, by field (spec §5). */
function problemsOf({ network, address, note }: Draft): readonly { readonly name: string; readonly problem: Problem }[] {
  const length = lengthOf(tidyText(note));
  const isNote = length >= ADDRESS_NOTE_LENGTH.min && length <= ADDRESS_NOTE_LENGTH.max && isPlainText(tidyText(note));
  const isEmpty = address.trim() === '';
  const isOdd = !isEmpty && network !== undefined && chainAddress(network, address.trim()) === undefined;
  return [
    ...(network === undefined ? [{ name: 'network', problem: 'network' } as const] : []),
    ...(isEmpty ? [{ name: 'address', problem: 'address' } as const] : isOdd ? [{ name: 'address', problem: 'addressOdd' } as const] : []),
    ...(isNote ? [] : [{ name: 'note', problem: 'note' } as const]),
  ];
}

/** A new address. Long: four fields with a property a line. */
function AddressForm({ onAdded }: { readonly onAdded: () => void }) {
  const words = useWords('payments');
  const form = useWords('form');
  const currencies = useCurrencies();
  const [draft, setDraft] = useState(EMPTY);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  const networks = networksOfCoin(draft.symbol);
  const network = networks.length === 1 ? (networks[0]?.network as NetworkWord) : draft.network;
  const whole = { ...draft, network };
  const symbols = [...currencies.keys()].filter((symbol) => networksOfCoin(symbol).length > 0);
  const change = (next: Partial<Draft>): void => setDraft((known) => ({ ...known, ...next }));

  async function add(): Promise<void> {
    if (network === undefined) return;
    setIsSending(true);
    setFailure('');
    try {
      await callServer(addressAdd, { symbol: draft.symbol, network, address: draft.address.trim(), note: draft.note });
      toast.success(words('address.added'));
      setDraft(EMPTY);
      setTurn(turn + 1);
      onAdded();
    } catch (error) {
      setFailure(tellFailure(error));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Form
      key={turn}
      label={words('address.add')}
      problems={problemsOf(whole).map(({ name, problem }) => ({ name, text: words(`address.problem.${problem}`) }))}
      problemsTitle={(count) => form('problems', { count })}
      failure={failure}
      isSending={isSending}
      onSubmit={() => void add()}
    >
      {({ errorOf, leave }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={words('address.symbol')}
              items={symbols.map((id) => ({ id, label: id }))}
              selected={draft.symbol}
              onSelect={(symbol) => change({ symbol, network: undefined })}
            />
            <Select
              label={words('address.network')}
              items={networks.map(({ network: id, name }) => ({ id, label: name, description: id }))}
              selected={network}
              onSelect={(id) => change({ network: id as NetworkWord })}
              placeholder={form('country.choose')}
              error={errorOf('network')}
            />
          </div>
          <TextField
            label={words('address.address')}
            name="address"
            autoComplete="off"
            value={draft.address}
            onChange={(address) => change({ address })}
            onBlur={leave('address')}
            error={errorOf('address')}
          />
          <TextField
            label={words('address.note')}
            name="note"
            autoComplete="off"
            value={draft.note}
            onChange={(note) => change({ note })}
            onBlur={leave('note')}
            limit={ADDRESS_NOTE_LENGTH.max}
            hint={words('address.noteHint')}
            error={errorOf('note')}
          />
          <Submit wide={false} size={36} isSending={isSending} sendingLabel={form('sending')}>
            {words('address.add')}
          </Submit>
        </>
      )}
    </Form>
  );
}

import { addressGroups, shortAddress } from '@kontor/ui/address-parts';
import { GroupedAddress } from '@kontor/ui/address-text';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { Check, Plus, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ADDRESS_NOTE_LENGTH, addressAdd } from '@kontor/contract/address';
import { isPlainText, lengthOf, tidyText } from '@kontor/contract/person-text';
import { callServer } from '../../data/call-server.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { useSettings } from '../../data/settings.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { UsableFrom } from '../../forms/usable-from.tsx';
import { useTimeLeft } from '../../forms/use-time-left.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import type { LookAlike } from './look-alike.ts';
import type { KeptAddress, WithdrawalDraft, WithdrawalPlan } from './withdrawal-draft.ts';

/** Cards of the book beside the one for a new address, which whitelist mode has not; the others come with "All addresses". */
const CARDS = 2;

interface AddressStepProps {
  readonly draft: WithdrawalDraft;
  readonly plan: WithdrawalPlan;
  /** Only addresses of the book count. */
  readonly whitelist: boolean;
  readonly onChange: (change: Partial<WithdrawalDraft>) => void;
  /** One was added to the book. */
  readonly onKept: (address: KeptAddress) => void;
}

/** Where it goes to: an address of the book, or one that is pasted and checked here. */
export function AddressStep({ draft, plan, whitelist, onChange, onKept }: AddressStepProps) {
  const words = useWords('withdrawal');
  const [showsAll, setShowsAll] = useState(false);
  const { target } = draft;
  const isTooNew = ({ usable_from: from }: KeptAddress): boolean => whitelist && from > serverNowMs();
  // Those that can be chosen come first.
  const fitting = plan.fitting.toSorted((one, other) => Number(isTooNew(one)) - Number(isTooNew(other)));
  const chosen = fitting.findIndex(({ id }) => target?.kind === 'kept' && id === target.id);
  // The chosen one is always in sight.
  const shown = showsAll ? fitting : fitting.filter((_, index) => index < (whitelist ? CARDS + 1 : CARDS) || index === chosen);
  const isNew = target?.kind === 'typed';
  if (whitelist && fitting.length === 0) return <Whitelisted isEmpty />;
  return (
    <>
      <div role="radiogroup" aria-label={words('address')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((address) => (
          <Card
            key={address.id}
            name={address.note}
            isSelected={target?.kind === 'kept' && target.id === address.id}
            onSelect={() => onChange({ target: { kind: 'kept', id: address.id } })}
            text={shortAddress(address.address)}
            mark={address.id}
            fromMs={whitelist ? address.usable_from : 0}
          />
        ))}
        {!whitelist && (
          <label
            className={`relative flex min-h-15 cursor-pointer items-center justify-center gap-2 rounded-control px-3 py-2 text-13 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris ${isNew ? 'text-text shadow-[inset_0_0_0_2px_var(--color-iris)]' : 'border border-dashed border-control text-text-2 hover:bg-s2'}`}
          >
            <input
              type="radio"
              name="target"
              checked={isNew}
              onChange={() => onChange({ target: { kind: 'typed', text: '' } })}
              className="sr-only"
            />
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {words('newAddress')}
          </label>
        )}
      </div>
      {fitting.length > shown.length && (
        <Button variant="quiet" size={28} className="mt-2 -ms-3" onPress={() => setShowsAll(true)}>
          {words('allAddresses', { count: String(fitting.length) })}
        </Button>
      )}
      {whitelist && <Whitelisted />}
      {isNew && !whitelist && <NewAddress text={target.text} draft={draft} plan={plan} onChange={onChange} onKept={onKept} />}
      {plan.kept !== undefined && <Checked plan={plan} />}
    </>
  );
}

interface CardProps {
  readonly name: string;
  readonly text: string;
  readonly mark: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** From when on one may withdraw to it, ms; 0: now. */
  readonly fromMs: number;
}

function Card({ name, text, mark, isSelected, onSelect, fromMs }: CardProps) {
  const left = useTimeLeft(fromMs);
  const isTooNew = left !== undefined;
  return (
    <label
      data-address={mark}
      className={`relative block min-h-15 rounded-control px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris ${isTooNew ? 'cursor-default' : 'cursor-pointer'} ${isSelected ? 'shadow-[inset_0_0_0_2px_var(--color-iris)]' : `shadow-[inset_0_0_0_1px_var(--color-hairline)] ${isTooNew ? '' : 'hover:bg-s2'}`}`}
    >
      <input type="radio" name="target" checked={isSelected} disabled={isTooNew} onChange={onSelect} className="sr-only" />
      <span className={`flex items-center justify-between gap-2 text-13 ${isTooNew ? 'text-text-2' : 'font-semibold'}`}>
        <span className="min-w-0 truncate">{name}</span>
        {isSelected && <Check size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-iris" />}
      </span>
      <span className="block truncate font-mono text-12 text-text-2">{text}</span>
      {isTooNew && (
        <span className="mt-1 block text-12 text-text-2">
          <UsableFrom fromMs={fromMs} left={left} />
        </span>
      )}
    </label>
  );
}

/** Why no other address can be chosen, and where one is added. */
function Whitelisted({ isEmpty = false }: { readonly isEmpty?: boolean }) {
  const words = useWords('withdrawal');
  return (
    <p data-testid="whitelisted" className={`flex items-start gap-2 text-text-2 ${isEmpty ? 'text-13' : 'mt-2 text-12'}`}>
      <ShieldCheck size={14} strokeWidth={1.5} aria-hidden className="mt-px shrink-0 text-good" />
      <span className="min-w-0">
        {isEmpty && `${words('whitelistEmpty')} `}
        {words('whitelist')}
      </span>
    </p>
  );
}

/** What was checked of an address, in one line. */
function Checked({ plan: { kept, proof } }: { readonly plan: WithdrawalPlan }) {
  const words = useWords('withdrawal');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  if (proof === undefined) return null;
  return (
    <p role="status" className="mt-2 flex items-start gap-2 text-12 text-text-2">
      <Check size={14} strokeWidth={1.5} aria-hidden className="mt-px shrink-0 text-good" />
      <span className="min-w-0">
        {words(proof === 'checksum' ? 'checkedSum' : 'checkedForm')}{' '}
        {kept === undefined ? words('notInBook') : words('inBookSince', { day: formatDay(kept.time, zone, tag) })}
      </span>
    </p>
  );
}

interface NewAddressProps extends Omit<AddressStepProps, 'whitelist'> {
  readonly text: string;
}

/** An address that is written here: checked at once, compared with those it looks like, and kept where that is wanted. */
function NewAddress({ text, draft, plan, onChange, onKept }: NewAddressProps) {
  const words = useWords('withdrawal');
  const payments = useWords('payments');
  const [wasLeft, setWasLeft] = useState(false);
  const { address, lookAlike, network } = plan;
  const isOdd = text.trim() !== '' && address === undefined;
  return (
    <div className="mt-3 grid gap-3">
      <TextField
        label={words('addressOn', { network: network?.name ?? '' })}
        name="address"
        autoComplete="off"
        value={text}
        onChange={(next) => {
          // What is pasted often comes with a space or a line break.
          onChange({ target: { kind: 'typed', text: next.replaceAll(/\s/g, '') } });
        }}
        onBlur={() => setWasLeft(true)}
        error={
          isOdd && (wasLeft || text.length > 20)
            ? payments('address.problem.addressOdd')
            : text === '' && wasLeft
              ? payments('address.problem.address')
              : undefined
        }
      />
      {address !== undefined && lookAlike !== undefined && (
        <Compare
          address={address}
          lookAlike={lookAlike}
          isCompared={draft.compared === address}
          onCompared={(is) => onChange({ compared: is ? address : undefined })}
        />
      )}
      {address !== undefined && <Checked plan={plan} />}
      {address !== undefined && (lookAlike === undefined || draft.compared === address) && (
        <Keep key={address} draft={draft} plan={plan} onChange={onChange} onKept={onKept} />
      )}
    </div>
  );
}

interface CompareProps {
  readonly address: string;
  readonly lookAlike: LookAlike<KeptAddress>;
  readonly isCompared: boolean;
  readonly onCompared: (is: boolean) => void;
}

/** Two addresses with the same ends, letter by letter; nothing goes on before a person says that the new one is meant. */
function Compare({ address, lookAlike: { known, places }, isCompared, onCompared }: CompareProps) {
  const words = useWords('withdrawal');
  const rows = [
    [words('lookAlike.this'), address],
    [known.note, known.address],
  ] as const;
  return (
    <div role="alert" data-testid="look-alike" className="rounded-control border border-warn/60 p-3">
      <p className="flex items-start gap-2 text-13 font-semibold">
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        <span className="min-w-0">{words('lookAlike.title', { note: known.note })}</span>
      </p>
      <p className="mt-1 text-12 text-text-2">{words('lookAlike.text', { count: places.size, all: String(letters(address)) })}</p>
      <dl className="my-3 grid gap-2">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt className="text-12 text-text-2">{name}</dt>
            <dd>
              <GroupedAddress address={text} marked={places} />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox isSelected={isCompared} onChange={onCompared}>
        {words('lookAlike.meant')}
      </Checkbox>
    </div>
  );
}

function letters(address: string): number {
  return addressGroups(address).join('').length;
}

/** Keeps the address in the book, with a remark; then it is the chosen one of the book. */
function Keep({ plan: { address, network }, onChange, onKept }: Omit<AddressStepProps, 'whitelist'>) {
  const words = useWords('withdrawal');
  const payments = useWords('payments');
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const length = lengthOf(tidyText(note));
  const isFit = length >= ADDRESS_NOTE_LENGTH.min && length <= ADDRESS_NOTE_LENGTH.max && isPlainText(tidyText(note));

  async function keep(): Promise<void> {
    setWasTried(true);
    if (isSending || address === undefined || network === undefined) return;
    if (!isFit) {
      toast.error(payments('address.problem.note'));
      return;
    }
    setSending(true);
    setFailure('');
    try {
      const kept = await callServer(addressAdd, { symbol: network.symbol, network: network.network, address, note });
      toast.success(payments('address.added'));
      onKept(kept);
      onChange({ target: { kind: 'kept', id: kept.id } });
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

  if (!isOpen) {
    return (
      <Button variant="secondary" size={28} className="justify-self-start" onPress={() => setIsOpen(true)}>
        {words('keep')}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        className="min-w-0 flex-1 basis-48 sm:max-w-75"
        label={payments('address.note')}
        name="note"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a press just now.
        autoFocus
        value={note}
        onChange={setNote}
        onEnter={() => void keep()}
        limit={ADDRESS_NOTE_LENGTH.max}
        hint={payments('address.noteHint')}
        error={failure === '' ? (wasTried && !isFit ? payments('address.problem.note') : undefined) : failure}
      />
      <Button
        variant="secondary"
        size={36}
        className="mt-5.5"
        sending={isSending}
        sendingLabel={words('sending')}
        onPress={() => void keep()}
      >
        {words('keepNow')}
      </Button>
    </div>
  );
}

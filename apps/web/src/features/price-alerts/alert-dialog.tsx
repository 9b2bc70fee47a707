import { PRICE_ALERT_PERIODS, PRICE_ALERT_REPEATS, PRICE_ALERT_RULES, priceAlertAdd, priceAlertEdit } from '@kontor/contract/price-alert';
import type { PriceAlertDirection, PriceAlertKind, PriceAlertPeriod, PriceAlertRepeat } from '@kontor/contract/price-alert';
import { Checkbox } from '@kontor/ui/checkbox';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { noteAlertChange } from '../../data/alert-desk.ts';
import type { AskedAlert } from '../../data/alert-desk.ts';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { MarketSourceProvider } from '../../data/market-source.tsx';
import { CONTRACT_SOURCE } from '../../data/perpetual-market.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { UNKNOWN, formatExact } from '../../i18n/format.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { KINDS_OF, bodyOf, digitsOf, draftOf, newDraft, problemsOf, termsOf, typedValue } from './alert-draft.ts';
import type { AlertDraft } from './alert-draft.ts';
import { pairName, useContractNow, usePriceDecimals, useSpotNow } from './use-alert-market.ts';

interface AlertDialogProps {
  readonly asked: AskedAlert;
  readonly onClose: () => void;
}

/** Sets an alert on a market, or changes one. It stands over any page, also over one that has not brought its words. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <div className="fixed size-0 overflow-hidden">
      <LateWords>
        <MarketAlert {...props} />
      </LateWords>
    </div>
  );
}

function MarketAlert(props: AlertDialogProps) {
  return props.asked.source === 'spot' ? (
    <SpotAlert {...props} />
  ) : (
    <MarketSourceProvider value={CONTRACT_SOURCE}>
      <ContractAlert {...props} />
    </MarketSourceProvider>
  );
}

function SpotAlert(props: AlertDialogProps) {
  const [draft, setDraft] = useDraft(props.asked, useSpotNow(props.asked.pair, 'last'));
  return <AlertForm {...props} draft={draft} onDraft={setDraft} now={useSpotNow(props.asked.pair, draft.kind)} />;
}

function ContractAlert(props: AlertDialogProps) {
  const [draft, setDraft] = useDraft(props.asked, useContractNow(props.asked.pair, 'last'));
  return <AlertForm {...props} draft={draft} onDraft={setDraft} now={useContractNow(props.asked.pair, draft.kind)} />;
}

/** Undecided is the direction of a price that was pointed at until it is known what the market costs. */
function useDraft({ known, price }: AskedAlert, last: string | undefined): readonly [AlertDraft, (draft: AlertDraft) => void] {
  const [changed, setChanged] = useState<AlertDraft>();
  return [changed ?? (known === undefined ? newDraft(price, last) : draftOf(known)), setChanged];
}

interface AlertFormProps extends AlertDialogProps {
  readonly draft: AlertDraft;
  readonly onDraft: (draft: AlertDraft) => void;
  /** What is watched, as it is now. */
  readonly now: string | undefined;
}

/** Long: six fields with a property a line. */
function AlertForm({ asked, onClose, draft, onDraft, now }: AlertFormProps) {
  const { source, pair, known } = asked;
  const words = useWords('price-alerts');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const decimals = digitsOf(draft.kind, usePriceDecimals(source, pair));
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = (next: Partial<AlertDraft>): void => onDraft({ ...draft, ...next });
  const { kind, direction } = draft;
  const isPrice = kind === 'last' || kind === 'mark';
  const unit = isPrice ? (pair.split('_')[1] ?? '') : '%';
  const problems = problemsOf(draft).map(({ name, problem }) => ({
    name,
    text: words(`problem.${problem}`, { most: PRICE_ALERT_RULES.note }),
  }));
  const title = words(known === undefined ? 'new' : 'edit');

  async function send(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      if (known === undefined) await callServer(priceAlertAdd, bodyOf(draft, source, pair));
      else await callServer(priceAlertEdit, { id: known.id, ...termsOf(draft) });
      toast.success(words(known === undefined ? 'added' : 'saved'));
      noteAlertChange();
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
      setSending(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={shell('nav.close')} isBinding={isSending}>
      <SiteForm label={title} problems={problems} failure={failure} isSending={isSending} onSubmit={() => void send()}>
        {({ errorOf, leave }) => (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
              <span className="font-semibold text-text">
                {pairName(pair)} <span className="font-normal text-text-2">{words(`form.${source}`)}</span>
              </span>
              {kind !== 'change' && (
                <span className="text-text-2 tabular-nums">
                  {words('form.now', { value: now === undefined ? UNKNOWN : `${formatExact(typedValue(kind, now), tag)} ${unit}` })}
                </span>
              )}
            </p>
            {known === undefined && (
              <>
                <Select
                  label={words('form.kind')}
                  items={KINDS_OF[source].map((id) => ({ id, label: words(`kind.${id}`) }))}
                  selected={kind}
                  onSelect={(next) => change({ kind: next as PriceAlertKind, value: '' })}
                />
                <Segment
                  label={words('form.direction')}
                  items={(['up', 'down'] as const).map((id) => ({
                    id,
                    label: words(kind === 'change' ? `changed.${id}` : `direction.${id}`),
                  }))}
                  selected={direction}
                  onSelect={(next) => change({ direction: next as PriceAlertDirection })}
                />
              </>
            )}
            {known !== undefined && (
              <p className="text-13 text-text-2">{words(kind === 'change' ? `changed.${direction}` : `direction.${direction}`)}</p>
            )}
            {kind === 'funding' ? (
              <TextField
                label={words('form.rate')}
                name="value"
                inputMode="text"
                autoComplete="off"
                value={draft.value}
                onChange={(typed) => change({ value: signedText(typed, draft.value, decimals) })}
                onBlur={leave('value')}
                error={errorOf('value')}
                trailing={<span className="text-text-3">%</span>}
              />
            ) : (
              <DecimalField
                label={words(kind === 'change' ? 'form.change' : 'form.price')}
                name="value"
                locale={tag}
                decimals={decimals}
                unit={unit}
                value={draft.value}
                onChange={(value) => change({ value })}
                onLeave={leave('value')}
                error={errorOf('value')}
              />
            )}
            {kind === 'change' && known === undefined && (
              <Select
                label={words('form.period')}
                items={PRICE_ALERT_PERIODS.map((id) => ({ id, label: id }))}
                selected={draft.period}
                onSelect={(period) => change({ period: period as PriceAlertPeriod })}
              />
            )}
            <Select
              label={words('form.repeat')}
              items={PRICE_ALERT_REPEATS.map((id) => ({ id, label: words(`repeat.${id}`) }))}
              selected={draft.repeat}
              onSelect={(repeat) => change({ repeat: repeat as PriceAlertRepeat })}
            />
            <TextField
              label={words('form.note')}
              name="note"
              autoComplete="off"
              value={draft.note}
              onChange={(note) => change({ note })}
              onBlur={leave('note')}
              limit={PRICE_ALERT_RULES.note}
              hint={words('form.noteHint')}
              error={errorOf('note')}
            />
            <Checkbox name="mail" isSelected={draft.mail} onChange={(mail) => change({ mail })}>
              {words('form.mail')}
            </Checkbox>
            <SiteSubmit isSending={isSending}>{words(known === undefined ? 'form.add' : 'form.save')}</SiteSubmit>
          </>
        )}
      </SiteForm>
    </Dialog>
  );
}

/** A rate while it is typed: digits, one mark of decimals, and a minus before them. What cannot be one changes nothing. */
function signedText(typed: string, before: string, decimals: number): string {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  return new RegExp(`^-?\\d{0,3}(?:\\.\\d{0,${decimals}})?$`).test(text) ? text : before;
}

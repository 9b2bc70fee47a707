import { tradingKeyCreate, tradingKeyEdit, tradingKeyPasskeyOptions, tradingKeySwitch } from '@kontor/contract/trading-key';
import { Dialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import type { User } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { EMPTY_DRAFT, draftOf, newKeyOf, termsOf } from './key-draft.ts';
import type { ShownKey } from './key-draft.ts';
import { MadeKey } from './made-key.tsx';
import type { NewKey } from './made-key.tsx';
import { ProofForm } from './proof-form.tsx';
import type { KeyFactors } from './proof-form.tsx';
import { TermsForm } from './terms-form.tsx';

interface KeyDialogProps {
  readonly user: User;
  readonly factors: KeyFactors;
  /** The key that is changed; undefined for a new one. */
  readonly known?: ShownKey;
  /** Something has changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Makes a key, or changes one: what it is to be, then the proof, then what is shown of a new one this once. */
export function KeyDialog({ user, factors, known, onDone, onClose }: KeyDialogProps) {
  const words = useWords('trading-keys');
  const shell = useWords('shell');
  const [start] = useState(() => (known === undefined ? EMPTY_DRAFT : draftOf(known)));
  const [draft, setDraft] = useState(start);
  /** When the terms were settled: what a passkey confirms and what is sent then are the same. */
  const [settledMs, setSettledMs] = useState<number>();
  const [made, setMade] = useState<NewKey>();
  const [isSending, setSending] = useState(false);
  const title = words(known === undefined ? 'create' : 'editTitle');

  if (made !== undefined) return <MadeKey made={made} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={shell('nav.close')} size="wide" isBinding={isSending || draft !== start}>
      {settledMs === undefined ? (
        <TermsForm
          title={title}
          draft={draft}
          onDraft={setDraft}
          {...(known === undefined ? {} : { standing: known.expires })}
          onDone={() => setSettledMs(serverNowMs())}
        />
      ) : (
        <ProofForm
          user={user}
          factors={factors}
          submit={known === undefined ? title : words('save')}
          back={{ label: words('back'), onPress: () => setSettledMs(undefined) }}
          onSending={setSending}
          begin={() =>
            callServer(
              tradingKeyPasskeyOptions,
              known === undefined
                ? { action: 'create', ...newKeyOf(draft, settledMs) }
                : { action: 'edit', key_id: known.key_id, ...termsOf(draft, settledMs) },
            )
          }
          onProof={async (proof) => {
            if (known === undefined) setMade(await callServer(tradingKeyCreate, { ...newKeyOf(draft, settledMs), ...proof }));
            else {
              await callServer(tradingKeyEdit, { key_id: known.key_id, ...termsOf(draft, settledMs), ...proof });
              toast.success(words('saved'));
              onClose();
            }
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

interface SwitchOnDialogProps extends Omit<KeyDialogProps, 'known'> {
  readonly known: ShownKey;
}

/** Switching a key on again opens the account, so it is proved as making one is. */
export function SwitchOnDialog({ user, factors, known, onDone, onClose }: SwitchOnDialogProps) {
  const words = useWords('trading-keys');
  const shell = useWords('shell');
  const [isSending, setSending] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title={`${words('onTitle')}: ${known.label}`} closeLabel={shell('nav.close')} isBinding={isSending}>
      <ProofForm
        user={user}
        factors={factors}
        submit={words('onTitle')}
        onSending={setSending}
        begin={() => callServer(tradingKeyPasskeyOptions, { action: 'switch', key_id: known.key_id })}
        onProof={async (proof) => {
          await callServer(tradingKeySwitch, { key_id: known.key_id, enabled: true, ...proof });
          toast.success(words('switchedOn'));
          onClose();
          onDone();
        }}
      />
    </Dialog>
  );
}

import type { AnswerOf } from '@kontor/contract/call';
import type { tradingKeyCreate } from '@kontor/contract/trading-key';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { CopyButton } from '@kontor/ui/copy-button';
import { Dialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';

export type NewKey = AnswerOf<typeof tradingKeyCreate>;

/** A key that was just made. Its secret is shown this once, so nothing closes the dialog before it is said to be kept. */
export function MadeKey({ made, onClose }: { readonly made: NewKey; readonly onClose: () => void }) {
  const words = useWords('trading-keys');
  const [isKept, setKept] = useState(made.secret === null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words('made.title')}
      size="wide"
      role="alertdialog"
      isBinding
      actions={
        <Button size={36} isDisabled={!isKept} onPress={onClose}>
          {words('made.done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {made.secret === null ? (
          <p>{words('made.own')}</p>
        ) : (
          <p className="flex items-start gap-3 rounded-control border border-warn/60 px-3 py-2 text-text">
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
            {words('made.once')}
          </p>
        )}
        <Shown label={words('made.apiKey')} copy={words('made.copyApiKey')} text={made.api_key} />
        {made.secret !== null && <Shown label={words('made.secret')} copy={words('made.copySecret')} text={made.secret} />}
        {made.secret !== null && (
          <Checkbox name="kept" isSelected={isKept} onChange={setKept}>
            {words('made.kept')}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}

/** A key or a secret, whole, with a button that copies it. */
function Shown({ label, copy, text }: { readonly label: string; readonly copy: string; readonly text: string }) {
  const shell = useWords('shell');
  return (
    <section aria-label={label} className="min-w-0">
      <p className="text-12 text-text-2">{label}</p>
      <div className="mt-1 flex items-start gap-2 rounded-control bg-s2 py-1 ps-3 pe-1">
        <code className="min-w-0 flex-1 py-2 font-mono text-13 break-all text-text select-all">{text}</code>
        <CopyButton text={text} label={copy} copiedLabel={shell('user.copied')} onFail={() => toast.error(shell('user.copyFailed'))} />
      </div>
    </section>
  );
}

import { recoveryCodesNew } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { saveFile } from '../../data/save-file.ts';
import { useWords } from '../../i18n/words.ts';
import { Consequence } from './consequence.tsx';
import { PasswordDialog, secondFactor } from './password-dialog.tsx';

interface ShownCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, shown this once: to copy, to save, and to say that one has them. */
export function ShownCodes({ codes, onDone }: ShownCodesProps) {
  const words = useWords('security');
  const shell = useWords('shell');
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <section aria-label={words('recovery.title')} className="grid max-w-110 gap-4">
      <h2 ref={head} tabIndex={-1} className="text-16 font-bold outline-none">
        {words('recovery.keep')}
      </h2>
      <Consequence text={words('recovery.once')} />
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-s2 p-4 font-mono text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={text}
          variant="secondary"
          label={words('copy')}
          copiedLabel={shell('user.copied')}
          onFail={() => toast.error(shell('user.copyFailed'))}
        />
        <Button variant="secondary" onPress={() => saveFile('kontor-recovery-codes.txt', `${text}\n`, 'text/plain')}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {words('recovery.save')}
        </Button>
        <Button onPress={onDone}>{words('recovery.have')}</Button>
      </div>
    </section>
  );
}

interface RecoveryCodesProps {
  /** Those that were not used. */
  readonly left: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const words = useWords('security');
  const [asks, setAsks] = useState(false);
  return (
    <section aria-label={words('recovery.title')} className="mt-8 border-t border-hairline pt-6">
      <h2 className="text-14 font-bold">{words('recovery.title')}</h2>
      <p className="mt-2 max-w-140 text-13 text-text-2">{words('recovery.text', { count: left })}</p>
      <Button variant="secondary" size={36} className="mt-4" onPress={() => setAsks(true)}>
        {words('recovery.new')}
      </Button>
      {asks && (
        <PasswordDialog
          title={words('recovery.new')}
          text={words('recovery.newText')}
          confirm={words('recovery.new')}
          asksFactor
          onClose={() => setAsks(false)}
          onConfirm={async (password, factor) => {
            const { recovery_codes: codes } = await callServer(recoveryCodesNew, {
              login_password: password,
              ...secondFactor(factor),
            });
            setAsks(false);
            onCodes(codes);
          }}
        />
      )}
    </section>
  );
}

import { CodeField } from '@kontor/ui/code-field';
import type { CodeFieldProps, CodeSending } from '@kontor/ui/code-field';
import { useWords } from '../i18n/words.ts';

type SiteCodeProps = Omit<CodeFieldProps, 'sending' | 'label'> & {
  /** `Verification code` unless told otherwise. */
  readonly label?: string;
  /** Without it nothing is sent from here. */
  readonly sending?: Omit<CodeSending, 'sendLabel' | 'againLabel' | 'waitLabel' | 'busyLabel'>;
};

/** Minutes and seconds: `0:42`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A code from a mail, a message or an app, with the words that every one has. */
export function SiteCode({ label, sending, ...props }: SiteCodeProps) {
  const words = useWords('form');
  const spoken: CodeSending | undefined = sending && {
    ...sending,
    sendLabel: words('code.send'),
    againLabel: words('code.again'),
    waitLabel: (seconds) => words('code.wait', { time: clock(seconds) }),
    busyLabel: words('code.busy'),
  };
  return <CodeField {...props} label={label ?? words('code.label')} {...(spoken === undefined ? {} : { sending: spoken })} />;
}

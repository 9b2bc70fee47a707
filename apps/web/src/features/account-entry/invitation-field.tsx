import { TextField } from '@kontor/ui/text-field';
import { Check, Ticket } from 'lucide-react';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';
import { useInvitation } from './use-invitation.ts';

interface InvitationFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** It came with the link. */
  readonly isFromLink: boolean;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
}

/** The invitation code: filled in from the link and free to change; the server says whether it is good. A demo offers its own. */
export function InvitationField({ isFromLink, error, ...field }: InvitationFieldProps) {
  const words = useWords('entry');
  const state = useInvitation(field.value);
  const offered = usePlatform()?.demo_invitation ?? '';
  const offer = offered !== '' && field.value.trim() !== offered && (
    <button
      type="button"
      onClick={() => field.onChange(offered)}
      className="focus-ring relative cursor-pointer rounded-sm text-12 font-semibold text-iris hit-44 hover:underline"
    >
      {words('invite.demo', { code: offered })}
    </button>
  );
  return (
    <TextField
      {...field}
      label={words('invite.label')}
      name="invitation_code"
      autoComplete="off"
      maxLength={32}
      leading={<Ticket size={16} strokeWidth={1.5} aria-hidden />}
      error={error ?? (state === 'invalid' ? words('invite.invalid') : undefined)}
      {...(isFromLink ? { labelAside: words('invite.fromLink') } : offer === false ? {} : { labelAside: offer })}
      trailing={
        <span role="status" className="flex items-center gap-1.5 pr-1 text-12 text-text">
          {state === 'valid' && (
            <>
              <Check size={14} strokeWidth={2} aria-hidden className="text-good" />
              {words('invite.valid')}
            </>
          )}
        </span>
      }
    />
  );
}

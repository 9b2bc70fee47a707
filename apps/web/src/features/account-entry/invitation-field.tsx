import { TextField } from '@kontor/ui/text-field';
import { Check, Ticket } from 'lucide-react';
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

/** The invitation code: filled in from the link and free to change; the server says whether it is good. */
export function InvitationField({ isFromLink, error, ...field }: InvitationFieldProps) {
  const words = useWords('entry');
  const state = useInvitation(field.value);
  return (
    <TextField
      {...field}
      label={words('invite.label')}
      name="invitation_code"
      autoComplete="off"
      maxLength={32}
      leading={<Ticket size={16} strokeWidth={1.5} aria-hidden />}
      error={error ?? (state === 'invalid' ? words('invite.invalid') : undefined)}
      {...(isFromLink ? { labelAside: words('invite.fromLink') } : {})}
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

import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { useFreshUser } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { QrPicture } from '@kontor/ui/qr-picture';

/** What one invites others with: code, link, QR code, and how many came (spec §3 invitation code). */
export function Invitation() {
  const words = useWords('user');
  const user = useFreshUser();
  if (user === undefined) return null;
  const { invitation_code: code, invited } = user;
  if (code === null) {
    return (
      <section aria-label={words('invite.title')}>
        <h2 className="text-16 font-bold">{words('invite.title')}</h2>
        <p className="mt-2 text-13 text-text-2">{words('invite.none')}</p>
      </section>
    );
  }
  const link = new URL(paths.invite(code), location.origin).href;
  return (
    <section aria-label={words('invite.title')}>
      <h2 className="text-16 font-bold">{words('invite.title')}</h2>
      <p className="mt-2 text-13 text-text-2">{words('invite.text')}</p>
      <div className="mt-4 flex flex-wrap items-start gap-5">
        <span className="[&_svg]:size-36">
          <QrPicture text={link} label={words('invite.qr')} />
        </span>
        <div className="min-w-40 flex-1">
          <Line name={words('invite.code')} text={code} copy={words('invite.copyCode')} isLarge />
          <Line name={words('invite.link')} text={link} copy={words('invite.copyLink')} />
          <p className="mt-3 text-12 text-text-2">{words('invite.count')}</p>
          <p data-invited={invited} className="text-20 font-bold">
            {invited}
          </p>
        </div>
      </div>
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly text: string;
  readonly copy: string;
  readonly isLarge?: boolean;
}

function Line({ name, text, copy, isLarge = false }: LineProps) {
  const shell = useWords('shell');
  return (
    <>
      <p className="text-12 text-text-2">{name}</p>
      <p className={`mb-2 flex items-center gap-1 wrap-anywhere ${isLarge ? 'text-20 font-bold' : 'text-13'}`}>
        {text}
        <CopyButton text={text} label={copy} copiedLabel={shell('user.copied')} onFail={() => toast.error(shell('user.copyFailed'))} />
      </p>
    </>
  );
}

import { useState } from 'react';
import { contractPermissionOpen } from '@kontor/contract/perpetual';
import { Button, buttonClasses } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { callServer } from '../../data/call-server.ts';
import { refreshContractAccount } from '../../data/perpetual-account.ts';
import { useSession } from '../../data/session.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { refreshUser } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** States of identity (spec §4). */
const PENDING = 2;
const VERIFIED = 3;

/** In place of the buttons, for who has not opened the permission: why, and the way to it (spec §4, §6). */
export function PermissionGate() {
  const words = useWords('perpetual');
  const session = useSession();
  const [isSending, setSending] = useState(false);
  const status = session?.user.info.name_status;
  const open = async (): Promise<void> => {
    setSending(true);
    try {
      await callServer(contractPermissionOpen, {});
      toast.success(words('gate.opened'));
      refreshContractAccount();
      await refreshUser();
    } catch (error) {
      tellFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <section aria-label={words('gate.title')} className="mt-2 rounded-card p-3 text-12 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
      <h3 className="text-13 font-bold">{words('gate.title')}</h3>
      <p className="mt-1 text-text-2">
        {words(status === VERIFIED ? 'gate.ready' : status === PENDING ? 'gate.pending' : 'gate.unverified')}
      </p>
      {status === VERIFIED && <p className="mt-1 text-warn">{words('gate.risk')}</p>}
      <div className="mt-3">
        {status === VERIFIED ? (
          <Button variant="primary" size={36} wide sending={isSending} sendingLabel={words('form.sending')} onPress={() => void open()}>
            {words('gate.open')}
          </Button>
        ) : (
          <SiteLink to={path('userIdentity')} className={buttonClasses('secondary', 36)}>
            {words('gate.verify')}
          </SiteLink>
        )}
      </div>
    </section>
  );
}

import { security } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { Switch } from '@kontor/ui/switch';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { refreshUser, useFreshUser } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { WhitelistDialog } from './whitelist-dialog.tsx';

/** Whitelist mode: withdrawals go to addresses of the book alone. On with the fund password; off with all that a withdrawal asks for. */
export function WhitelistSwitch() {
  const words = useWords('payments');
  const user = useFreshUser();
  /** While a dialog is open: what the account has to prove with. */
  const [asks, setAsks] = useState<AnswerOf<typeof security>>();
  const [isAsking, setAsking] = useState(false);
  if (user === undefined) return null;

  async function begin(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    try {
      setAsks(await callServer(security, {}));
    } catch (error) {
      tellFailure(error);
    }
    setAsking(false);
  }

  return (
    <section aria-label={words('whitelist.title')} className="border-t border-hairline pt-5">
      <Switch spread isSelected={user.whitelist} onChange={() => void begin()}>
        <span className="text-14 font-semibold">{words('whitelist.title')}</span>
      </Switch>
      <p className="mt-1 max-w-140 text-13 text-text-2">{words('whitelist.text')}</p>
      {asks !== undefined && (
        <WhitelistDialog
          user={user}
          known={asks}
          onClose={() => setAsks(undefined)}
          onDone={() => {
            toast.success(words(user.whitelist ? 'whitelist.isOff' : 'whitelist.isOn'));
            setAsks(undefined);
            void refreshUser();
          }}
        />
      )}
    </section>
  );
}

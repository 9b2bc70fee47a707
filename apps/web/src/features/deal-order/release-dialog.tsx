import { Button, buttonClasses } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { security } from '@kontor/contract/account';
import { dealRelease, dealReleasePasskeyOptions } from '@kontor/contract/deal';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { callServer } from '../../data/call-server.ts';
import type { DealDetail } from '../../data/deal-order.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { FactorProof } from '../../forms/factor-proof.tsx';
import { SitePassword } from '../../forms/site-password.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { HoldButton, ignoreEnter } from './hold-button.tsx';
import { useDealAct } from '../../data/deal-act.ts';

/** Fewest characters of a code: six digits of an authenticator; a recovery code has more. */
const CODE_LENGTH = 6;

interface ReleaseDialogProps {
  readonly detail: DealDetail;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The last question before coins are given away: who, how much, the fund password and the code. */
export function ReleaseDialog({ detail, onChanged, onClose }: ReleaseDialogProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const answer = useAskedCall(security, {});
  const { deal, peer_name: payer, reference } = detail;
  const amount = `${figures.ownExact(deal.quantity)} ${deal.symbol}`;
  return (
    <Dialog
      isOpen
      size="side"
      role="alertdialog"
      title={words('release.title', { amount, name: payer ?? deal.peer.nickname })}
      onClose={onClose}
    >
      <p className="pb-4">{words('release.text', { symbol: deal.symbol })}</p>
      <div className="border-t border-hairline py-4">
        <FactRows
          rows={[
            [words('release.received'), `${figures.ownMoney(deal.total)} ${deal.fiat}`],
            ...(payer === null ? [] : [[words('release.payer'), payer] as const]),
            [words('order.reference'), reference],
            [words('release.fromEscrow'), amount],
          ]}
        />
        {payer === null && (
          <p className="flex items-start gap-2 pt-3 text-12 text-text">
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
            {words('order.noNameText')}
          </p>
        )}
      </div>
      <AnswerPlace answer={answer} rows={3} rowHeight={56}>
        {(kept) => (
          <Proof
            order={deal.order}
            factors={{ authenticator: kept.totp, passkey: kept.passkeys > 0 && kept.passkeys_offered, any: kept.totp || kept.passkeys > 0 }}
            onChanged={onChanged}
            onClose={onClose}
          />
        )}
      </AnswerPlace>
    </Dialog>
  );
}

interface ProofProps {
  readonly order: string;
  /** What else than the fund password is asked for, and in which forms besides recovery codes. */
  readonly factors: { readonly any: boolean; readonly authenticator: boolean; readonly passkey: boolean };
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Nothing here is a form: Enter sends nothing. Long: two fields and two rows of buttons with a property a line. */
function Proof({ order, factors, onChanged, onClose }: ProofProps) {
  const words = useWords('deal');
  const security_ = useWords('security');
  const hint = useId();
  const act = useDealAct(onChanged);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [passkey, setPasskey] = useState<string | undefined>();
  const [asksWords, setAsksWords] = useState(false);
  const isReady = password !== '' && (!factors.any || passkey !== undefined || code.trim().length >= CODE_LENGTH) && !act.isSending;
  const send = async (): Promise<void> => {
    setAsksWords(false);
    const proof = { fund_password: password, ...(passkey !== undefined ? { passkey } : factors.any ? { code: code.trim() } : {}) };
    if (await act.run(() => callServer(dealRelease, { order, ...proof }), words('release.done'))) onClose();
    // Either counts once, whatever became of it.
    else {
      setCode('');
      setPasskey(undefined);
    }
  };
  return (
    <div className="grid gap-4">
      <SitePassword
        label={security_('fundPassword')}
        labelAside={
          <SiteLink to={path('userFundPassword')} className="rounded-sm text-iris no-underline focus-ring hover:underline">
            {words('release.forgot')}
          </SiteLink>
        }
        name="fund_password"
        // The browser keeps the login's, which is another one.
        autoComplete="off"
        value={password}
        onChange={setPassword}
      />
      {factors.any && (
        <FactorProof
          authenticator={factors.authenticator}
          passkey={factors.passkey}
          begin={() => callServer(dealReleasePasskeyOptions, { order })}
          code={code}
          onCode={setCode}
          proof={passkey}
          onProof={setPasskey}
        />
      )}
      <p role="alert" className="text-12 text-bad empty:hidden">
        {act.failure}
      </p>
      {asksWords ? (
        <div className="grid gap-2" role="group" aria-label={words('release.sureTitle')}>
          <p className="font-semibold text-text">{words('release.sureTitle')}</p>
          <div className="grid grid-cols-2 gap-2">
            <Button
              variant="secondary"
              size={44}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is safe has the focus.
              autoFocus
              onPress={() => setAsksWords(false)}
            >
              {words('release.back')}
            </Button>
            <button
              type="button"
              onKeyDown={ignoreEnter}
              onClick={() => void send()}
              className={`h-auto! min-h-11 py-1 whitespace-normal! ${buttonClasses('primary', 44)}`}
            >
              {words('release.sure')}
            </button>
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="secondary"
            size={44}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is safe has the focus.
            autoFocus
            onPress={onClose}
          >
            {words('release.back')}
          </Button>
          <HoldButton
            label={words('release.hold')}
            isDisabled={!isReady}
            describedBy={hint}
            onHeld={() => void send()}
            onAsked={() => setAsksWords(true)}
          />
        </div>
      )}
      <p id={hint} className="text-center text-12 text-text-3">
        {words('release.hint')} {words('release.keyboard')}
      </p>
    </div>
  );
}

import { useRouter, useSearch } from '@tanstack/react-router';
import { registerStart } from '@kontor/contract/account';
import { useState } from 'react';
import { keepStep } from '../../data/entry-step.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { AddressStep } from './address-step.tsx';
import { InvitationField } from './invitation-field.tsx';

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** First step of a registration: the address (spec §2 /reg). `?account=` and `?invite=` fill in. */
export function RegisterStart() {
  const words = useWords('entry');
  const router = useRouter();
  const { account, invite } = useSearch({ strict: false }) as { readonly account?: unknown; readonly invite?: unknown };
  const fromLink = text(invite);
  const [code, setCode] = useState(fromLink);
  return (
    <>
      <AddressStep
        label={words('register.title')}
        purpose="register"
        start={registerStart}
        account={text(account)}
        onTicket={(ticket, confirmed) => {
          keepStep('register', { ticket, account: confirmed, invite: code.trim() });
          router.history.push(path('registerNext'));
        }}
      >
        <InvitationField value={code} onChange={setCode} isFromLink={fromLink !== '' && code === fromLink} />
      </AddressStep>
      <div className="mt-6 border-t border-hairline pt-5">
        <p className="text-13 text-text-2">
          {words('register.known')}{' '}
          <SiteLink to={path('login')} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">
            {words('login')}
          </SiteLink>
        </p>
        <p className="mt-2 text-12 text-text-3">{words('register.sameAnswer')}</p>
      </div>
    </>
  );
}

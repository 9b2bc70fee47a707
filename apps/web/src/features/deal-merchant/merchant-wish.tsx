import { Button, buttonClasses } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { merchantApply } from '@kontor/contract/deal-advert';
import { callServer } from '../../data/call-server.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** What keeps from asking; the approval itself comes later. */
const NEEDS = ['suspended', 'identity', 'age', 'completed', 'completion', 'counterparties', 'deposit'] as const;

interface MerchantWishProps {
  readonly terms: DealTerms;
  readonly onChanged: () => void;
}

/** How one becomes a merchant: what is missing before the click, that it is looked at, or why it was refused. Nothing for who is one. */
export function MerchantWish({ terms, onChanged }: MerchantWishProps) {
  const words = useWords('deal');
  const state = terms.merchant?.state;
  const reason = terms.merchant?.reason ?? null;
  if (state === 'approved') return null;
  if (state === 'pending')
    return (
      <Part title={words('merchant.wish.pending')} state="pending">
        <p className="text-13 text-text-2">{words('merchant.wish.pendingText')}</p>
      </Part>
    );
  return (
    <Part
      title={words(
        state === 'rejected' ? 'merchant.wish.rejected' : state === 'withdrawn' ? 'merchant.wish.withdrawn' : 'merchant.wish.title',
      )}
      state={state ?? 'none'}
    >
      {reason !== null && <p className="text-13 wrap-anywhere">{words('merchant.wish.reason', { text: reason })}</p>}
      <p className="text-13 text-text-2">{words(state === 'withdrawn' ? 'merchant.wish.withdrawnText' : 'merchant.wish.text')}</p>
      <Ask terms={terms} isAgain={state !== undefined} onChanged={onChanged} />
    </Part>
  );
}

function Ask({ terms, isAgain, onChanged }: MerchantWishProps & { readonly isAgain: boolean }) {
  const words = useWords('deal');
  const [isSending, setSending] = useState(false);
  const missing = NEEDS.filter((need) => terms.advertise.includes(need));
  const apply = async (): Promise<void> => {
    setSending(true);
    try {
      await callServer(merchantApply, {});
      toast.success(words('merchant.wish.applied'));
    } catch (error) {
      tellFailure(error);
    }
    setSending(false);
    onChanged();
  };
  return (
    <>
      {missing.length > 0 && (
        <div className="text-13" data-missing={missing.join(' ')}>
          <p className="font-semibold">{words('merchant.wish.missing')}</p>
          <ul className="mt-1 grid list-disc gap-1 ps-5 text-text-2">
            {missing.map((need) => (
              <li key={need}>{words(need === 'deposit' ? 'obstacle.deposit' : `merchant.need.${need}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size={36} isDisabled={missing.length > 0} sending={isSending} onPress={() => void apply()}>
          {words(isAgain ? 'merchant.wish.again' : 'merchant.wish.apply')}
        </Button>
        {missing.includes('identity') && (
          <SiteLink to={path('userIdentity')} className={buttonClasses('secondary', 36)}>
            {words('obstacle.verify')}
          </SiteLink>
        )}
      </div>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly state: string;
  readonly children: ReactNode;
}

function Part({ title, state, children }: PartProps) {
  return (
    <section data-merchant={state} className="grid gap-3 border-b border-hairline py-5">
      <h2 className="text-16 font-bold">{title}</h2>
      {children}
    </section>
  );
}

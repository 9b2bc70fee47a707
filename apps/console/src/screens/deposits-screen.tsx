import { DepositList } from '../features/deposits/deposit-list.tsx';
import { Page } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** What came in by the chains; of one customer or transaction, where that is given. */
export function DepositsScreen({ of }: { readonly of: string }) {
  return (
    <Page title={say('deposits.title')}>
      <DepositList of={of} />
    </Page>
  );
}

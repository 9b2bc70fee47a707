import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

/** An address that leads nowhere, or where these roles do not lead. */
export function NothingHere() {
  return (
    <Page title={say('nothing.title')}>
      <EmptyState
        picture="restricted"
        title={say('nothing.heading')}
        text={say('nothing.text')}
        action={
          <Link to={paths.changes()} className="rounded-sm font-semibold text-iris focus-ring">
            {say('nothing.back')}
          </Link>
        }
      />
    </Page>
  );
}

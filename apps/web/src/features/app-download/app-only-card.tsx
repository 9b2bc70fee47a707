import { EmptyState } from '@kontor/ui/empty-state';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { DownloadCodes } from './app-codes.tsx';

/** Stands in the place of what the operator leaves to the app: its codes, and the way back. */
export function AppOnlyCard() {
  const words = useWords('site');
  const download = usePlatform()?.config.download;
  const hasApp = (download?.android_download_url ?? '') !== '' || (download?.ios_download_url ?? '') !== '';
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-16">
      <EmptyState
        level={1}
        picture="assets"
        title={words('appOnly.title')}
        text={words(hasApp ? 'appOnly.text' : 'appOnly.none')}
        action={
          <div className="flex flex-col items-center gap-6">
            <DownloadCodes />
            <SiteLink to={path('home')} className="text-13 font-semibold text-iris focus-ring">
              {words('appOnly.home')}
            </SiteLink>
          </div>
        }
      />
    </div>
  );
}

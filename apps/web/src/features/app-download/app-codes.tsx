import { onDemand } from '@kontor/ui/on-demand';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';

const { Part: QrPicture } = onDemand(
  async () => (await import('@kontor/ui/qr-picture')).QrPicture,
  () => <span className="block size-24 rounded-control bg-s3" />,
);

/** Where the app can be had. */
function useDownloads(): readonly { readonly name: string; readonly url: string }[] {
  const words = useWords('shell');
  const download = usePlatform()?.config.download;
  return [
    { name: words('app.android'), url: download?.android_download_url ?? '' },
    { name: words('app.ios'), url: download?.ios_download_url ?? '' },
  ].filter(({ url }) => url !== '');
}

/** A QR code and a link for each kind of telephone; nothing while there is no app. */
export function DownloadCodes() {
  const links = useDownloads();
  if (links.length === 0) return null;
  return (
    <div className="flex gap-4">
      {links.map(({ name, url }) => (
        <div key={url} className="flex max-w-24 flex-col text-center text-12 text-text-2">
          <QrPicture text={url} label={name} />
          <a href={url} className="focus-ring rounded-control">
            {name}
          </a>
        </div>
      ))}
    </div>
  );
}

/** The app's QR codes, or the sentence that there is none yet. */
export function AppCodes() {
  const words = useWords('shell');
  const hasApp = useDownloads().length > 0;
  return (
    <div className="max-w-64">
      <p className="text-14 font-bold">{words('app.title')}</p>
      <p className="mt-2 text-13 text-text-2">{words(hasApp ? 'app.text' : 'app.none')}</p>
      {hasApp && (
        <div className="mt-3">
          <DownloadCodes />
        </div>
      )}
    </div>
  );
}

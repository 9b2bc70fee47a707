import { onDemand } from '@kontor/ui/on-demand';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';

const { Part: QrPicture } = onDemand(
  async () => (await import('./qr-picture.tsx')).QrPicture,
  () => <span className="block size-24 rounded-control bg-s3" />,
);

/** The app's QR codes, or the sentence that there is none yet. */
export function AppCodes() {
  const words = useWords('shell');
  const download = usePlatform()?.config.download;
  const links = [
    { name: words('app.android'), url: download?.android_download_url ?? '' },
    { name: words('app.ios'), url: download?.ios_download_url ?? '' },
  ].filter(({ url }) => url !== '');
  return (
    <div className="max-w-64">
      <p className="text-14 font-semibold">{words('app.title')}</p>
      <p className="mt-1 text-13 text-text-2">{words(links.length === 0 ? 'app.none' : 'app.text')}</p>
      {links.length > 0 && (
        <div className="mt-3 flex gap-4">
          {links.map(({ name, url }) => (
            <div key={url} className="flex max-w-24 flex-col text-center text-12 text-text-2">
              <QrPicture text={url} label={name} />
              <a href={url} className="focus-ring rounded-control">
                {name}
              </a>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

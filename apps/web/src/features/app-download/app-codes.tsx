import { Suspense, lazy } from 'react';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';

const QrPicture = lazy(async () => ({ default: (await import('./qr-picture.tsx')).QrPicture }));

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
            <a key={url} href={url} className="focus-ring rounded-control text-center text-12 text-text-2">
              <Suspense fallback={<span className="block size-24 rounded-control bg-s3" />}>
                <QrPicture text={url} label={name} />
              </Suspense>
              {name}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

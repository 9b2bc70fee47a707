import { FactRows } from '@kontor/ui/fact-rows';
import { useOwnPicture } from '../../data/pictures.ts';
import { useSettings } from '../../data/settings.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { SIDES } from './identity-draft.ts';
import type { Mine, Side } from './identity-draft.ts';

/** What was sent, while it is under review and after it was verified: to read, not to change. */
export function IdentitySent({ mine }: { readonly mine: Mine }) {
  const words = useWords('identity');
  const tag = useLanguageTag();
  const zone = useSettings((settings) => settings.timeZone);
  const isPending = mine.name_status === 2;
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const rows: (readonly [string, string])[] = [
    ...(mine.full_name === null ? [] : [[words('name'), mine.full_name] as const]),
    ...(mine.country === null ? [] : [[words('country'), names.of(mine.country) ?? mine.country] as const]),
    ...(mine.id_number === null ? [] : [[words('number'), mine.id_number] as const]),
    ...(mine.submitted_at === null ? [] : [[words('sentAt'), formatTime(mine.submitted_at, zone, tag)] as const]),
  ];
  return (
    <div className="grid gap-5">
      <div role="status" className="rounded-control border border-hairline p-4">
        <p className="text-16 font-bold">{words(isPending ? 'submitted' : 'verified')}</p>
        <p className="mt-1 text-13 text-text-2">{words(isPending ? 'submittedText' : 'verifiedText')}</p>
      </div>
      {rows.length > 0 && <FactRows rows={rows} />}
      {mine.front !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          {SIDES.map((side) => (
            <SentPhoto key={side} side={side} file={mine[side]} />
          ))}
        </div>
      )}
    </div>
  );
}

function SentPhoto({ side, file }: { readonly side: Side; readonly file: string | null }) {
  const words = useWords('identity');
  const url = useOwnPicture(file);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-12 text-text-2">{words(side)}</figcaption>
      <div className="aspect-[344/216] w-full overflow-hidden rounded-card bg-s2">
        {url !== undefined && <img src={url} alt={words(side)} className="size-full object-cover" />}
      </div>
    </figure>
  );
}

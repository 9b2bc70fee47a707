import { IconButton } from '@kontor/ui/icon-button';
import { onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { QrCode } from 'lucide-react';
import { useWords } from '../../i18n/words.ts';

const { Part: AppCodes } = onDemand(async () => (await import('../../features/app-download/app-codes.tsx')).AppCodes);

/** The popup with the app's QR codes; it says so while there is no app to download. */
export function AppDownload() {
  const words = useWords('shell');
  return (
    <Popover
      label={words('app.title')}
      placement="bottom end"
      trigger={<IconButton label={words('app.open')} size={36} icon={<QrCode size={18} strokeWidth={1.5} />} />}
    >
      <AppCodes />
    </Popover>
  );
}

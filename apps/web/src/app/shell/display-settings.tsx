import { IconButton } from '@kontor/ui/icon-button';
import { onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { SlidersHorizontal } from 'lucide-react';
import { useWords } from '../../i18n/words.ts';

const { Part: DisplayChoices } = onDemand(async () => (await import('./display-choices.tsx')).DisplayChoices);

/** Looks of the page: theme, price colours, row height, time zone. */
export function DisplaySettings() {
  const words = useWords('shell');
  return (
    <Popover
      label={words('settings.title')}
      placement="bottom end"
      trigger={<IconButton label={words('settings.title')} size={36} icon={<SlidersHorizontal size={18} strokeWidth={1.5} />} />}
    >
      <DisplayChoices />
    </Popover>
  );
}

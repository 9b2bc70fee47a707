import { LayoutDashboard } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { useWords } from '../../i18n/words.ts';

const { Part: LayoutMenu } = onDemand(async () => (await import('./layout-menu.tsx')).LayoutMenu);

/** Opens what the panels of a trading screen are arranged with. */
export function LayoutButton({ pair }: { readonly pair: string }) {
  const t = useWords('trade');
  return (
    <Popover
      label={t('layout.open')}
      placement="top start"
      trigger={
        <AriaButton className="flex h-6 shrink-0 cursor-pointer items-center gap-1 focus-ring-inside hover:text-text">
          <LayoutDashboard size={12} strokeWidth={1.5} aria-hidden />
          {t('layout.open')}
        </AriaButton>
      }
    >
      <LayoutMenu pair={pair} />
    </Popover>
  );
}

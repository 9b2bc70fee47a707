import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { Switch } from '@kontor/ui/switch';
import type { ReactNode } from 'react';
import type { Settings } from '../../data/settings.ts';
import { settings, useSettings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';

/** Theme, price colours, row height, time zone: for the popover and the phone's menu. */
export function DisplayChoices() {
  const words = useWords('shell');
  const { theme, marketColors, density, timeZone, tradingKeys } = useSettings((state) => state);
  return (
    <div className="grid gap-4 xl:w-80">
      <Choice label={words('settings.theme')}>
        <Segment
          label={words('settings.theme')}
          items={[
            { id: 'system', label: words('settings.system') },
            { id: 'dusk', label: words('settings.dusk') },
            { id: 'dawn', label: words('settings.dawn') },
          ]}
          selected={theme}
          onSelect={(id) => settings.setState({ theme: id as Settings['theme'] })}
        />
      </Choice>
      <Select
        label={words('settings.market')}
        items={(['default', 'inverted', 'kr', 'cvd'] as const).map((id) => ({ id, label: words(`settings.market_${id}`) }))}
        selected={marketColors}
        onSelect={(id) => settings.setState({ marketColors: id as Settings['marketColors'] })}
      />
      <Choice label={words('settings.density')}>
        <Segment
          label={words('settings.density')}
          items={(['compact', 'regular', 'comfortable'] as const).map((id) => ({ id, label: words(`settings.${id}`) }))}
          selected={density}
          onSelect={(id) => settings.setState({ density: id as Settings['density'] })}
        />
      </Choice>
      <Choice label={words('settings.zone')}>
        <Segment
          label={words('settings.zone')}
          items={[
            { id: 'local', label: words('settings.local') },
            { id: 'UTC', label: words('settings.utc') },
          ]}
          selected={timeZone}
          onSelect={(id) => settings.setState({ timeZone: id as Settings['timeZone'] })}
        />
      </Choice>
      {/* A phone has no keys. */}
      <Switch spread className="max-md:hidden" isSelected={tradingKeys} onChange={(isOn) => settings.setState({ tradingKeys: isOn })}>
        {words('settings.keys')}
      </Switch>
    </div>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1 text-12 text-text-2">
        {label}
      </p>
      {children}
    </div>
  );
}

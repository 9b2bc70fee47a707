import { Switch } from '@kontor/ui/switch';
import { useState } from 'react';
import { askForBrowserNotices, browserNotices } from '../../data/browser-notices.ts';
import { settings, useSettings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';

/** Whether this browser shows alerts as notifications of its own. Only here it is asked to allow them. */
export function BrowserSwitch() {
  const words = useWords('price-alerts');
  const isWanted = useSettings((chosen) => chosen.browserNotices);
  const [allowed, setAllowed] = useState(browserNotices);

  async function change(isOn: boolean): Promise<void> {
    const answer = isOn ? await askForBrowserNotices() : allowed;
    setAllowed(answer);
    settings.setState({ browserNotices: isOn && answer === 'granted' });
  }

  const isPossible = allowed !== 'missing' && allowed !== 'denied';
  return (
    <div className="mt-5 max-w-140 rounded-control border border-hairline px-4 py-3">
      <Switch spread isSelected={isWanted && allowed === 'granted'} isDisabled={!isPossible} onChange={(isOn) => void change(isOn)}>
        <span className="font-semibold">{words('browser.title')}</span>
      </Switch>
      <p className="mt-1 pe-12 text-12 text-text-2">
        {words(isPossible ? 'browser.text' : `browser.${allowed === 'denied' ? 'denied' : 'missing'}`)}
      </p>
    </div>
  );
}

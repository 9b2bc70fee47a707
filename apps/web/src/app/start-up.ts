/** What the site does once when it starts (spec §7, §9). */
import { centerIndex } from '@kontor/contract/account';
import { followAccountSettings } from '../data/account-settings.ts';
import { callServer } from '../data/call-server.ts';
import { followDisplayPrice } from '../data/display-price.ts';
import { loadMarkets } from '../data/markets.ts';
import { loadPlatform } from '../data/platform.ts';
import { realtime } from '../data/realtime-client.ts';
import { noteRegionRestricted } from '../data/region.ts';
import { noteUser, sessionToken } from '../data/session.ts';
import { followOtherTabs } from '../data/settings.ts';

/** Asks for the configuration, the lists, the display price and, with a session, the user. Failures are swallowed. */
export function startUp(): void {
  void loadPlatform();
  void loadMarkets();
  followDisplayPrice();
  followAccountSettings();
  followOtherTabs();
  realtime.onRegionRefused(noteRegionRestricted);
  if (sessionToken() !== '')
    callServer(centerIndex, {}).then(
      ({ user }) => noteUser(user),
      () => undefined,
    );
}

/**
 * Notifications of the browser about alerts, where the person has switched them on in this browser and the browser allows them. They are shown by the page
 * through its worker, so there are none while no page is open. Nothing asks for permission but that switch.
 */
import { settings } from './settings.ts';

/** What the browser says: it cannot, it has not been asked, or the answer. */
export type BrowserNotices = 'missing' | NotificationPermission;

export function browserNotices(): BrowserNotices {
  return typeof Notification === 'undefined' ? 'missing' : Notification.permission;
}

/** Asks the person, by the browser's own question; from a press only. */
export async function askForBrowserNotices(): Promise<BrowserNotices> {
  if (typeof Notification === 'undefined') return 'missing';
  return Notification.requestPermission();
}

/** Shows one, if that is wanted and allowed. `id` names it: several open pages show it once. */
export async function showBrowserNotice({
  id,
  title,
  text,
  link,
}: Readonly<Record<'id' | 'title' | 'text' | 'link', string>>): Promise<void> {
  if (!settings.getState().browserNotices || browserNotices() !== 'granted') return;
  const options = { body: text, tag: `alert-${id}`, data: { link }, icon: '/icon-192.png' };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) await worker.showNotification(title, options);
  else new Notification(title, options);
}

/** Short sounds of the page, where the person has switched them on in this browser: an own deal, an alert, a refusal. */
import { settings } from './settings.ts';

export type Sound = 'fill' | 'alert' | 'refusal';

/** Plays one, unless sounds are off or nobody has touched the page yet: browsers let no page sound before that. */
export function playSound(sound: Sound): void {
  const { sounds, soundVolume } = settings.getState();
  if (!sounds || soundVolume === 0 || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  // Who never switches them on does not load them; a page that cannot says nothing.
  void import('./sound-player.ts').then(
    ({ play }) => play(sound, soundVolume / 100),
    () => undefined,
  );
}

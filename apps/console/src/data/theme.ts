/** The theme that this browser shows the console in, whoever signs in: dark, unless somebody chose. */
import { applyTheme } from '@kontor/ui/theme';
import type { ThemeChoice } from '@kontor/ui/theme';

export const THEMES = ['dusk', 'dawn', 'system'] as const satisfies readonly ThemeChoice[];
const KEPT_AS = 'kontor.console.theme';

let stop: (() => void) | undefined;

/** What was chosen; where a browser keeps nothing, or something that is none, dusk. */
export function chosenTheme(kept: Pick<Storage, 'getItem'> | undefined = storage()): ThemeChoice {
  const word = kept?.getItem(KEPT_AS);
  return THEMES.find((each) => each === word) ?? 'dusk';
}

/** Shows it, and keeps it for the next time. */
export function chooseTheme(theme: ThemeChoice, kept: Pick<Storage, 'setItem'> | undefined = storage()): void {
  try {
    kept?.setItem(KEPT_AS, theme);
  } catch {
    // A browser that has no room shows it all the same.
  }
  showTheme(theme);
}

/** Shows it until another is shown. */
export function showTheme(theme: ThemeChoice): void {
  stop?.();
  stop = applyTheme({ theme, market: 'default', density: 'regular' });
}

/** Some browsers refuse to keep anything, and say so when asked. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

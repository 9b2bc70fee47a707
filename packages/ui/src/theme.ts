/** Chosen theme; `system` follows the device. */
export type ThemeChoice = 'dusk' | 'dawn' | 'system';

/** Colours of rising and falling prices: green/red, red/green, red/blue (Korea), blue/orange (colour-blind eyes). */
export type MarketColors = 'default' | 'inverted' | 'kr' | 'cvd';

/** Height of data rows: 20, 28 or 40 px. */
export type Density = 'compact' | 'regular' | 'comfortable';

/** What the reader chose for the looks of the page. */
export interface Appearance {
  readonly theme: ThemeChoice;
  readonly market: MarketColors;
  readonly density: Density;
}

const prefersLight = '(prefers-color-scheme: light)';

/**
 * Writes the choice as attributes of <html>, where tokens.css reads them. With `system` it follows the device until the
 * returned function is called; call it before applying another choice.
 */
export function applyTheme(appearance: Appearance, root: HTMLElement = document.documentElement): () => void {
  root.dataset['market'] = appearance.market;
  root.dataset['density'] = appearance.density;
  if (appearance.theme !== 'system') {
    root.dataset['theme'] = appearance.theme;
    return () => undefined;
  }
  const query = matchMedia(prefersLight);
  const follow = (): void => {
    root.dataset['theme'] = query.matches ? 'dawn' : 'dusk';
  };
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}

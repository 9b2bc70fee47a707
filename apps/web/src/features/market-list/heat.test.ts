import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { heatClass } from './heat.ts';

describe('the heat map', () => {
  test.each([
    ['0.0005', 'bg-s3'],
    [undefined, 'bg-s3'],
    ['nonsense', 'bg-s3'],
    ['0.001', 'bg-up/14'],
    ['0.0499', 'bg-up/28'],
    ['0.05', 'bg-up/44'],
    ['9', 'bg-up/44'],
    ['-0.001', 'bg-down/14'],
    ['-0.02', 'bg-down/28'],
    ['-0.5', 'bg-down/44'],
  ])('a change of %s is %s', (change, expected) => expect(heatClass(change)).toBe(expected));

  const css = readFileSync(new URL('../../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
  const colours = (selector: string): ReadonlyMap<string, string> => {
    const at = css.indexOf(`\n${selector} {`);
    return at < 0
      ? new Map()
      : new Map(
          [...css.slice(at, css.indexOf('\n}', at)).matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
            name,
            hex,
          ]),
        );
  };
  const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const luminance = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  test.each(['dusk', 'dawn'].flatMap((theme) => ['default', 'inverted', 'kr', 'cvd'].map((scheme) => [theme, scheme] as const)))(
    'words can be read on each colour in %s, %s',
    (theme, scheme) => {
      const base = colours(`[data-theme='${theme}']`);
      const own = new Map([...base, ...colours(`[data-theme='${theme}'][data-market='${scheme}']`)]);
      const [text, ground] = [luminance(channels(own.get('text')!)), channels(own.get('s1')!)];
      for (const name of ['up', 'down'])
        for (const share of [0.14, 0.28, 0.44]) {
          const tint = luminance(channels(own.get(name)!).map((channel, at) => channel * share + (ground[at] ?? 0) * (1 - share)));
          const [light, dark] = [Math.max(text, tint), Math.min(text, tint)];
          expect((light + 0.05) / (dark + 0.05), `${name} ${share}`).toBeGreaterThan(4.5);
        }
    },
  );
});

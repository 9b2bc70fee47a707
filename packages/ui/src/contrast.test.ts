import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Colors = ReadonlyMap<string, string>;

/** The hex colours that the block of a selector sets. */
function block(selector: string): Colors {
  const at = css.indexOf(`\n${selector} {`);
  if (at < 0) throw new Error(`no block ${selector} in tokens.css`);
  const body = css.slice(at, css.indexOf('\n}', at));
  return new Map([...body.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

type Rgb = readonly [number, number, number];

function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** WCAG relative luminance. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio, 1 to 21. */
function contrast(first: Rgb, second: Rgb): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How far two colours are apart for the eye: their distance in OKLab. */
function distance(first: Rgb, second: Rgb): number {
  const [a, b] = [oklab(first), oklab(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function oklab(color: Rgb): readonly [number, number, number] {
  const [red, green, blue] = color.map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** `color` at `share` over `ground`. */
function over(color: Rgb, share: number, ground: Rgb): Rgb {
  return color.map((channel, at) => channel * share + (ground[at] ?? 0) * (1 - share)) as unknown as Rgb;
}

const themes = ['dusk', 'dawn'] as const;
const schemes = ['default', 'inverted', 'kr', 'cvd'] as const;

const palettes = themes.flatMap((theme) =>
  schemes.map((scheme) => {
    const own = scheme === 'default' ? new Map<string, string>() : block(`[data-theme='${theme}'][data-market='${scheme}']`);
    const colors = new Map([...block(`[data-theme='${theme}']`), ...own]);
    const color = (name: string): Rgb => {
      const hex = name === 'white' ? '#ffffff' : colors.get(name);
      if (hex === undefined) throw new Error(`no colour ${name}`);
      return rgb(hex);
    };
    return { name: `${theme}, ${scheme}`, color };
  }),
);

/** Colours of a chart's indicators. */
const LINES = ['line-1', 'line-2', 'line-3', 'line-4', 'line-5', 'line-6', 'line-7'] as const;

/** Text on ground, and the least ratio: 4.5 for text, 3 for what bounds a control or marks the focus (WCAG 1.4.3, 1.4.11). */
const pairs: readonly (readonly [text: string, grounds: readonly string[], least: number])[] = [
  ['text', ['bg', 's1', 's2', 's3'], 7],
  ['text-2', ['bg', 's1', 's2', 's3'], 4.5],
  ['text-3', ['bg', 's1', 's2', 's3'], 4.5],
  ['iris', ['bg', 's1', 's2'], 4.5],
  ['up', ['bg', 's1', 's2'], 4.5],
  ['down', ['bg', 's1', 's2'], 4.5],
  ['good', ['bg', 's1', 's2'], 4.5],
  ['bad', ['bg', 's1', 's2'], 4.5],
  ['warn', ['bg', 's1', 's2'], 4.5],
  ['info', ['bg', 's1', 's2'], 4.5],
  ['white', ['buy', 'sell', 'buy-hover', 'sell-hover'], 4.5],
  ['s1', ['text', 'iris'], 4.5],
  ['control', ['bg', 's1'], 3],
  ...LINES.map((line) => [line, ['s1'], 4.5] as const),
];

describe.each(palettes)('$name', ({ color }) => {
  it.each(pairs)('%s on %j has at least %d', (text, grounds, least) => {
    for (const ground of grounds) {
      expect(contrast(color(text), color(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });

  it('keeps figures readable on a depth bar of 12 %', () => {
    for (const side of ['up', 'down']) {
      const bar = over(color(side), 0.12, color('s1'));
      for (const text of [side, 'text', 'text-3']) {
        expect(contrast(color(text), bar), `${text} on the ${side} bar`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('tells the lines of a chart apart: from one another, from rising and falling prices, and from own orders', () => {
    for (const [at, line] of LINES.entries()) {
      for (const other of [...LINES.slice(at + 1), 'up', 'down', 'iris'])
        expect(distance(color(line), color(other)), `${line} and ${other}`).toBeGreaterThanOrEqual(0.12);
    }
  });

  it('keeps figures readable while they flash at 16 %', () => {
    for (const side of ['up', 'down']) {
      expect(contrast(color('text'), over(color(side), 0.16, color('s1')))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('computes what the standard computes', () => {
  expect(contrast(rgb('#000000'), rgb('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2);
});

it('sets the same colours in both themes, and the first block repeats Dusk', () => {
  const dusk = block("[data-theme='dusk']");
  expect([...block("[data-theme='dawn']").keys()]).toEqual([...dusk.keys()]);
  const first = block('@theme static');
  for (const [name, hex] of dusk) expect(first.get(name), name).toBe(hex);
});

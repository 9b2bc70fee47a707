import type { Finding } from './finding.ts';
import type { ModuleShape } from './module-shape.ts';
import type { Files } from './workspace.ts';

/** Where the words of a page stand, English first of all: every other language has the same keys. */
const ENGLISH = /^(apps\/[^/]+\/)src\/i18n\/messages\/en_US\/([^/]+)\.json$/;
/** A fixed part of a put-together key that tells it from others. */
const TELLING = /\w{3,}/;

type Tree = { readonly [key: string]: Tree | string };

/**
 * Holds that somebody asks for each message: its whole key stands in a source of the same page, tests aside, or behind its
 * namespace's name (`home.description`), or one that is put together there fits it (`types.${kind}`).
 */
export function checkMessages(files: Files, shapes: ReadonlyMap<string, ModuleShape>): readonly Finding[] {
  const findings: Finding[] = [];
  for (const [path, text] of files) {
    const [, page, namespace] = ENGLISH.exec(path) ?? [];
    if (page === undefined) continue;
    const asking = [...shapes].filter(([source]) => source.startsWith(page) && !/\.test\.tsx?$/.test(source)).map(([, shape]) => shape);
    const texts = new Set(asking.flatMap((shape) => shape.texts));
    const members = new Set(asking.flatMap((shape) => shape.members));
    const templates = asking
      .flatMap((shape) => shape.templates)
      .filter((parts) => parts.some((part) => TELLING.test(part)))
      .map(patternOf);
    for (const key of keysOf(JSON.parse(text) as Tree)) {
      if (texts.has(key) || members.has(`${namespace}.${key}`) || templates.some((template) => template.test(key))) continue;
      findings.push({
        severity: 'error',
        rule: 'message-is-asked-for',
        path,
        message: `nobody asks for "${key}": take it out of all languages`,
      });
    }
  }
  return findings;
}

function patternOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[a-zA-Z0-9_]+')}$`);
}

function keysOf(tree: Tree): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : keysOf(value).map((rest) => `${key}.${rest}`),
  );
}

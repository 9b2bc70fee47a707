import { posix } from 'node:path';

import type { Finding } from './finding.ts';
import type { ModuleShape } from './module-shape.ts';
import { refereeImports, referees } from './rules.ts';

/** Holds that who judges the engine shares words with it and no formula: an error in what both read would be invisible. */
export function checkReferees(path: string, { imports }: ModuleShape): readonly Finding[] {
  const folder = referees.find((each) => path.startsWith(`${each}/`));
  if (folder === undefined || /\.test\.[a-z]+$/.test(path)) return [];
  return imports.flatMap(({ specifier, line, names }) => {
    const source = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
    if (source.startsWith(`${folder}/`)) return [];
    const allowed = refereeImports[source] ?? [];
    return names
      .filter((name) => !allowed.includes(name))
      .map((name): Finding => ({
        severity: 'error',
        rule: 'referee-decides-alone',
        path,
        line,
        message: `${name} of "${source}" is no word that a referee may share: write it again here, or name it in tools/house/rules.ts if it is one`,
      }));
  });
}

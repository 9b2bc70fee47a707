import { posix } from 'node:path';

import type { Finding } from './finding.ts';
import { forbiddenNames } from './rules.ts';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Folders of a language's words carry the specification's code of it. */
const localeCode = /^[a-z]{2}_[A-Z]{2}$/;
const namedByOthers = /^(\..+|[A-Z]+(\.md)?)$/; // .gitignore, README.md, LICENSE

/** Folder and file names: kebab-case, and none that says nothing. */
export function checkNames(path: string): readonly Finding[] {
  const findings: Finding[] = [];
  for (const segment of path.split('/')) {
    if (namedByOthers.test(segment) || localeCode.test(segment)) continue;
    if (!kebabCase.test(segment)) {
      findings.push({ severity: 'error', rule: 'kebab-case', path, message: `"${segment}" is not kebab-case` });
    }
    const stem = segment.slice(0, segment.length - posix.extname(segment).length).replace(/\.((slow|many)\.)?test$/, '');
    const instead = Object.hasOwn(forbiddenNames, stem) ? forbiddenNames[stem] : undefined;
    if (instead !== undefined) {
      findings.push({
        severity: 'error',
        rule: 'name-says-something',
        path,
        message: `"${segment}" says nothing about what is inside: ${instead}`,
      });
    }
  }
  return findings;
}

import { parseSync, Visitor } from 'oxc-parser';

import type { Finding } from './finding.ts';
import type { Files } from './workspace.ts';

/** Declares a prepared statement by its name (`server/src/store/database.ts`). */
const DECLARES = new Set(['statement', 'command']);
const ships = (path: string): boolean => /^apps\/server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts');

/**
 * Each prepared statement has a name of its own: a connection that has prepared one text under a name refuses another, and it depends on
 * which connection of the pool is taken whether anybody sees it.
 */
export function checkStatements(files: Files): readonly Finding[] {
  const findings: Finding[] = [];
  const first = new Map<string, string>();
  for (const [path, text] of files) {
    if (!ships(path)) continue;
    new Visitor({
      CallExpression: ({ callee, arguments: [name], start }) => {
        if (callee.type !== 'Identifier' || !DECLARES.has(callee.name) || name?.type !== 'Literal' || typeof name.value !== 'string')
          return;
        const line = text.slice(0, start).split('\n').length;
        const before = first.get(name.value);
        if (before === undefined) first.set(name.value, `${path}:${line}`);
        else
          findings.push({
            severity: 'error',
            rule: 'statement-of-its-own-name',
            path,
            line,
            message: `a statement is named ${name.value} in ${before} already`,
          });
      },
    }).visit(parseSync(path, text).program);
  }
  return findings;
}

import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { ModuleShape } from './module-shape.ts';
import type { Files } from './workspace.ts';

/** Where each requirement stands with the test that fails without it. */
const TABLE = 'docs/security.md';
const ROW = /^\| (\d+\.\d+\.\d+) \|/;
const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;
const REASON = /^(Not met|Partly): \S.{14,}/;

/**
 * Holds the table of security requirements to what there is: each row is met by a test that stands in the file it names under the
 * title it names, or says that it is not met, or partly, and why. What is linked is there. Every test file of a workspace is run by
 * `npm test` (vitest.config.ts), and a test that is skipped is none (module-shape.ts).
 */
export function checkSecurity(files: Files, shapes: ReadonlyMap<string, ModuleShape>): readonly Finding[] {
  const text = files.get(TABLE);
  if (text === undefined) return [];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const say = (message: string): void =>
      void findings.push({ severity: 'error', rule: 'security-is-tested', path: TABLE, line: index + 1, message });
    const links = Array.from(line.matchAll(LINK), ([, title = '', to = '']) => ({ title, to: posix.join('docs', to) }));
    const tests = links.filter(({ to }) => /\.test\.tsx?$/.test(to));
    for (const { to } of links) if (!files.has(to)) say(`there is no ${to}`);
    for (const { title, to } of tests) {
      const known = shapes.get(to)?.tests ?? [];
      if (files.has(to) && !known.includes(title)) say(`no test of ${to} that is run has the title "${title}"`);
    }
    const [, number] = ROW.exec(line) ?? [];
    if (number === undefined) continue;
    if (seen.has(number)) say(`${number} has a row already`);
    seen.add(number);
    const last =
      line
        .replace(/\s*\|\s*$/, '')
        .split(' | ')
        .at(-1) ?? '';
    if (tests.length === 0 && !REASON.test(last)) say(`${number} names no test and no reason why it is "Not met:" or "Partly:" met`);
  }
  if (seen.size === 0) findings.push({ severity: 'error', rule: 'security-is-tested', path: TABLE, message: 'the table has no rows' });
  return findings;
}

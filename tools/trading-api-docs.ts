/**
 * `npm run docs:api` writes the part of docs/trading-api.md that follows from the endpoints' declarations, and what the site's page of the trading API draws:
 * the same, with the chapters that people write in the document. `--check` only says what is stale, and fails then.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { readChapters } from './trading-api/chapters.ts';
import { MADE, makeReference, referenceText, withMade } from './trading-api/reference.ts';
import type { Answers } from './trading-api/reference.ts';

const DOCUMENT = 'docs/trading-api.md';
/** Written by the test that calls every endpoint's example (apps/server/src/trading-api/examples.slow.test.ts). */
const ANSWERS = 'docs/trading-api-answers.json';
const PAGE = 'apps/web/src/features/api-docs/reference.json';

const text = readFileSync(join(root, DOCUMENT), 'utf8');
const [before = ''] = text.split(MADE);
const written = withMade(before);
const answers = JSON.parse(readFileSync(join(root, ANSWERS), 'utf8')) as Answers;
const reference = makeReference(readChapters(written), answers);

const made: readonly (readonly [file: string, content: string])[] = [
  [DOCUMENT, `${written.trimEnd()}\n\n${referenceText(reference)}`],
  [PAGE, `${JSON.stringify(reference, undefined, 1)}\n`],
];
const stale = made.filter(([file, content]) => {
  try {
    return readFileSync(join(root, file), 'utf8') !== content;
  } catch {
    return true;
  }
});
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is stale: npm run docs:api`);
  if (stale.length > 0) process.exitCode = 1;
} else for (const [file, content] of stale) writeFileSync(join(root, file), content);
